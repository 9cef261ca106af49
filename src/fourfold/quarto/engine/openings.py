"""Openings: what the book knows of a board with up to four pieces, ways that are the same told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.quarto import PIECES, SQUARES, Give, Piece, Place, Position, Step
from fourfold.quarto.engine.analysis import board_after, proven
from fourfold.quarto.engine.book import shipped
from fourfold.quarto.engine.forms import board_key, symmetries
from fourfold.quarto.engine.kinship import family
from fourfold.quarto.engine.node import Node, kind_of
from fourfold.rules.game import IllegalStep

DEEPEST = 4
"""The book holds every board of so many pieces."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """One way to go on, and those that lead to the same board turned or with traits exchanged."""

    steps: tuple[Step, ...]
    """All steps that are the same up to symmetry, the first in the order of squares and pieces first."""
    verdict: Proven
    """For the player to act."""
    form: bytes
    """The form of the position it leads to."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the book says of a position."""

    position: Position
    """What was asked about."""
    verdict: Proven
    """For the player to act."""
    form: bytes
    """The same for all positions that are the same game in other clothes."""
    ways: tuple[Continuation, ...]
    """Every way to go on, the best first."""


def opening(position: Position) -> Opening:
    """What the book says of a position; `IllegalStep` where it says nothing."""
    if shipped(*family(position.variant)) is None:
        raise IllegalStep("There is no book of openings for this variant.")
    if position.result is not None or _boards_deep(position) > DEEPEST or position.made:
        raise IllegalStep("The book of openings ends with four pieces on the board.")
    verdicts = _gifts(position) if position.hand is None else _placements(position)
    ways: dict[bytes, tuple[list[Step], Proven]] = {}
    for step, verdict in verdicts:
        ways.setdefault(form(position.play(step)), ([], verdict))[0].append(step)
    found = [Continuation(tuple(steps), verdict, key) for key, (steps, verdict) in ways.items()]
    found.sort(key=lambda way: preference(way.verdict), reverse=True)
    return Opening(position, found[0].verdict, form(position), tuple(found))


def forms_of_game(positions: Iterable[Position]) -> tuple[bytes, ...]:
    """The forms that a game went through while the book could follow it."""
    known = (
        position
        for position in positions
        if _boards_deep(position) <= DEEPEST and shipped(*family(position.variant)) is not None
    )
    return tuple(map(form, known))


def form(position: Position) -> bytes:
    """The name of all positions that are the same game in other clothes: a byte for the kind of variant and
    whether a piece is in hand, then the key."""
    traits, squares, torus = family(position.variant)
    board = board_after(position)
    hand = position.hand
    beside = (
        board.beside if hand is None else type(board.beside)(1 << kind_of(hand, position.variant.counting))
    )
    key, _ = board_key(board.lanes, board.occupied, beside, board.traits, symmetries(squares, torus))
    return bytes([traits | squares << 3 | (hand is not None) << 4 | torus << 5]) + int(key).to_bytes(8)


def _boards_deep(position: Position) -> int:
    """How many pieces are placed, the one in hand counted."""
    return position.occupied.bit_count() + (position.hand is not None)


def _gifts(position: Position) -> Iterator[tuple[Step, Proven]]:
    board = board_after(position)
    for piece in _beside(position):
        yield Give(piece), _given(position, board, piece, 0)


def _placements(position: Position) -> Iterator[tuple[Step, Proven]]:
    """Each placement is as good as the best gift after it."""
    for square in SQUARES:
        if position.board[square] is None:
            board = board_after(position, square)
            if position.play(Place(square)).made:
                yield Place(square), Proven(Outcome.WIN, 1)
            else:
                gifts = (_given(position, board, piece, 1) for piece in _beside(position))
                yield Place(square), max(gifts, key=preference)


def _beside(position: Position) -> Iterator[Piece]:
    return (piece for piece in PIECES if position.beside >> piece & 1)


def _given(position: Position, board: Node, piece: Piece, placements: int) -> Proven:
    """The giver's verdict, so many placements after the position."""
    book = shipped(*family(position.variant))
    values = None if book is None else book.look_up(board)
    assert values is not None, "the book holds every board of so few pieces"
    value = values[kind_of(piece, position.variant.counting)]
    theirs = proven(value, 16 - int(board.occupied).bit_count())
    assert theirs is not None
    return Proven(theirs.outcome.other, theirs.plies + placements)
