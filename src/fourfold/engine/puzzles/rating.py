"""How hard a puzzle is: by how often our levels fail at it, and by its length.

Every level stands for a strength. A puzzle's rating is the one at which, by Elo's formula, the levels
together would be expected to solve as many of their tries as they did; each further turn to get right adds
some.
"""

from __future__ import annotations

import random

from fourfold.data.puzzles import STOP, THROW, Kind, Puzzle, Status, answer, expected
from fourfold.engine.quarto import PLAYERS as QUARTO
from fourfold.engine.quatro import PLAYERS as QUATRO
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Game

STRENGTHS = {
    Game.QUARTO: {"newcomer": 600, "beginner": 900, "casual": 1200, "club": 1500, "expert": 1800},
    Game.QUATRO: {"beginner": 800, "casual": 1100, "club": 1400, "strong": 1700},
}
"""The levels that try, and their strengths. A level that never fails would add nothing."""
TRIES = 8
"""How often each level tries."""
FURTHER_TURN = 120
"""What each turn beyond the first adds."""
LOWEST, HIGHEST = 400, 2400


def rated(puzzle: Puzzle, seed: int) -> int:
    """The rating of a puzzle. The same seed gives the same one."""
    strengths = STRENGTHS[puzzle.game]
    solved = {
        level: sum(_solves(puzzle, level, seed, number) for number in range(TRIES)) for level in strengths
    }
    return _fitting(strengths, solved) + FURTHER_TURN * (puzzle.decisions - 1)


def _fitting(strengths: dict[str, int], solved: dict[str, int]) -> int:
    """The rating at which these levels would be expected to solve this many, to the nearest ten."""
    # Half a try more or less keeps puzzles that all or none solve within bounds.
    total = min(max(sum(solved.values()) / TRIES, 0.5 / TRIES), len(strengths) - 0.5 / TRIES)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        if sum(expected(strength, middle) for strength in strengths.values()) > total:
            low = middle
        else:
            high = middle
    return round((low + high) / 20) * 10


def _solves(puzzle: Puzzle, level: str, seed: int, number: int) -> bool:
    """Whether a level solves the puzzle at its try of this number."""
    rng = random.Random(f"{seed} {puzzle.id} {level} {number}")
    match start := puzzle.start:
        case quarto.Position():
            return _solves_quarto(puzzle, start, level, rng, number)
        case quatro.Position():
            step = QUATRO[level].choose(start, rng)
            if puzzle.kind is Kind.STOP:
                return puzzle.solution[0] == (THROW if isinstance(step, quatro.Keep) else STOP)
            return str(step) == puzzle.solution[0]


def _solves_quarto(
    puzzle: Puzzle, start: quarto.Position, level: str, rng: random.Random, flipped: int
) -> bool:
    """Let a level play the puzzle with these traits of all pieces turned round.

    That is the same game; but what a level overlooks depends on the board it sees, and so each try is one of
    its own.
    """
    player, own = QUARTO[level], list[str]()
    position = _flip(start, flipped)
    while True:
        step = player.choose(position, rng)
        if puzzle.kind is Kind.SEE and not isinstance(step, quarto.Call):
            return False
        own.append(str(_flipped(step, flipped)))
        result = answer(puzzle, own)
        if result.status is not Status.GOES_ON:
            return result.status is Status.SOLVED
        position = position.play(step)
        for reply in result.replies:
            position = position.play(_flipped(quarto.read_step(reply), flipped))


def _flipped(step: quarto.Step, mask: int) -> quarto.Step:
    return quarto.Give(step.piece ^ mask) if isinstance(step, quarto.Give) else step


def _flip(position: quarto.Position, mask: int) -> quarto.Position:
    """The same game with other pieces: every piece has the traits of `mask` turned round."""
    board, hand, *rest = str(position).split(" ")
    turned = "".join(_turned(sign, mask) for sign in board)
    return quarto.Position(" ".join([turned, _turned(hand, mask), *rest]), position.variant)


def _turned(sign: str, mask: int) -> str:
    return sign if sign in "./-" else f"{int(sign, 16) ^ mask:x}"
