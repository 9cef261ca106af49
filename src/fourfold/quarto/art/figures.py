"""The figures of the rules pages of Quarto!, and its pictures in the documentation.

They say nothing by themselves: the page puts its caption, in its own language, beside each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, document, element, group, path
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, plank, well
from fourfold.data.english import Text
from fourfold.quarto import Position, Variant, read_step
from fourfold.quarto.art.board import FRAME, SIDE, draw
from fourfold.quarto.art.rack import PITCH, WELL, rack
from fourfold.quarto.data import editions

_SAMPLE = "2..d/7..f/96e./.c.. 1 b4"


def _pieces(theme: ThemeName, text: Text) -> str:
    return rack("classic", theme=theme, text=text)


def _mushrooms(theme: ThemeName, text: Text) -> str:
    return rack("mushrooms", theme=theme, text=text)


def _giving(theme: ThemeName, text: Text) -> str:
    return draw(Position("2..d/7..f/96../.... e", Variant()), theme=theme, text=text)


def _call(theme: ThemeName, text: Text) -> str:
    """Four hollow pieces on a diagonal, one of them just placed: the line is called."""
    position = Position("2.d./.7.f/9.6./.c.1 - d4", Variant())
    called = position.play(read_step("!a1b2c3d4"))
    return draw(called, theme=theme, rack=False, text=text)


def _lines(theme: ThemeName, text: Text) -> str:
    """Ten strokes over an empty board."""
    colours = theme_of(theme)
    first, last = _middle(0), _middle(3)
    strokes = [
        *(((at, first), (at, last)) for at in map(_middle, range(4))),
        *(((first, at), (last, at)) for at in map(_middle, range(4))),
        ((first, first), (last, last)),
        ((last, first), (first, last)),
    ]
    paths = (path("M", begin, "L", end) for begin, end in strokes)
    drawn = group(*paths, stroke=colours.glow, stroke_width=7, stroke_linecap="round", fill="none")
    return _empty_board(colours, drawn, text)


def _squares(theme: ThemeName, text: Text) -> str:
    """Nine small frames, each in the middle of its block of four."""
    colours = theme_of(theme)
    reach = PITCH * 0.34
    frames = (
        element("rect", x=_middle(column) + PITCH / 2 - reach, y=_middle(row) + PITCH / 2 - reach,
                width=2 * reach, height=2 * reach, rx=12)
        for row in range(3)
        for column in range(3)
    )  # fmt: skip
    return _empty_board(colours, group(*frames, stroke=colours.glow, stroke_width=6, fill="none"), text)


def _middle(place: int) -> float:
    return MARGIN + FRAME + PITCH * (place + 0.5)


def _empty_board(colours: Theme, drawn: Element, text: Text) -> str:
    wells = (well(_middle(column), _middle(row), WELL, colours) for row in range(4) for column in range(4))
    return document(
        SIDE + 2 * MARGIN,
        SIDE + 2 * MARGIN,
        plank(MARGIN, MARGIN, SIDE, SIDE, colours),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, 4 * PITCH + 8, 4 * PITCH + 8, colours),
        edge_marks("abcd", FRAME, PITCH, colours),
        *wells,
        drawn,
        title=text("Quarto! board"),
        description=text("Quarto! board"),
        definitions=(*SHADES, *TIMBER_SHADES),
    )


FIGURES: Mapping[str, Callable[[ThemeName, Text], str]] = {
    "quarto-pieces": _pieces,
    "quarto-mushrooms": _mushrooms,
    "quarto-giving": _giving,
    "quarto-lines": _lines,
    "quarto-call": _call,
    "quarto-squares": _squares,
}
"""Those of the rules pages."""


def _sample(theme: ThemeName) -> str:
    return draw(Position(_SAMPLE, Variant()), theme=theme)


def _rack(edition: str, theme: ThemeName) -> str:
    return rack(edition, theme=theme)


DOCUMENTED: Mapping[str, Callable[[ThemeName], str]] = {
    "quarto": _sample,
    **{edition: partial(_rack, edition) for edition in editions()},
}
"""Those of the documentation."""
