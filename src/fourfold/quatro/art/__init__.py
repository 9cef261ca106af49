"""Quatro in pictures: the board with its towers, and dice."""

from fourfold.art.theme import ThemeName
from fourfold.data.english import Text
from fourfold.quatro.art.board import draw
from fourfold.quatro.art.descriptions import describe
from fourfold.quatro.art.dice import dice
from fourfold.quatro.rules.position import Position

__all__ = ["describe", "description", "dice", "draw", "picture"]


def picture(position: Position, _edition: str, theme: ThemeName, text: Text) -> str:
    """A position as every game is drawn; towers look alike in all editions."""
    return draw(position, theme=theme, text=text)


def description(position: Position, _edition: str, text: Text) -> str:
    """A position in words, as every game is described."""
    return describe(position, text)[1]
