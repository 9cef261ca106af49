"""Finding puzzles of Quarto!: random boards without a line, every move scored, kept where one is right.

A puzzle has one solution: of all choices (a square and a kind of piece to hand over) exactly one keeps the
verdict. Choices that differ in pieces the variant cannot tell apart are one choice.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold.data.puzzles import Kind, Puzzle, Status, answer
from fourfold.engine.verdict import Outcome
from fourfold.quarto import (
    PIECES,
    Call,
    CallRule,
    Give,
    Place,
    Position,
    Step,
    Trait,
    Variant,
    read_step,
    read_variant,
)
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.data.puzzles import start as puzzle_start
from fourfold.quarto.engine import PLAYERS, analyse
from fourfold.quarto.engine.analysis import board_after
from fourfold.quarto.engine.forms import board_key, symmetries
from fourfold.quarto.engine.node import give, kind_of, node_key
from fourfold.quarto.engine.research.samples import EMPTY, NOT_LEGAL, ByteGrid, Positions, draw, scores

BATCH = 512
"""Boards drawn and scored at a time."""

PLACED: Mapping[Kind, range] = {
    QuartoKind.SEE: range(6, 15),
    QuartoKind.WIN_IN_ONE: range(5, 14),
    QuartoKind.WIN_IN_THREE: range(7, 13),
    QuartoKind.WIN_IN_FIVE: range(7, 12),
    QuartoKind.SAFE: range(7, 13),
    QuartoKind.HOLD: range(8, 13),
}
"""How many pieces are on the board at the start of a puzzle of each kind."""

PATIENCE = 40_000
"""Positions examined for each puzzle to be found: rare kinds end up with fewer."""
QUOTAS = {
    "classic": {"see": 900, "win1": 400, "win3": 500, "win5": 250, "safe": 350, "hold": 350},
    "advanced": {"see": 400, "win1": 200, "win3": 250, "win5": 125, "safe": 175, "hold": 175},
}
"""How many puzzles of each kind, by variant."""
BEGINNERS = {"see": 20, "win1": 15, "win3": 20, "win5": 10, "safe": 15, "hold": 15}
"""The same for each choice of one to three traits that count."""
STRENGTHS = {"newcomer": 600, "beginner": 900, "casual": 1200, "club": 1500, "expert": 1800}
"""The levels that try, and their strengths."""

LEAST_CHOICES = 4
"""A puzzle needs at least this many choices."""

Choice: TypeAlias = tuple[int, int]
"""A square and the kind of the piece given afterwards (-1 if the placement ends the game)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle not yet rated."""

    position: Position
    """Where it begins."""
    solution: tuple[Step, ...]
    """The steps of both sides."""
    key: int
    """The same for puzzles of a kind that are the same game: symmetric boards, other traits."""


def quotas() -> dict[str, dict[str, int]]:
    """How many puzzles of each kind, by variant: those of the sheets, and every choice of traits."""
    names = [trait.value for trait in Trait]
    beginners = [f"traits={','.join(some)}" for count in (1, 2, 3) for some in combinations(names, count)]
    return QUOTAS | dict.fromkeys(beginners, BEGINNERS)


def made(kind: Kind, variant: str, rng: random.Random, size: int) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles of a kind, not rated yet, with the name of the game that each is."""
    rules = read_variant(variant)
    family = f"{kind} {len(rules.traits)}{rules.squares:d}"
    for found in find(kind, rules, rng, PATIENCE * size):
        steps = tuple(map(str, found.solution))
        yield Puzzle(kind, variant, str(found.position), steps, 0), f"{family} {found.key:x}"


