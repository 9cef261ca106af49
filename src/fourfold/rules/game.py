"""The small contract both games share.

A *variant* knows how to start. A *position* is immutable, says whose turn it is and what may happen,
and makes the next position from a step. Steps are the games' own types; chance is a step like any other.

`str()` of each is its text form, and `repr()` a line of Python that makes an equal one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, Protocol, Self, TypeVar

__all__ = [
    "IllegalStep",
    "Key",
    "Over",
    "Position",
    "Reason",
    "RuleError",
    "Seat",
    "ToMove",
    "ToRoll",
    "Unreadable",
    "Variant",
]

Step = TypeVar("Step")

Seat = int
"""A player's place at the table, counted from 0. People read and write it counted from 1."""


def fill_in(message: str, details: Mapping[str, object]) -> str:
    """An English sentence, its {places} filled; a tuple becomes a list with commas."""
    return message.format(
        **{
            name: ", ".join(map(str, detail)) if isinstance(detail, tuple) else detail
            for name, detail in details.items()
        }
    )


class RuleError(ValueError):
    """A message for the person who caused it: what was wrong, and what would be right.

    `message` is the English sentence with named places, `details` fills them: catalogues translate the first
    and keep the second. A tuple among the details is a list of words.
    """

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(fill_in(message, details))
        self.message = message
        self.details = details


class Unreadable(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A text that is not in its form: nothing could be made of it."""


class IllegalStep(RuleError):  # noqa: N818
    """A step that can be read but may not happen here. The position it was tried on is unchanged."""


class Key(StrEnum):
    """A closed choice: its text is its value, and its `repr()` is its name in Python."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Reason(Key):
    """Why a game is over. The sentence for each key lives in the catalogues."""

    LINE = "line"
    """Quarto!: a made line was called (or simply made, where the program sees every line)."""
    FULL = "full"
    """Quarto!: sixteen pieces placed and nobody called: a draw."""
    ROW = "row"
    """Quatro: own roofs on top of four neighbouring fields in a line."""
    YATZY = "yatzy"
    """Quatro: an own roof in each of the three Yatzy fields' towers."""
    POINTS = "points"
    """Quatro: every stock is empty and the points decide."""
    TIME = "time"
    """A clock ran out. Decided at the table, never by a step."""
    RESIGNED = "resigned"
    """A player gave up. Decided at the table."""
    AGREED = "agreed"
    """The players agreed on a draw. Decided at the table."""
    ABANDONED = "abandoned"
    """A player stayed away and the others claimed the game. Decided at the table."""
    CLOSED = "closed"
    """The people who run the server closed the table: nobody wins."""


@dataclass(frozen=True, slots=True)
class ToMove(Generic[Step]):
    """A player chooses one of `steps`."""

    seat: Seat
    """Who is to move."""
    steps: tuple[Step, ...]
    """Every legal step of that seat."""
    callers: tuple[Seat, ...] = ()
    """Other seats that may interrupt with a call right now (`race` games of Quarto!)."""


@dataclass(frozen=True, slots=True, repr=False)
class ToRoll(Generic[Step]):
    """Chance chooses: each outcome with its exact odds, which sum to 1."""

    seat: Seat
    """Whose throw it is."""
    outcomes: tuple[tuple[Step, Fraction], ...]
    """Every step that chance may choose, with its odds."""

    def __repr__(self) -> str:
        # Five dice fall in 252 ways: the one repr that is not written out.
        return f"<ToRoll: seat {self.seat}, {len(self.outcomes)} outcomes>"


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing more may happen."""

    winners: tuple[Seat, ...]
    """One seat, several who share the win, or none for a draw."""
    reason: Reason
    """What decided it."""


class Position(Protocol[Step]):
    """One moment of a game. Immutable and hashable; `str()` gives its text form."""

    @property
    def turn(self) -> ToMove[Step] | ToRoll[Step] | Over:
        """What happens next: a player's choice, a throw with its odds, or nothing more."""
        ...

    @property
    def steps(self) -> tuple[Step, ...]:
        """The legal steps of the seat to move; none where dice are to be thrown, and none at the end."""
        ...

    @property
    def result(self) -> Over | None:
        """How the game ended; None while it is running."""
        ...

    def play(self, step: Step | str) -> Self:
        """The position after `step`, which may be given by its text.

        A text that cannot be read raises `Unreadable`, a step that may not happen `IllegalStep`; this
        position never changes.
        """
        ...

    def __format__(self, form: str) -> str:
        """The text form, or with the form `board` a board for people to look at."""
        ...


class Variant(Protocol):
    """One way to play a game. `str()` gives its text form."""

    def start(self, seats: int = 2) -> Position[Any]:
        """The position before the first step; raises `IllegalStep` for a number of seats that cannot play."""
        ...


def wrong_form(form: str) -> ValueError:
    """What `format()` answers to a form that positions do not have."""
    return ValueError(f"a position is written as its text or in the form 'board', not {form!r}")
