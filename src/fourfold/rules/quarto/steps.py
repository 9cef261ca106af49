"""What players do: give a piece, place it, call a line, or be done with the last piece."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.game import RuleError, Seat
from fourfold.rules.quarto.board import FULL, SQUARES, Line, Square, square_text
from fourfold.rules.quarto.pieces import PIECES, Piece, piece_text


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a piece to the opponent."""

    piece: Piece

    def __post_init__(self) -> None:
        if self.piece not in PIECES:
            raise RuleError("There is no piece {piece}: pieces are numbered from 0 to 15.", piece=self.piece)

    def __str__(self) -> str:
        return piece_text(self.piece)


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece in hand on an empty square."""

    square: Square

    def __post_init__(self) -> None:
        if self.square not in SQUARES:
            raise RuleError(
                "There is no square {square}: squares are numbered from 0 to 15.", square=self.square
            )

    def __str__(self) -> str:
        return square_text(self.square)


@dataclass(frozen=True, slots=True)
class Call:
    """Say “Quarto!” and show a line."""

    line: Line
    by: Seat | None = None
    """The seat that interrupts, in a `race` game; None where the seat to move calls."""

    def __post_init__(self) -> None:
        if self.by not in (None, 0, 1):
            raise RuleError("There is no seat {seat}: the seats of Quarto! are 0 and 1.", seat=self.by)

    def __str__(self) -> str:
        return f"!{self.line}" if self.by is None else f"!{self.line}@{self.by + 1}"


@dataclass(frozen=True, slots=True)
class Done:
    """Let the last window pass: after the sixteenth piece there is nothing to give or to place."""

    def __str__(self) -> str:
        return "done"


Step = Give | Place | Call | Done

_GIVES = tuple(Give(piece) for piece in PIECES)
_PLACES = tuple(Place(square) for square in SQUARES)

DONE = Done()


def gives(beside: int) -> tuple[Step, ...]:
    """A give for each piece in a set."""
    return tuple(_GIVES[piece] for piece in PIECES if beside >> piece & 1)


def places(occupied: int) -> tuple[Step, ...]:
    """A place for each square outside a set."""
    empty = FULL & ~occupied
    return tuple(_PLACES[square] for square in SQUARES if empty >> square & 1)
