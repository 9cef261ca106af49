"""Pieces in black and white: stripes take the place of a second colour, and every line is bold.

Drawn in the same box and with the same feet as the wooden pieces. Bits: 0 pattern (1 striped), 1 shape
(1 square), 2 height (1 tall), 3 top (1 solid). There are no shades: what matters is black or white.
"""

from __future__ import annotations

from collections.abc import Mapping

from fourfold.art.light import TILT, shadow
from fourfold.art.svg import Element, Value, element, path
from fourfold.quarto.art.wood import FOOT, HOLE, ROUND, SHORT, SQUARE, TALL

OUTLINE = 3.4
STRIPE = 5.5
APART = 11
"""From one stripe to the next."""

COLOURS = frozenset(("body", "ink"))


def draw(piece: int, palette: Mapping[str, str]) -> tuple[Element, ...]:
    """The piece in its box, foot and shadow included."""
    body, ink = palette["body"], palette["ink"]
    x, foot = FOOT
    top = foot - (TALL if piece & 4 else SHORT)
    square = bool(piece & 2)
    edge: dict[str, Value] = {"stroke": ink, "stroke_width": OUTLINE, "stroke_linejoin": "round"}
    stripes = _stripes(x, foot, top, square=square, ink=ink) if piece & 1 else ()
    return (
        shadow(x, foot, SQUARE if square else ROUND),
        _mantle(x, foot, top, square=square, fill=body, **edge),
        *stripes,
        _mantle(x, foot, top, square=square, fill="none", **edge),
        _face(x, top, square=square, fill=body, **edge),
        *(() if piece & 8 else (_hole(x, top, ink),)),
    )


def _mantle(x: float, foot: float, top: float, *, square: bool, **paint: Value) -> Element:
    if square:
        deep = SQUARE * TILT
        return path("M", x - SQUARE, top, "V", foot, "L", x, foot + deep, "L", x + SQUARE, foot,
                    "V", top, "Z", **paint)  # fmt: skip
    return path("M", x - ROUND, top, "V", foot, "A", ROUND, ROUND * TILT, 0, 0, 0, x + ROUND, foot,
                "V", top, "Z", **paint)  # fmt: skip


def _stripes(x: float, foot: float, top: float, *, square: bool, ink: str) -> tuple[Element, ...]:
    """Bands around the body, from the foot up to just below the top."""
    count = int((foot - top) // APART)
    paint: dict[str, Value] = {"fill": "none", "stroke": ink, "stroke_width": STRIPE}
    return tuple(_band(x, foot - APART * (step + 0.35), square=square, **paint) for step in range(count))


def _band(x: float, at: float, *, square: bool, **paint: Value) -> Element:
    if square:
        return path("M", x - SQUARE, at, "L", x, at + SQUARE * TILT, "L", x + SQUARE, at, **paint)
    return path("M", x - ROUND, at, "A", ROUND, ROUND * TILT, 0, 0, 0, x + ROUND, at, **paint)


def _face(x: float, top: float, *, square: bool, **paint: Value) -> Element:
    if square:
        deep = SQUARE * TILT
        return path("M", x - SQUARE, top, "L", x, top - deep, "L", x + SQUARE, top, "L", x, top + deep,
                    "Z", **paint)  # fmt: skip
    return element("ellipse", cx=x, cy=top, rx=ROUND, ry=ROUND * TILT, **paint)


def _hole(x: float, top: float, ink: str) -> Element:
    return element("ellipse", cx=x, cy=top, rx=HOLE, ry=HOLE * TILT, fill=ink)
