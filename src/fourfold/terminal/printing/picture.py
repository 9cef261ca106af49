"""A position as a picture for a file."""

from __future__ import annotations

from fourfold import art
from fourfold.data import edition
from fourfold.locale import text
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position


def picture(position: Position, edition_name: str) -> str:
    """The board as SVG, described in the reader's language."""
    match position:
        case quarto.Position():
            return art.quarto_board(position, edition=edition(edition_name), text=text)
        case quatro.Position():
            return art.quatro_board(position, text=text)
