"""Quarto! in pictures: the board, the rack, and the pieces of every edition."""

from fourfold.art.theme import ThemeName
from fourfold.data.english import Text
from fourfold.quarto.art.board import draw
from fourfold.quarto.art.descriptions import describe
from fourfold.quarto.art.icon import app_icon
from fourfold.quarto.art.pieces import piece, sprite
from fourfold.quarto.art.rack import rack, rack_rows
from fourfold.quarto.data import edition as known_edition
from fourfold.quarto.rules.position import Position

__all__ = ["app_icon", "describe", "description", "draw", "picture", "piece", "rack", "rack_rows", "sprite"]


def picture(position: Position, edition: str, theme: ThemeName, text: Text) -> str:
    """A position as every game is drawn."""
    return draw(position, edition=edition, theme=theme, text=text)


def description(position: Position, edition: str, text: Text) -> str:
    """A position in words, as every game is described."""
    return describe(position, known_edition(edition), text)[1]
