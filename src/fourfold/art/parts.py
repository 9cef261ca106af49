"""The parts for interactive pages: empty boards, tiles, patterns, roofs and dice, one by one.

A whole picture of a board cannot be played on. A browser that lets people place and build combines these
symbols with `<use>`, together with the pieces of `sprite`, and so shows the same table as every picture here.
Each game has its own (`art/parts.py` in its folder).
"""

from __future__ import annotations

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, element, write
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, plank
from fourfold.rules.games import games, part_of

PREFIX = "table-"
"""The prefix of every id, so that the symbols can share a page with anything else."""
FRAME = 32
"""How wide the edge of a board is."""


def parts(theme: ThemeName = "page") -> str:
    """The symbols in one hidden SVG, shades included.

    Their ids: `table-quarto` and `table-quatro` (empty boards), `table-well`, `table-ground` and
    `table-yatzy-ground` (a tile), `table-pattern-3x` and `table-small-3x` for each symbol of a layout,
    `table-roof-1` to `4`, `table-die-1` to `6`.
    """
    colours = theme_of(theme)
    own = [part for game in games() if (part := part_of(game, "art.parts"))]
    tree = element(
        "svg",
        element("defs", *SHADES, *TIMBER_SHADES, *(shade for part in own for shade in part.DEFINITIONS)),
        *(each for part in own for each in part.symbols(colours)),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        aria_hidden="true",
    )
    return write(tree, PREFIX)


def board(name: str, count: int, pitch: float, theme: Theme, *on_it: Element) -> Element:
    """An empty board as a symbol, and what belongs on it."""
    side = 2 * FRAME + count * pitch
    return symbol(
        name,
        (0, 0, side + 2 * MARGIN, side + 2 * MARGIN),
        plank(MARGIN, MARGIN, side, side, theme),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, count * pitch + 8, count * pitch + 8, theme),
        edge_marks("abcdef"[:count], FRAME, pitch, theme),
        *on_it,
    )


def symbol(name: str, box: tuple[float, float, float, float], *shapes: Element) -> Element:
    """Shapes in a box, by a name."""
    return element("symbol", *shapes, id=name, viewBox=" ".join(f"{number:g}" for number in box))
