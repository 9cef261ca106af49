"""Noughts and crosses: how a game is added from outside.

    >>> import noughts
    >>> position = noughts.Position()
    >>> for step in ("b2", "a1", "c3"):
    ...     position = position.play(step)
    >>> position
    Position('O../.X./..X')

Importing `noughts.registered` registers the game. From then on it is read from and written to records, found
out about by a plain search, played in the terminal and at tables, and drawn as squares with marks:

    FOURFOLD_GAMES=noughts.registered PYTHONPATH=examples fourfold play --plain noughts
    FOURFOLD_GAMES=noughts.registered PYTHONPATH=examples fourfold serve
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from fourfold.rules.game import IllegalStep, Over, Reason, Seat, ToMove, Unreadable, wrong_form
from fourfold.rules.registry import GameRules, Mark, PlainBoard

__all__ = ["NOUGHTS", "Place", "Position", "Variant", "read_step", "read_variant"]

SIDE = 3
SIGNS = "XO"
"""What the seats write: crosses start."""
LINES = (
    *((3 * row, 3 * row + 1, 3 * row + 2) for row in range(SIDE)),
    *((column, column + 3, column + 6) for column in range(SIDE)),
    (0, 4, 8),
    (2, 4, 6),
)
_BOARD = re.compile(r"[XO.]{3}(/[XO.]{3}){2}")
_SQUARE = re.compile(r"[abc][123]")


@dataclass(frozen=True, slots=True)
class Place:
    """Write one's sign on a square; its text is the square's name, as in `b2`."""

    square: int

    def __str__(self) -> str:
        return f"{'abc'[self.square % SIDE]}{self.square // SIDE + 1}"


def read_step(text: str) -> Place:
    """The step that `text` names."""
    if not _SQUARE.fullmatch(text):
        raise Unreadable("“{text}” is not a square: write a1 to c3.", text=text)
    return Place("abc".index(text[0]) + SIDE * (int(text[1]) - 1))


@dataclass(frozen=True, slots=True)
class Variant:
    """There is one way to play."""

    def start(self, seats: int = 2) -> Position:
        """The empty board."""
        if seats != len(SIGNS):
            raise IllegalStep("Noughts and crosses is for two.")
        return Position(variant=self)

    def __str__(self) -> str:
        return "3x3"


def read_variant(text: str) -> Variant:
    """The variant that `text` names."""
    if text != str(Variant()):
        raise Unreadable("“{text}” is not a variant: write 3x3.", text=text)
    return Variant()


@dataclass(frozen=True, repr=False)
class Position:
    """The nine squares, row by row, as in `O../.X./..X`."""

    text: str = "/".join(["..."] * SIDE)
    variant: Variant = field(default_factory=Variant)

    def __post_init__(self) -> None:
        if not _BOARD.fullmatch(self.text) or not 0 <= self._count("X") - self._count("O") <= 1:
            raise Unreadable("“{text}” is not a position: write it as in X../.O./...", text=self.text)

    def _count(self, sign: str) -> int:
        return self.text.count(sign)

    @property
    def board(self) -> str:
        """The squares in one row."""
        return self.text.replace("/", "")

    @property
    def seats(self) -> int:
        """How many play."""
        return len(SIGNS)

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self._count("X") - self._count("O")

    @cached_property
    def result(self) -> Over | None:
        """Three in a row win; a full board is a draw."""
        for line in LINES:
            signs = {self.board[square] for square in line}
            if len(signs) == 1 and (sign := signs.pop()) != ".":
                return Over((SIGNS.index(sign),), Reason.LINE)
        return None if "." in self.board else Over((), Reason.FULL)

    @property
    def steps(self) -> tuple[Place, ...]:
        """Every empty square, until the game is over."""
        if self.result is not None:
            return ()
        return tuple(Place(square) for square, sign in enumerate(self.board) if sign == ".")

    @property
    def turn(self) -> ToMove[Place] | Over:
        """What happens next."""
        return self.result or ToMove(self.seat, self.steps)

    def play(self, step: Place | str) -> Position:
        """The position after `step`."""
        placed = read_step(step) if isinstance(step, str) else step
        if placed not in self.steps:
            raise IllegalStep("Nothing can be written on {square}.", square=str(placed))
        board = self.board[: placed.square] + SIGNS[self.seat] + self.board[placed.square + 1 :]
        return Position("/".join(board[row : row + SIDE] for row in (0, SIDE, 2 * SIDE)), self.variant)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.text!r})"

    def __format__(self, form: str) -> str:
        match form:
            case "":
                return self.text
            case "board":
                rows = [f"{number} {' '.join(row)}" for number, row in enumerate(self.text.split("/"), 1)]
                return "\n".join(["  a b c", *rows])
            case _:
                raise wrong_form(form)


def _marks(position: Position) -> PlainBoard:
    signs = enumerate(position.board)
    marks = (Mark(square, sign, SIGNS.index(sign)) for square, sign in signs if sign != ".")
    return PlainBoard(SIDE, SIDE, tuple(marks))


NOUGHTS = GameRules(
    name="noughts",
    title="Noughts and crosses",
    seats=(2,),
    variant=Variant,
    usual="3x3",
    position=Position,
    read_variant=read_variant,
    read_step=read_step,
    has_board=lambda text: _BOARD.match(text) is not None,
    marks=_marks,
    package=__name__,
)
"""What the registry needs to know of it."""
