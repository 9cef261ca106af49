"""What everyone sees about a step: who took it, in which turn, and what it changed.

A screen applies these changes one after the other and needs no rules to do so. A step reveals nothing about
lines before one is called: every field follows from the steps themselves.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fourfold.play.plain_board import Mark
from fourfold.rules.game import Seat


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
