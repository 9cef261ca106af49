"""Finding puzzles of Quatro: the last two turns of a game, where every chance is exact.

With one or two turns left the engine plays both out to the last throw, and no judgement of the network is in
the odds. Games are played by our levels up to there; the dice of the last turns fall at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from fourfold.data.puzzles import Kind, Puzzle
from fourfold.quatro import Build, Keep, Position, Throw, Variant, read_variant
from fourfold.quatro.data.puzzles import STOP, THROW, QuatroKind, start
from fourfold.quatro.engine import PLAYERS, Judged, analyse
from fourfold.rules.game import Over, ToRoll

CLEAR = 0.02
"""By how much the best answer must be better than the next: a fiftieth of all games."""
UNDECIDED = (0.04, 0.97)
"""The chance to win with the best answer lies between these: something is at stake."""
SHOWN = 6
"""How many answers are listed with their odds."""
LAST_TURNS = 2
"""This many turns before the end the chances are exact."""
PLAYED_BY = ("casual", "club", "strong")
"""The levels whose games lead to puzzles."""

QUOTAS = {"standard": {"keep": 300, "build": 300, "stop": 300}}
"""How many puzzles of each kind, by variant."""
STRENGTHS = {"beginner": 800, "casual": 1100, "club": 1400, "strong": 1700}
"""The levels that try, and their strengths."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle not yet rated."""

    position: Position
    """The position it starts from, after a throw."""
    solution: str
    """The best answer."""
    odds: tuple[tuple[str, float], ...]
    """The best answers with the exact chance to win of each."""


def quotas() -> dict[str, dict[str, int]]:
    """How many puzzles of each kind, by variant."""
    return QUOTAS


def made(kind: Kind, variant: str, rng: random.Random, size: int) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles of a kind, not rated yet, with the name of the game that each is. There are always more."""
    del size
    for found in find(kind, read_variant(variant), rng):
        text = str(found.position)
        yield Puzzle(kind, variant, text, (found.solution,), 0, found.odds), text


def solves(puzzle: Puzzle, level: str, rng: random.Random, number: int) -> bool:
    """Whether a level solves a puzzle; its luck is that of the try."""
    del number
    step = PLAYERS[level].choose(start(puzzle), rng)
    if puzzle.kind is QuatroKind.STOP:
        return puzzle.solution[0] == (THROW if isinstance(step, Keep) else STOP)
    return str(step) == puzzle.solution[0]


def find(kind: Kind, variant: Variant, rng: random.Random) -> Iterator[Found]:
    """Ever more puzzles of a kind, at most one from a game."""
    wanted = None
    while True:
        found = _from_game(kind, variant, rng, wanted)
        if found is not None:
            if kind is QuatroKind.STOP:  # as many times to stop as to throw, or guessing would pay
                wanted = THROW if found.solution == STOP else STOP
            yield found


def exact_odds(kind: Kind, position: Position) -> tuple[tuple[str, float], ...]:
    """Every answer with the exact chance of the player to move, the best first."""
    moves = analyse(position).moves
    builds = [move for move in moves if isinstance(move.choice[0], Build)]
    keeps = [move for move in moves if isinstance(move.choice[0], Keep)]
    match kind:
        case QuatroKind.KEEP:
            answers = [(str(move), _chance(move, position)) for move in keeps]
        case QuatroKind.BUILD:
            answers = [(str(move), _chance(move, position)) for move in builds]
        case _:
            best = [(STOP, builds[0]), (THROW, keeps[0])] if builds and keeps else []
            answers = [(word, _chance(move, position)) for word, move in best]
    return tuple(sorted(answers, key=lambda answer: -answer[1]))


def asks(kind: Kind, position: Position) -> tuple[tuple[str, float], ...] | None:
    """The answers with their odds, where the position is a puzzle of this kind: one answer is clearly best.

    What to keep is asked where throwing on is best, where to build where stopping is.
    """
    answers = exact_odds(kind, position)
    if len(answers) < 2 or not UNDECIDED[0] <= answers[0][1] <= UNDECIDED[1]:
        return None
    if answers[0][1] - answers[1][1] < CLEAR:
        return None
    stop = dict(exact_odds(QuatroKind.STOP, position))
    if kind is QuatroKind.KEEP and stop.get(STOP, 0.0) > stop.get(THROW, 1.0) - CLEAR:
        return None
    if kind is QuatroKind.BUILD and stop.get(THROW, 0.0) > stop.get(STOP, 1.0) - CLEAR:
        return None
    return answers


def _from_game(kind: Kind, variant: Variant, rng: random.Random, wanted: str | None) -> Found | None:
    """Play a game; the first moment of its last turns that is a puzzle, if there is one."""
    levels = [PLAYERS[rng.choice(PLAYED_BY)] for _ in range(2)]
    position = variant.start(2)
    while not isinstance(turn := position.turn, Over):
        if isinstance(turn, ToRoll):
            dice = tuple(rng.randint(1, 6) for _ in range(5 - len(position.dice)))
            position = position.play(Throw(dice))
            continue
        if sum(position.stocks) <= LAST_TURNS:
            answers = asks(kind, position)
            if answers is not None and wanted in (None, answers[0][0]):
                return Found(position, answers[0][0], answers[:SHOWN])
        position = position.play(levels[position.seat].choose(position, rng))
    return None


def _chance(move: Judged, position: Position) -> float:
    return round(move.chances[position.seat], 4)
