"""Why: what the engine means to do in this turn, and with which fields each seat threatens to win."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.quatro import FIELDS, SAFE, Field, Position, Step
from fourfold.quatro.engine.board import LOST
from fourfold.quatro.engine.odds import completing, last_yatzy, odds_of
from fourfold.quatro.engine.plans import plan_of_turn
from fourfold.quatro.engine.selfplay import DEEP
from fourfold.quatro.engine.turn_state import TurnState
from fourfold.rules.game import Reason, Seat, ToMove

LEAST = 5e-4
"""Fields that the plan ends on more seldom than this are not worth a word."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The plan for the rest of a turn: the step to take now, and where it is likely to end."""

    step: Step | None
    """What to do with the dice thrown; None while dice are to be thrown."""
    ends: tuple[tuple[Field, float], ...]
    """The fields that the roof may come to, the likeliest first, each with its chance."""
    lost: float
    """The chance that nothing can be built and a roof is lost."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A roof of `seat` on `field` would win at once."""

    seat: Seat
    """Who threatens."""
    field: Field
    """Where the roof would go."""
    reason: Reason
    """`row` or `yatzy`."""
    chance: float
    """Of building there in this turn or, for the others, in a whole turn on this board."""


def outlook_of_turn(position: Position) -> Outlook | None:
    """What the engine's plan does from here on; None once the game is over."""
    if position.result is not None:
        return None
    plan, now = plan_of_turn(position, DEEP), TurnState.of(position)
    step = now.step(plan) if isinstance(position.turn, ToMove) else None
    likely = now.ends(plan)
    ends = [(field, float(likely[field])) for field in FIELDS if likely[field] > LEAST]
    return Outlook(step, tuple(sorted(ends, key=lambda end: -end[1])), float(likely[LOST]))


def threats(position: Position) -> tuple[Threat, ...]:
    """With which fields each seat threatens to win at once, those of the seat to move first."""
    if position.result is not None:
        return ()
    order = [(position.seat + offset) % position.seats for offset in range(position.seats)]
    return tuple(
        Threat(seat, field, reason, odds_of(position, field, seat))
        for seat in order
        for reason, fields in (
            (Reason.ROW, completing(position, seat)),
            (Reason.YATZY, last_yatzy(position, seat)),
        )
        for field in sorted(fields)
        if position.heights[field] < SAFE
    )
