"""Dice, large for a throw and small for the patterns on the Quatro board."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, TypeAlias

from fourfold.art.light import LAMP, SHADE, slanting
from fourfold.art.svg import Element, Value, document, element, group, path
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.data.english import Text, english
from fourfold.quatro import Pattern

Sign: TypeAlias = Literal["diamond", "ring", "star"]

DICE_SHADES = (slanting("ivory", (0, LAMP, 0.5), (0.5, LAMP, 0), (1, SHADE, 0.22)),)

_NEAR, _MIDDLE, _FAR = 0.26, 0.5, 0.74
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR)), ((_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((_NEAR, _MIDDLE), (_FAR, _MIDDLE))
_CENTRE = ((_MIDDLE, _MIDDLE),)
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    _CENTRE,
    _CORNERS[1],
    _CENTRE + _CORNERS[1],
    _CORNERS[0] + _CORNERS[1],
    _CENTRE + _CORNERS[0] + _CORNERS[1],
    _CORNERS[0] + _CORNERS[1] + _SIDES,
)
"""Where the pips of each number are, in parts of the die's side."""


def die(x: float, y: float, side: float, theme: Theme, number: int) -> Element:
    """A die with its corner at (x, y)."""
    pips = (
        element("circle", cx=x + side * across, cy=y + side * down, r=side * 0.105)
        for across, down in PIPS[number - 1]
    )
    return group(
        *_body(x, y, side, theme.die, theme), group(*pips, fill=theme.pip), class_=f"die die-{number}"
    )


def any_die(x: float, y: float, side: float, theme: Theme, sign: Sign) -> Element:
    """A die that stands for any number: dice with one sign show the same one."""
    middle_x, middle_y, reach = x + side / 2, y + side / 2, side * 0.29
    shape = (
        element("circle", cx=middle_x, cy=middle_y, r=reach * 0.82, fill="none", stroke_width=side * 0.13)
        if sign == "ring"
        else path(*_SIGNS[sign](middle_x, middle_y, reach), fill=theme.sign)
    )
    return group(*_body(x, y, side, theme.die, theme), group(shape, stroke=theme.sign), class_="die")


def _diamond(x: float, y: float, reach: float) -> tuple[Value | tuple[float, ...], ...]:
    return ("M", x, y - reach, "L", x + reach, y, "L", x, y + reach, "L", x - reach, y, "Z")


def _star(x: float, y: float, reach: float) -> tuple[Value | tuple[float, ...], ...]:
    tips = (
        (x + size * sin(turn * pi / 5), y - size * cos(turn * pi / 5))
        for turn in range(10)
        for size in (reach * (1.2 if turn % 2 == 0 else 0.52),)
    )
    first, *others = tips
    return ("M", first, *(part for tip in others for part in ("L", tip)), "Z")


_SIGNS = {"diamond": _diamond, "star": _star}


def _body(x: float, y: float, side: float, colour: str, theme: Theme) -> tuple[Element, ...]:
    corner = side * 0.2
    return (
        element("rect", x=x + side * 0.03, y=y + side * 0.08, width=side, height=side, rx=corner,
                fill=SHADE, fill_opacity="0.3"),
        element("rect", x=x, y=y, width=side, height=side, rx=corner, fill=colour),
        element("rect", x=x, y=y, width=side, height=side, rx=corner, fill="url(#ivory)",
                stroke=theme.tile_ink, stroke_opacity="0.55", stroke_width=max(side * 0.03, 0.6)),
    )  # fmt: skip


def dice(
    numbers: Sequence[int], *, theme: ThemeName = "light", size: float = 64, text: Text = english
) -> str:
    """A throw as SVG: dice of `size` pixels side by side."""
    colours = theme_of(theme)
    faces = (die(6 + 76 * place, 6, 64, colours, number) for place, number in enumerate(numbers))
    return document(
        max(len(numbers), 1) * 76,
        76,
        *faces,
        title=text("Dice"),
        description=", ".join(map(str, numbers)) or text("There are no dice."),
        definitions=DICE_SHADES,
        scale=size / 64,
    )


# Where the dice of a pattern lie on an empty tile of 84 by 84: the die's side, then its corners.
_SPREAD: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    2: (30, ((9, 27), (45, 27))),
    3: (24, ((30, 14), (15, 44), (45, 44))),
    4: (25, ((14, 14), (45, 14), (14, 45), (45, 45))),
    5: (20, ((8, 17), (32, 17), (56, 17), (20, 47), (44, 47))),
}
_QUINCUNX = (21, ((31.5, 31.5), (9, 9), (54, 9), (9, 54), (54, 54)))
_STAIRS = (14.5, ((5, 59), (19.9, 47), (34.8, 35), (49.7, 23), (64.6, 11)))


def pattern(what: Pattern, theme: Theme) -> Element:
    """The pattern of a field as dice on an empty tile."""
    return group(*_pattern_dice(what, theme, small=False), class_="pattern")


def small_pattern(what: Pattern, theme: Theme) -> Element:
    """The pattern of a field in one column along the tile's right edge, where a tower leaves room for it."""
    return group(*_pattern_dice(what, theme, small=True), class_="pattern")


def _pattern_dice(what: Pattern, theme: Theme, *, small: bool) -> tuple[Element, ...]:
    faces = _faces(what)
    side, corners = _column(len(faces)) if small else _spread(what, len(faces))
    return tuple(
        die(x, y, side, theme, face) if isinstance(face, int) else any_die(x, y, side, theme, face)
        for face, (x, y) in zip(faces, corners, strict=True)
    )


def _faces(what: Pattern) -> tuple[int | Sign, ...]:
    """What the dice of a pattern show: their number where it matters, a sign where any number will do."""
    match what:
        case Pattern.THREE:
            return ("diamond",) * 3
        case Pattern.FOUR:
            return ("diamond",) * 4
        case Pattern.FULL_HOUSE:
            return ("diamond",) * 3 + ("ring",) * 2
        case Pattern.YATZY:
            return ("star",) * 5
        case Pattern.STRAIGHT:
            return (1, 2, 3, 4, 5)
        case pair:
            return (int(pair[0]),) * 2


def _spread(what: Pattern, count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    match what:
        case Pattern.YATZY:
            return _QUINCUNX
        case Pattern.STRAIGHT:
            return _STAIRS
        case _:
            return _SPREAD[count]


def _column(count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    side = {2: 17, 5: 10.8}.get(count, 13)
    return side, tuple((72 - side / 2, 5 + place * (side + 1)) for place in range(count))
