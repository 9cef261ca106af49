"""What players do: give a piece, place it, call a line, or be done with the last piece.

A step is made from a number or from its text: `Place(9)` and `Place("b3")` are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index

from fourfold.quarto.rules.board import FULL, SQUARES, Line, Square, read_line, read_square, square_text
from fourfold.quarto.rules.pieces import PIECES, Piece, piece_text, read_piece
from fourfold.rules.game import RuleError, Seat, Unreadable

_set = object.__setattr__


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Give:
    """Hand a piece to the opponent."""

    piece: Piece
    """The number of the piece, 0-15."""

    def __init__(self, piece: Piece | str) -> None:
        number = read_piece(piece) if isinstance(piece, str) else index(piece)
        if number not in PIECES:
            raise RuleError("There is no piece {piece}: pieces are numbered from 0 to 15.", piece=number)
        _set(self, "piece", number)

    def __str__(self) -> str:
        return piece_text(self.piece)

    def __repr__(self) -> str:
        return f"Give({str(self)!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Place:
    """Put the piece in hand on an empty square."""

    square: Square
    """The number of the square, 0-15."""

    def __init__(self, square: Square | str) -> None:
        number = read_square(square) if isinstance(square, str) else index(square)
        if number not in SQUARES:
            raise RuleError("There is no square {square}: squares are numbered from 0 to 15.", square=number)
        _set(self, "square", number)

    def __str__(self) -> str:
        return square_text(self.square)

    def __repr__(self) -> str:
        return f"Place({str(self)!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Call:
    """Say “Quarto!” and show a line."""

    line: Line
    """The line that is shown."""
    by: Seat | None
    """The seat that interrupts, in a `race` game; None where the seat to move calls."""

    def __init__(self, line: Line | str, by: Seat | None = None) -> None:
        if by not in (None, 0, 1):
            raise RuleError("There is no seat {seat}: the seats of Quarto! are 0 and 1.", seat=by)
        if isinstance(line, str):
            line = read_line(line)
        if not isinstance(line, Line):
            raise TypeError(f"a call shows a line or the text of one, as in a1b2c3d4, not {line!r}")
        _set(self, "line", line)
        _set(self, "by", by)

    def __str__(self) -> str:
        return f"!{self.line}" if self.by is None else f"!{self.line}@{self.by + 1}"

    def __repr__(self) -> str:
        return f"Call('{self.line}')" if self.by is None else f"Call('{self.line}', by={self.by})"


@dataclass(frozen=True, slots=True)
class Done:
    """Let the last window pass: after the sixteenth piece there is nothing to give or to place."""

    def __str__(self) -> str:
        return "done"


Step = Give | Place | Call | Done
"""What may happen in a game of Quarto!."""

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


def read_step(text: str) -> Step:
    """The step that `text` names: give `7`, place `b3`, call `!a1b2c3d4`, or `done`."""
    if text == "done":
        return DONE
    if text.startswith("!"):
        return _read_call(text)
    if len(text) == 1:
        return _GIVES[read_piece(text)]
    if len(text) == 2:
        return _PLACES[read_square(text)]
    raise Unreadable(
        (
            "“{text}” is not a step: give a piece (7), place it (b3), call a line (!a1b2c3d4), or say "
            "that you are done (done)."
        ),
        text=text,
    )


def _read_call(text: str) -> Call:
    line, at, player = text[1:].partition("@")
    if at and player not in ("1", "2"):
        raise Unreadable(
            "“{player}” is not a player: a call that interrupts ends in @1 or @2.", player=player, text=text
        )
    return Call(read_line(line), int(player) - 1 if at else None)
