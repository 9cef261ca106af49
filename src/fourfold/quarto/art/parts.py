"""The parts of Quarto! for interactive pages: the board with its wells, and a well."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.art.parts import FRAME, board, symbol
from fourfold.art.svg import Element
from fourfold.art.theme import Theme
from fourfold.art.timber import MARGIN, well
from fourfold.quarto.art.rack import PITCH, WELL

DEFINITIONS: tuple[Element, ...] = ()
"""Shades that no other game has."""


def symbols(theme: Theme) -> Iterator[Element]:
    """Each part."""
    middle = [MARGIN + FRAME + PITCH * (place + 0.5) for place in range(4)]
    yield board("quarto", 4, PITCH, theme, *(well(x, y, WELL, theme) for y in middle for x in middle))
    yield symbol("well", (0, 0, 100, 100), well(50, 50, WELL, theme))