def find(kind: Kind, variant: Variant, rng: random.Random, patience: int) -> Iterator[Found]:
    """Puzzles of a kind among this many boards drawn with `rng`; some may be the same game as others."""
    auto = replace(variant, call=CallRule.AUTO)
    for _ in range(patience // BATCH):
        # Twice the same number of pieces on the board in a row would make files of look-alikes.
        placed = np.array([rng.choice(PLACED[kind]) for _ in range(BATCH)], np.int64)
        drawn = draw(auto, placed, rng.getrandbits(32))
        positions = [Position(_text(drawn, row), auto) for row in range(BATCH)]
        found: Iterable[Found | None]
        match kind:
            case QuartoKind.SEE:
                found = (_see(position, rng) for position in positions)
            case QuartoKind.WIN_IN_ONE:
                found = map(_win_at_once, positions)
            case QuartoKind.SAFE:
                found = map(_safe, positions)
            case _:
                moves = scores(auto, drawn).reshape(BATCH, 16, 16)
                found = (_search(kind, *each, rng) for each in zip(positions, moves, strict=True))
        yield from filter(None, found)


def key(position: Position) -> int:
    """The same number for positions that are the same game."""
    variant, board = position.variant, board_after(position)
    same = symmetries(variant.squares, variant.torus)
    if position.hand is None:
        lanes, occupied, beside, traits = board.lanes, board.occupied, board.beside, board.traits
        return int(board_key(lanes, occupied, beside, traits, same)[0])
    return int(node_key(give(board, np.uint64(kind_of(position.hand, variant.counting))), same))


def _see(position: Position, rng: random.Random) -> Found | None:
    """The board after a placement that makes just one line: that line is to be called."""
    squares = finishing(position)
    for square in rng.sample(squares, len(squares)):
        then = position.play(Place(square))
        if len(then.made) == 1 and then.beside:
            variant = replace(position.variant, call=CallRule.TURNS)
            start = Position(str(then), variant)
            return Found(start, (Call(start.made[0].line),), key(start))
    return None


def _win_at_once(position: Position) -> Found | None:
    """A piece in hand that makes a line on just one square."""
    squares = finishing(position)
    if len(squares) != 1 or len(_empty(position)) < LEAST_CHOICES:
        return None
    return Found(position, (Place(squares[0]),), key(position))


def _safe(drawn: Position) -> Found | None:
    """The board with nothing in hand, if only one kind of piece can be given without losing."""
    position = Position(f"{str(drawn)[:-1]}-", drawn.variant)
    counting, kinds = drawn.variant.counting, dict[int, bool]()
    for move in analyse(position).moves:
        [step] = move.choice
        assert isinstance(step, Give)
        assert move.verdict is not None
        kinds[kind_of(step.piece, counting)] = move.verdict.outcome is not Outcome.LOSS
    good = [kind for kind, holds in kinds.items() if holds]
    if len(good) != 1 or len(kinds) < min(LEAST_CHOICES, 2 ** len(drawn.variant.traits)):
        return None
    piece = next(p for p in PIECES if position.beside >> p & 1 and kind_of(p, counting) == good[0])
    return Found(position, (Give(piece),), key(position))


def _search(kind: Kind, position: Position, moves: ByteGrid, rng: random.Random) -> Found | None:
    """The puzzle in a position with these scores, if it is one of the requested kind."""
    wins, most = _choices(position, moves > 0), int(moves.max())
    if kind is QuartoKind.HOLD:
        draws, legal = _choices(position, moves == 0), _choices(position, moves != NOT_LEGAL)
        if most != 0 or len(draws) != 1 or len(legal) < LEAST_CHOICES:
            return None
        line = _steps(position, draws.pop())
    else:
        length = 3 if kind is QuartoKind.WIN_IN_THREE else 5
        if len(wins) != 1 or most != length:
            return None
        line = _won_line(position, length, rng)
    return None if line is None else Found(position, line, key(position))


def _won_line(position: Position, left: int, rng: random.Random) -> tuple[Step, ...] | None:
    """The solver's only winning choices and the longest defence, until the line; None where one is not the
    only one.

    Of the longest defences that leave just one answer, `rng` chooses; the last placement may be any that
    makes a line, but a defence that leaves few of them is the better one.
    """
    if left == 1:
        return (Place(finishing(position)[0]),)
    move = only_win(position)
    if move is None:
        return None
    then = _after(position, move)
    defences = [reply for reply in analyse(then).best if len(reply.choice) == 2]
    rng.shuffle(defences)
    if left == 3:
        defences.sort(key=lambda reply: len(finishing(_after(then, reply.choice))))
    for reply in defences:
        rest = _won_line(_after(then, reply.choice), left - 2, rng)
        if rest is not None:
            return (*move, *reply.choice, *rest)
    return None


def only_win(position: Position) -> tuple[Step, ...] | None:
    """The choice that wins, if just one does (and there are others)."""
    winning: dict[tuple[int, int], tuple[Step, ...]] = {}
    for move in analyse(position).moves:
        assert move.verdict is not None
        if move.verdict.outcome is Outcome.WIN:
            match move.choice:
                case (Place(square), Give(piece)):
                    winning.setdefault((square, kind_of(piece, position.variant.counting)), move.choice)
                case _:
                    return None
    return next(iter(winning.values())) if len(winning) == 1 else None


def finishing(position: Position) -> list[int]:
    """The squares on which the piece in hand makes a line."""
    return [square for square in _empty(position) if position.play(Place(square)).made]


def _after(position: Position, steps: Iterable[Step]) -> Position:
    for step in steps:
        position = position.play(step)
    return position


def _empty(position: Position) -> list[int]:
    return [square for square, piece in enumerate(position.board) if piece is None]


def _choices(position: Position, wanted: NDArray[np.bool_]) -> set[Choice]:
    """The choices at the requested squares and pieces."""
    return {
        (int(square), -1 if gift == position.hand else kind_of(int(gift), position.variant.counting))
        for square, gift in np.argwhere(wanted)
    }


def _steps(position: Position, choice: Choice) -> tuple[Step, ...] | None:
    """A choice as steps, with the first piece of its kind; None for one that ends the game."""
    square, kind = choice
    for piece in range(16):
        if position.beside >> piece & 1 and kind_of(piece, position.variant.counting) == kind:
            return Place(square), Give(piece)
    return None


def _text(drawn: Positions, row: int) -> str:
    cells = ["." if piece == EMPTY else f"{piece:x}" for piece in drawn.boards[row]]
    return "/".join("".join(cells[at : at + 4]) for at in range(0, 16, 4)) + f" {drawn.hands[row]:x}"


# -- How hard they are ---------------------------------------------------------------------------------------


def solves(puzzle: Puzzle, level: str, rng: random.Random, number: int) -> bool:
    """Let a level play the puzzle; at each try, other traits of all pieces are turned round.

    That is the same game; but what a level overlooks depends on the board it sees, and so each try is one of
    its own.
    """
    player, own = PLAYERS[level], list[str]()
    position = _flip(puzzle_start(puzzle), number)
    while True:
        step = player.choose(position, rng)
        if puzzle.kind is QuartoKind.SEE and not isinstance(step, Call):
            return False
        own.append(str(_flipped(step, number)))
        result = answer(puzzle, own)
        if result.status is not Status.GOES_ON:
            return result.status is Status.SOLVED
        position = position.play(step)
        for reply in result.replies:
            position = position.play(_flipped(read_step(reply), number))


def _flipped(step: Step, mask: int) -> Step:
    return Give(step.piece ^ mask) if isinstance(step, Give) else step


def _flip(position: Position, mask: int) -> Position:
    """The same game with other pieces: every piece has the traits of `mask` turned round."""
    board, hand, *rest = str(position).split(" ")
    turned = "".join(_turned(sign, mask) for sign in board)
    return Position(" ".join([turned, _turned(hand, mask), *rest]), position.variant)


def _turned(sign: str, mask: int) -> str:
    return sign if sign in "./-" else f"{int(sign, 16) ^ mask:x}"
