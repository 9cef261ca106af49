"""Quatro for everything that takes any game."""

from __future__ import annotations

from fourfold.quatro.rules.layout import DEFAULT_LAYOUT, read_layout
from fourfold.quatro.rules.position import Position
from fourfold.quatro.rules.steps import read_step
from fourfold.quatro.rules.variant import Variant, read_variant
from fourfold.rules.registry import GameRules, Option

_BREAKS = 5
"""Strokes between the rows of a board."""

QUATRO = GameRules(
    name="quatro",
    title="Quatro",
    seats=(2, 3, 4),
    variant=Variant,
    usual="standard",
    position=Position,
    read_variant=read_variant,
    read_step=read_step,
    has_board=lambda text: text.count("/") == _BREAKS,
    options={"layout": Option("Layout", DEFAULT_LAYOUT, read_layout)},
    package="fourfold.quatro",
)
