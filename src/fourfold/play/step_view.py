"""What everyone sees about a step: who took it, in which turn, and what it changed.

A screen applies these changes one after the other and needs no rules to do so. A step reveals nothing about
lines before one is called: every field follows from the steps themselves.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fourfold.rules import quarto, quatro
from fourfold.rules.game import Seat
from fourfold.rules.games import Position, Step


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


_ENDS_TURN = frozenset({StepKind.GIVE, StepKind.DONE, StepKind.BUILD, StepKind.LOSE})


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


def step_view(latest: StepView | None, seat: Seat, step: Step, before: Position, after: Position) -> StepView:
    """The step of `seat` that led from one position to the next; `latest` is the step before it."""
    turn = 1 if latest is None else latest.turn + (latest.kind in _ENDS_TURN)
    text = str(step)
    match step:
        case quarto.Give(piece=piece):
            return StepView(seat, text, StepKind.GIVE, turn, piece=piece)
        case quarto.Place(square=square):
            assert isinstance(before, quarto.Position)
            return StepView(seat, text, StepKind.PLACE, turn, piece=before.hand, square=square)
        case quarto.Call(line=line):
            return StepView(seat, text, StepKind.CALL, turn, line=line.squares)
        case quarto.Done():
            return StepView(seat, text, StepKind.DONE, turn)
    assert isinstance(after, quatro.Position)
    match step:
        case quatro.Throw():
            return StepView(seat, text, StepKind.THROW, turn, dice=after.dice, throws=after.throws)
        case quatro.Keep():
            return StepView(seat, text, StepKind.KEEP, turn, dice=after.dice, throws=after.throws)
        case quatro.Build(field=field):
            return StepView(
                seat,
                text,
                StepKind.BUILD,
                turn,
                field=field,
                height=len(after.towers[field]),
                roofs=after.stocks[seat],
                points=after.points,
            )
        case quatro.Lose():
            return StepView(seat, text, StepKind.LOSE, turn, roofs=after.stocks[seat])
