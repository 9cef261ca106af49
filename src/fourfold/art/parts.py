"""The parts for interactive pages: empty boards, tiles, patterns, roofs and dice, one by one.

A whole picture of a board cannot be played on. A browser that lets people place and build combines these
symbols with `<use>`, together with the pieces of `sprite`, and so shows the same table as every picture here.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.art import quarto, quatro
from fourfold.art.dice import DICE_SHADES, die, pattern, small_pattern
from fourfold.art.light import SHADES
from fourfold.art.rack import PITCH, WELL
from fourfold.art.roofs import BOARD, DEEP, HALF, PEAK, roof, roof_patterns
from fourfold.art.svg import Element, element, write
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, plank, well
from fourfold.rules.quatro import Pattern

PREFIX = "table-"
"""The prefix of every id, so that the symbols can share a page with anything else."""


def parts(theme: ThemeName = "page") -> str:
    """The symbols in one hidden SVG, shades included.

    Their ids: `table-quarto` and `table-quatro` (empty boards), `table-well`, `table-ground` and
    `table-yatzy-ground` (a tile), `table-pattern-3x` and `table-small-3x` for each symbol of a layout,
    `table-roof-1` to `4`, `table-die-1` to `6`.
    """
    colours = theme_of(theme)
    tree = element(
        "svg",
        element("defs", *SHADES, *TIMBER_SHADES, *DICE_SHADES, *quatro.TILE_SHADES, *roof_patterns()),
        *_symbols(colours),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        aria_hidden="true",
    )
    return write(tree, PREFIX)


def _symbols(theme: Theme) -> Iterator[Element]:
    yield _board("quarto", 4, PITCH, theme)
    yield _board("quatro", 6, quatro.PITCH, theme)
    yield _symbol("well", (0, 0, 100, 100), well(50, 50, WELL, theme))
    yield _symbol("ground", _TILE, *quatro.ground(Pattern.THREE, theme))
    yield _symbol("yatzy-ground", _TILE, *quatro.ground(Pattern.YATZY, theme))
    for what in Pattern:
        yield _symbol(f"pattern-{what}", _TILE, pattern(what, theme))
        yield _symbol(f"small-{what}", _TILE, small_pattern(what, theme))
    for seat in range(4):
        yield _symbol(f"roof-{seat + 1}", _ROOF, roof(seat, theme))
    for number in range(1, 7):
        yield _symbol(f"die-{number}", (-2, -2, 72, 74), die(0, 0, 64, theme, number))


_TILE = (-2, -2, quatro.TILE + 4, quatro.TILE + 6)
_ROOF = (-HALF - 2, -PEAK - 2, 2 * HALF + 4, PEAK + DEEP + BOARD + 4)


def _board(name: str, count: int, pitch: float, theme: Theme) -> Element:
    """An empty board; Quarto!'s has its wells, Quatro's waits for its tiles."""
    frame = quarto.FRAME
    side = 2 * frame + count * pitch
    wells = (
        well(MARGIN + frame + pitch * (column + 0.5), MARGIN + frame + pitch * (row + 0.5), WELL, theme)
        for row in range(4)
        for column in range(4)
    )
    return _symbol(
        name,
        (0, 0, side + 2 * MARGIN, side + 2 * MARGIN),
        plank(MARGIN, MARGIN, side, side, theme),
        inlay(MARGIN + frame - 4, MARGIN + frame - 4, count * pitch + 8, count * pitch + 8, theme),
        edge_marks("abcdef"[:count], frame, pitch, theme),
        *(wells if name == "quarto" else ()),
    )


def _symbol(name: str, box: tuple[float, float, float, float], *shapes: Element) -> Element:
    return element("symbol", *shapes, id=name, viewBox=" ".join(f"{number:g}" for number in box))
