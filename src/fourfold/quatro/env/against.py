"""Quatro as a Gymnasium environment: `fourfold/Quatro-v0`."""

from __future__ import annotations

from fourfold.engine.players import Player
from fourfold.env.against import Against, Choose, opponent
from fourfold.env.pictures import RenderMode
from fourfold.quatro import read_variant
from fourfold.quatro.data import layout as known_layout
from fourfold.quatro.env.encoding import Encoding
from fourfold.rules.games import Game


def against(
    level: str | Player | Choose = "club",
    *,
    variant: str = "standard",
    layout: str = "default",
    seats: int = 2,
    seat: int | None = None,
    render_mode: RenderMode | None = None,
) -> Against:
    """Quatro against one to three players of a level of ours, `random`, or the reader's own."""
    rules = read_variant(variant, known_layout(layout))
    return Against(Encoding(rules, seats), opponent(Game.QUATRO, level), seat, render_mode)
