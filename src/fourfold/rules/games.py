"""The two games by name, for everything that takes either: records, perft, the command line.

The games never meet; here they only stand side by side. What a variant is made of comes as record tags: its
text, and beside it the call rule of Quarto! or the layout of Quatro.
"""

from __future__ import annotations

from enum import StrEnum

from fourfold.rules import quarto, quatro
from fourfold.rules.game import Unreadable
from fourfold.rules.tokens import Tags

Variant = quarto.Variant | quatro.Variant
Position = quarto.Position | quatro.Position
Step = quarto.Step | quatro.Step


class Game(StrEnum):
    """Which of the two games."""

    QUARTO = "quarto"
    QUATRO = "quatro"


def read_game(text: str) -> Game:
    """The game that `text` names."""
    try:
        return Game(text)
    except ValueError:
        raise Unreadable("“{text}” is no game: it is quarto or quatro.", text=text) from None


def game_of(position: Position) -> Game:
    """The game that a position belongs to."""
    return Game.QUARTO if isinstance(position, quarto.Position) else Game.QUATRO


def read_variant(game: Game, tags: Tags) -> Variant:
    """The variant that the tags `Variant`, `Call` and `Layout` describe."""
    match game:
        case Game.QUARTO:
            call = tags.take("Call", quarto.read_call_rule, "turns")
            return tags.take("Variant", lambda text: quarto.read_variant(text, call), "classic")
        case Game.QUATRO:
            layout = tags.take("Layout", quatro.read_layout, "")
            return tags.take("Variant", lambda text: quatro.read_variant(text, layout), "standard")


def variant_tags(variant: Variant) -> dict[str, str]:
    """The tags that describe a variant."""
    match variant:
        case quarto.Variant():
            return {"Variant": str(variant), "Call": str(variant.call)}
        case quatro.Variant():
            return {"Variant": str(variant), "Layout": str(variant.layout)}


def read_position(text: str, variant: Variant) -> Position:
    """The position that `text` describes, in a game of `variant`."""
    match variant:
        case quarto.Variant():
            return quarto.read_position(text, variant)
        case quatro.Variant():
            return quatro.read_position(text, variant)


def read_step(game: Game, text: str) -> Step:
    """The step that `text` names."""
    match game:
        case Game.QUARTO:
            return quarto.read_step(text)
        case Game.QUATRO:
            return quatro.read_step(text)
