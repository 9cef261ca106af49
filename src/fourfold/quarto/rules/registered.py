"""Quarto! for everything that takes any game."""

from __future__ import annotations

from fourfold.quarto.rules.calls import CallRule
from fourfold.quarto.rules.position import Position
from fourfold.quarto.rules.steps import Call, Step, read_step
from fourfold.quarto.rules.variant import Variant, read_call_rule, read_variant
from fourfold.rules.game import Seat
from fourfold.rules.registry import GameRules, Option

_BREAKS = 3
"""Strokes between the rows of a board."""


def _interrupt(step: Step, seat: Seat) -> Call | None:
    return Call(step.line, seat) if isinstance(step, Call) else None


QUARTO = GameRules(
    name="quarto",
    title="Quarto!",
    seats=(2,),
    variant=Variant,
    usual="classic",
    position=Position,
    read_variant=read_variant,
    read_step=read_step,
    has_board=lambda text: text.count("/") == _BREAKS,
    options={"call": Option("Call", CallRule.TURNS, read_call_rule)},
    interrupt=_interrupt,
    package="fourfold.quarto",
)
