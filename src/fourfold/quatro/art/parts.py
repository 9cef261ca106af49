"""The parts of Quatro for interactive pages: the board, its tiles and their patterns, roofs and dice."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.art.parts import board, symbol
from fourfold.art.svg import Element
from fourfold.art.theme import Theme
from fourfold.quatro import Pattern
from fourfold.quatro.art.board import PITCH, TILE, TILE_SHADES, ground
from fourfold.quatro.art.dice import DICE_SHADES, die, pattern, small_pattern
from fourfold.quatro.art.roofs import BOARD, DEEP, HALF, PEAK, roof, roof_patterns

DEFINITIONS = (*DICE_SHADES, *TILE_SHADES, *roof_patterns())
"""Shades and patterns that no other game has."""
_TILE = (-2, -2, TILE + 4, TILE + 6)
_ROOF = (-HALF - 2, -PEAK - 2, 2 * HALF + 4, PEAK + DEEP + BOARD + 4)


def symbols(theme: Theme) -> Iterator[Element]:
    """Each part; the board waits for its tiles."""
    yield board("quatro", 6, PITCH, theme)
    yield symbol("ground", _TILE, *ground(Pattern.THREE, theme))
    yield symbol("yatzy-ground", _TILE, *ground(Pattern.YATZY, theme))
    for what in Pattern:
        yield symbol(f"pattern-{what}", _TILE, pattern(what, theme))
        yield symbol(f"small-{what}", _TILE, small_pattern(what, theme))
    for seat in range(4):
        yield symbol(f"roof-{seat + 1}", _ROOF, roof(seat, theme))
    for number in range(1, 7):
        yield symbol(f"die-{number}", (-2, -2, 72, 74), die(0, 0, 64, theme, number))
