"""What everyone is told of the board: each step, what a seat may do, the standing, and the result.

A screen applies the changes of the steps one after the other, and offers what is legal, without knowing the
rules. A step reveals nothing about lines before one is called: every field follows from the steps themselves.
Games that have no picture of their own have a plain board of squares.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fourfold.coach.facts import LineView
from fourfold.rules.game import Reason, Seat
from fourfold.rules.registry import Mark, PlainBoard


class StepKind(StrEnum):
    """What a player did."""

    GIVE = "give"
    PLACE = "place"
    CALL = "call"
    DONE = "done"
    THROW = "throw"
    KEEP = "keep"
    BUILD = "build"
    LOSE = "lose"
    STEP = "step"
    """In a game that has no kinds of its own."""


class StepView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One step and what it changed. Fields that say nothing do not travel."""

    seat: Seat
    """Who took it."""
    step: str
    """Its text form."""
    kind: StepKind
    turn: int
    """The turn it belongs to, counted from 1: a turn lasts while the same seat is to move.

    In Quarto! the first turn is giving the first piece; after that, a player places the piece they were given
    and gives the next. A call belongs to the current turn, no matter who calls. In Quatro a turn is
    everything from the first throw to the roof that is built or lost.
    """
    piece: int | None = None
    """Quarto!: the piece that was given or placed."""
    square: int | None = None
    """Quarto!: where it was placed."""
    line: tuple[int, ...] = ()
    """Quarto!: the squares of the line that was called."""
    dice: tuple[int, ...] = ()
    """Quatro: the dice afterwards: all five after a throw, those kept after a keep."""
    throws: int = 0
    """Quatro: throws used up in the turn afterwards, so after a throw its number; 0 once the turn is over."""
    field: int | None = None
    """Quatro: the field that was built on."""
    height: int = 0
    """Quatro: how high the tower is now."""
    roofs: int | None = None
    """Quatro: how many roofs the seat has left once it has built or lost one."""
    points: tuple[int, ...] = ()
    """Quatro: the points of all seats once a roof was built."""
    marks: tuple[Mark, ...] = ()
    """On a plain board: the squares that changed, as they are afterwards."""


def changes(before: PlainBoard, after: PlainBoard) -> tuple[Mark, ...]:
    """The squares that differ, as they are afterwards."""
    lay, lies = ({mark.square: mark for mark in board.marks} for board in (before, after))
    return tuple(
        [
            lies.get(square, Mark(square, ""))
            for square in sorted({*lay, *lies})
            if lay.get(square) != lies.get(square)
        ]
    )


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may do on the board now, as the numbers that boards are drawn with and as step texts."""

    seat: Seat
    give: tuple[int, ...] = ()
    """Quarto!: the pieces that may be given."""
    place: tuple[int, ...] = ()
    """Quarto!: the squares that the piece in hand may be placed on."""
    call: bool = False
    """Quarto!: the window is open. It says nothing about lines."""
    done: bool = False
    """Quarto!: the last window may be let pass."""
    roll: bool = False
    """Quatro: the first throw of the turn."""
    keep: tuple[str, ...] = ()
    """Quatro: the steps that keep some dice and throw the others."""
    build: tuple[int, ...] = ()
    """Quatro: the fields that may be built on."""
    lose: bool = False
    """Quatro: nothing can be built; a roof is lost."""
    steps: tuple[str, ...] = ()
    """In a game on a plain board: every step. One that is called as a square is played there."""


class Threat(msgspec.Struct, frozen=True):
    """A roof of `seat` on `field` would complete a row of four."""

    seat: Seat
    field: int


class Standing(msgspec.Struct, frozen=True):
    """What the seats have, how far the game and the turn have come, and who threatens to win."""

    points: tuple[int, ...]
    """Each seat's points as the towers stand."""
    roofs: tuple[int, ...]
    """Roofs each seat has left."""
    round: int
    """The round being played, from 1."""
    rounds: int
    """How many rounds there are, which is also how many roofs each seat began with."""
    throws_left: int
    """Throws left in this turn."""
    height: int
    """How high the player may build now, counting the new roof; before the first throw, after it."""
    threats: tuple[Threat, ...]
    """Fields that can still be covered and would complete a row; none once the game is over."""


class MissedLine(LineView, frozen=True):
    """A line that expired: nobody called it while it could be called."""

    seat: Seat
    """Who made it."""


class ResultView(msgspec.Struct, frozen=True):
    """How it ended."""

    winners: tuple[Seat, ...]
    reason: Reason
    lines: tuple[LineView, ...] = ()
    """Quarto!: the line that was called, or those that won by themselves."""
    overlooked: Seat | None = None
    """Quarto!: who made the line and did not see it, before another player called it."""
    missed: tuple[MissedLine, ...] = ()
    """Quarto!: every line that expired uncalled. Shown once the game is over."""
    points: tuple[int, ...] = ()
    """Quatro: each seat's points."""
    fields: tuple[int, ...] = ()
    """Quatro: the fields of the rows that won, or the Yatzy fields."""
