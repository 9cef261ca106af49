"""Quarto! as a Gymnasium environment: `fourfold/Quarto-v0`."""

from __future__ import annotations

from fourfold.engine.players import Player
from fourfold.env.against import Against, Choose, opponent
from fourfold.env.pictures import RenderMode
from fourfold.quarto import read_call_rule, read_variant
from fourfold.quarto.env.encoding import Encoding
from fourfold.rules.games import Game


def against(
    level: str | Player | Choose = "club",
    *,
    variant: str = "classic",
    call: str = "auto",
    seat: int | None = None,
    render_mode: RenderMode | None = None,
) -> Against:
    """Quarto! against a level of ours, `random`, or a player of the reader's own."""
    rules = read_variant(variant, read_call_rule(call))
    return Against(Encoding(rules), opponent(Game.QUARTO, level), seat, render_mode)
