"""The figures of the rules pages, by the names that the pages use.

They say nothing by themselves: the page puts its caption, in its own language, beside each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fourfold.art.dice import DICE_SHADES, die, pattern
from fourfold.art.light import SHADES
from fourfold.art.quarto import FRAME, SIDE, quarto_board
from fourfold.art.quatro import PITCH as FIELD
from fourfold.art.quatro import STAND, TILE, TILE_SHADES, ground, quatro_board
from fourfold.art.rack import PITCH, WELL, rack
from fourfold.art.roofs import roof_patterns, tower
from fourfold.art.svg import Element, document, element, group, moved, path
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, lettering, plank, well
from fourfold.data import layout
from fourfold.data.english import Text, english
from fourfold.rules import quarto, quatro
from fourfold.rules.quatro import Pattern

_SHADES = (*SHADES, *TIMBER_SHADES, *DICE_SHADES, *TILE_SHADES, *roof_patterns())


def figures() -> tuple[str, ...]:
    """The names of all figures."""
    return tuple(_FIGURES)


def figure(name: str, theme: ThemeName = "light", text: Text = english) -> str:
    """A figure by its name."""
    return _FIGURES[name](theme, text)


# -- Quarto! ------------------------------------------------------------------------------------------------


def _pieces(theme: ThemeName, text: Text) -> str:
    return rack("classic", theme=theme, text=text)


def _giving(theme: ThemeName, text: Text) -> str:
    return quarto_board(quarto.Position("2..d/7..f/96../.... e", quarto.Variant()), theme=theme, text=text)


def _call(theme: ThemeName, text: Text) -> str:
    """Four hollow pieces on a diagonal, one of them just placed: the line is called."""
    position = quarto.Position("2.d./.7.f/9.6./.c.1 - d4", quarto.Variant())
    called = position.play(quarto.read_step("!a1b2c3d4"))
    return quarto_board(called, theme=theme, rack=False, text=text)


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
    return _document(
        SIDE + 2 * MARGIN,
        SIDE + 2 * MARGIN,
        plank(MARGIN, MARGIN, SIDE, SIDE, colours),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, 4 * PITCH + 8, 4 * PITCH + 8, colours),
        edge_marks("abcd", FRAME, PITCH, colours),
        *wells,
        drawn,
        title=text("Quarto! board"),
    )


# -- Quatro -------------------------------------------------------------------------------------------------


def _board(theme: ThemeName, text: Text) -> str:
    return quatro_board(quatro.Variant(layout("default")).start(2), theme=theme, panel=False, text=text)


def _patterns(theme: ThemeName, text: Text) -> str:
    """A field of each kind, from the pair to the Yatzy."""
    colours = theme_of(theme)
    kinds = (
        Pattern("33"), Pattern.THREE, Pattern.FOUR, Pattern.STRAIGHT, Pattern.FULL_HOUSE, Pattern.YATZY,
    )  # fmt: skip
    tiles = (
        group(*ground(kind, colours), pattern(kind, colours), transform=moved(_at(place), MARGIN + 12))
        for place, kind in enumerate(kinds)
    )
    return _document(
        *_strip(len(kinds), TILE + 24), _base(len(kinds), TILE + 24, colours), *tiles, title=text("Dice")
    )


def _heights(theme: ThemeName, text: Text) -> str:
    """Five towers, the higher the fewer throws; below each as many dice as throws were needed."""
    colours = theme_of(theme)
    high = TILE + 56
    columns = (
        group(
            *ground(Pattern.THREE, colours),
            tower(tuple(roof % 2 for roof in range(height)), STAND[0] + 10, STAND[1], colours),
            lettering((TILE - 12, TILE - 11), str(height), 16, colours.tile_ink, 700),
            _throws(6 - height, colours),
            transform=moved(_at(height - 1), MARGIN + 12),
        )
        for height in range(1, 6)
    )
    return _document(*_strip(5, high), _base(5, high, colours), *columns, title=text("Quatro board"))


def _throws(count: int, colours: Theme) -> Element:
    side, apart = 13, 16
    begin = (TILE - (count - 1) * apart - side) / 2
    return group(*(die(begin + apart * place, TILE + 12, side, colours, count) for place in range(count)))


def _row(theme: ThemeName, text: Text) -> str:
    return _towers("....../(21)(21)(221)1../.2..2./...2../....../...... 7-8 -", theme, text)


def _yatzy(theme: ThemeName, text: Text) -> str:
    return _towers("....../...2../.2...(12)/(122)...2./....../.2.1.. 7-8 -", theme, text)


def _points(theme: ThemeName, text: Text) -> str:
    """Towers with the points for the player on top."""
    written = "....../.(1221)...2/....../..(212)..1/.2..../...(12)1. 7-7 -"
    position = quatro.Position(written, quatro.Variant(layout("default")))
    badges = {field: str(len(roofs)) for field, roofs in enumerate(position.towers) if roofs}
    return quatro_board(position, theme=theme, panel=False, badges=badges, text=text)


def _towers(written: str, theme: ThemeName, text: Text) -> str:
    position = quatro.Position(written, quatro.Variant(layout("default")))
    return quatro_board(position, theme=theme, panel=False, text=text)


def _at(place: int) -> float:
    return MARGIN + 12 + FIELD * place


def _strip(count: int, high: float) -> tuple[float, float]:
    return 2 * MARGIN + 24 + FIELD * count - (FIELD - TILE), high + 2 * MARGIN


def _base(count: int, high: float, colours: Theme) -> Element:
    width, _ = _strip(count, high)
    return plank(MARGIN, MARGIN, width - 2 * MARGIN, high, colours)


def _document(width: float, height: float, *body: Element, title: str) -> str:
    return document(width, height, *body, title=title, description=title, definitions=_SHADES)


_FIGURES: Mapping[str, Callable[[ThemeName, Text], str]] = {
    "quarto-pieces": _pieces,
    "quarto-giving": _giving,
    "quarto-lines": _lines,
    "quarto-call": _call,
    "quarto-squares": _squares,
    "quatro-board": _board,
    "quatro-patterns": _patterns,
    "quatro-heights": _heights,
    "quatro-row": _row,
    "quatro-yatzy": _yatzy,
    "quatro-points": _points,
}
