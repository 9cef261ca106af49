"""The figures of the rules pages of Quatro, and its picture in the documentation.

They say nothing by themselves: the page puts its caption, in its own language, beside each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, document, group, moved
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, lettering, plank
from fourfold.data.english import Text
from fourfold.quatro import Pattern, Position, Variant
from fourfold.quatro.art.board import PITCH, STAND, TILE, TILE_SHADES, draw, ground
from fourfold.quatro.art.dice import DICE_SHADES, die, pattern
from fourfold.quatro.art.roofs import roof_patterns, tower
from fourfold.quatro.data import layout

EXAMPLE = (4, 3, 3, 2, 1, 1, 1)
"""The heights of the towers in the sheet's example of points."""

_SAMPLE = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2"
_SHADES = (*SHADES, *TIMBER_SHADES, *DICE_SHADES, *TILE_SHADES, *roof_patterns())


def _board(theme: ThemeName, text: Text) -> str:
    return draw(Variant(layout("default")).start(2), theme=theme, panel=False, text=text)


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
    """The towers of the worked example, what each is worth to the player on top, and the sum."""
    colours = theme_of(theme)
    high = TILE + 60
    line = MARGIN + 12 + TILE + 22
    columns = (
        group(
            *ground(Pattern.FOUR, colours),
            tower(tuple((height - 1 - roof) % 2 for roof in range(height)), STAND[0] + 10, STAND[1], colours),
            lettering((TILE / 2, TILE + 22), str(height), 26, colours.mark, 700),
            transform=moved(_at(place), MARGIN + 12),
        )
        for place, height in enumerate(EXAMPLE)
    )
    signs = (
        lettering((_at(place) - (PITCH - TILE) / 2, line), "+", 26, colours.mark)
        for place in range(1, len(EXAMPLE))
    )
    total = lettering((_at(len(EXAMPLE)) + TILE / 2, line), f"= {sum(EXAMPLE)}", 30, colours.mark, 700)
    count = len(EXAMPLE) + 1
    return _document(
        *_strip(count, high), _base(count, high, colours), *columns, *signs, total, title=text("Quatro board")
    )


def _towers(written: str, theme: ThemeName, text: Text) -> str:
    position = Position(written, Variant(layout("default")))
    return draw(position, theme=theme, panel=False, text=text)


def _at(place: int) -> float:
    return MARGIN + 12 + PITCH * place


def _strip(count: int, high: float) -> tuple[float, float]:
    return 2 * MARGIN + 24 + PITCH * count - (PITCH - TILE), high + 2 * MARGIN


def _base(count: int, high: float, colours: Theme) -> Element:
    width, _ = _strip(count, high)
    return plank(MARGIN, MARGIN, width - 2 * MARGIN, high, colours)


def _document(width: float, height: float, *body: Element, title: str) -> str:
    return document(width, height, *body, title=title, description=title, definitions=_SHADES)


FIGURES: Mapping[str, Callable[[ThemeName, Text], str]] = {
    "quatro-board": _board,
    "quatro-patterns": _patterns,
    "quatro-heights": _heights,
    "quatro-row": _row,
    "quatro-yatzy": _yatzy,
    "quatro-points": _points,
}
"""Those of the rules pages."""


def _sample(theme: ThemeName) -> str:
    return draw(Position(_SAMPLE, Variant(layout("default"))), theme=theme)


DOCUMENTED: Mapping[str, Callable[[ThemeName], str]] = {"quatro": _sample}
"""That of the documentation."""
