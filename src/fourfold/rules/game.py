"""The small contract both games share.

A *variant* knows how to start. A *position* is immutable, says whose turn it is and what may happen,
and makes the next position from a step. Steps are the games' own types; chance is a step like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, Protocol, Self, TypeVar

Step = TypeVar("Step")

Seat = int
"""A player's place at the table, counted from 0. People read and write it counted from 1."""


class RuleError(ValueError):
    """A message for the person who caused it: what was wrong, and what would be right.

    `message` is the English sentence with named places, `details` fills them: catalogues translate the first
    and keep the second.
    """

    def __init__(self, message: str, **details: object) -> None:
        super().__init__(message.format(**details))
        self.message = message
        self.details = details


class Unreadable(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A text that is not in its form: nothing could be made of it."""


class IllegalStep(RuleError):  # noqa: N818
    """A step that can be read but may not happen here. The position it was tried on is unchanged."""


class Reason(StrEnum):
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


@dataclass(frozen=True, slots=True)
class ToMove(Generic[Step]):
    """A player chooses one of `steps`."""

    seat: Seat
    """Who is to move."""
    steps: tuple[Step, ...]
    """Every legal step of that seat."""
    callers: tuple[Seat, ...] = ()
    """Other seats that may interrupt with a call right now (`race` games of Quarto!)."""


@dataclass(frozen=True, slots=True)
class ToRoll(Generic[Step]):
    """Chance chooses: each outcome with its exact odds, which sum to 1."""

    seat: Seat
    """Whose throw it is."""
    outcomes: tuple[tuple[Step, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing more may happen."""

    winners: tuple[Seat, ...]
    """One seat, several who share the win, or none for a draw."""
    reason: Reason


class Position(Protocol[Step]):
    """One moment of a game. Immutable and hashable; `str()` gives its text form."""

    @property
    def turn(self) -> ToMove[Step] | ToRoll[Step] | Over: ...

    def play(self, step: Step) -> Self:
        """The position after `step`; raises `IllegalStep` and changes nothing if it may not happen."""
        ...


class Variant(Protocol):
    """One way to play a game. `str()` gives its text form."""

    def start(self, seats: int) -> Position[Any]:
        """The position before the first step; raises `IllegalStep` for a number of seats that cannot play."""
        ...
