"""The classic pieces: turned and sawn from maple and walnut.

Drawn in a box of 100 by 100 that fits a well of the board; the middle of every piece's foot is on
`FOOT`. Bits: 0 colour (1 dark), 1 shape (1 square), 2 height (1 tall), 3 top (1 solid).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fourfold.art.light import LAMP, SHADE, TILT, shadow
from fourfold.art.svg import Element, element, path

FOOT = (50, 73)
SHORT, TALL = 27, 49
ROUND = 30
"""Radius of a round piece."""
SQUARE = 36
"""Half the diagonal of a square one: it stands with a corner towards the viewer."""
HOLE = 17

COLOURS = frozenset(
    f"{wood}{part}" for wood in ("maple", "walnut") for part in ("", "-edge", "-rim", "-hole")
)


@dataclass(frozen=True, slots=True)
class Wood:
    """One of the two woods, as colours."""

    body: str
    edge: str
    rim: str
    hole: str


def draw(piece: int, palette: Mapping[str, str]) -> tuple[Element, ...]:
    """The piece in its box, foot and shadow included."""
    name = "walnut" if piece & 1 else "maple"
    wood = Wood(palette[name], *(palette[f"{name}-{part}"] for part in ("edge", "rim", "hole")))
    x, y = FOOT
    top = y - (TALL if piece & 4 else SHORT)
    body = _sawn(x, y, top, wood) if piece & 2 else _turned(x, y, top, wood)
    end = _plain_top(x, top, wood) if piece & 8 else _hole(x, top, wood)
    return (shadow(x, y, SQUARE if piece & 2 else ROUND), *body, *end)


def _turned(x: float, foot: float, top: float, wood: Wood) -> tuple[Element, ...]:
    """A cylinder: its mantle, then its top face."""
    deep = ROUND * TILT
    mantle = (
        "M", x - ROUND, top, "L", x - ROUND, foot,
        "A", ROUND, deep, 0, 0, 0, x + ROUND, foot,
        "L", x + ROUND, top, "Z",
    )  # fmt: skip
    grain = tuple(
        path("M", x + at, top + deep * bend, "V", foot + deep * bend)
        for at, bend in ((-21, 0.71), (-10, 0.94), (4, 0.99), (14, 0.88), (23, 0.64))
    )
    return (
        path(*mantle, fill=wood.body, stroke=wood.edge, stroke_width=1.8, stroke_linejoin="round"),
        element("g", *grain, stroke=SHADE, stroke_opacity="0.1", stroke_width=0.9),
        path(*mantle, fill="url(#turned)"),
        path(*mantle, fill="url(#foot)"),
        element("ellipse", cx=x, cy=top, rx=ROUND, ry=deep, fill=wood.body),
        element("ellipse", cx=x, cy=top, rx=ROUND, ry=deep, fill="url(#top)",
                stroke=wood.rim, stroke_width=1.8),
    )  # fmt: skip


def _sawn(x: float, foot: float, top: float, wood: Wood) -> tuple[Element, ...]:
    """A block: its two visible faces, then its top face."""
    deep = SQUARE * TILT
    left = ("M", x - SQUARE, top, "L", x, top + deep, "L", x, foot + deep, "L", x - SQUARE, foot, "Z")
    right = ("M", x + SQUARE, top, "L", x, top + deep, "L", x, foot + deep, "L", x + SQUARE, foot, "Z")
    face = ("M", x - SQUARE, top, "L", x, top - deep, "L", x + SQUARE, top, "L", x, top + deep, "Z")
    outline = (
        "M", x - SQUARE, top, "L", x - SQUARE, foot, "L", x, foot + deep, "L", x + SQUARE, foot,
        "L", x + SQUARE, top, "Z",
    )  # fmt: skip
    grain = tuple(
        path("M", x + at, top + deep * (1 - abs(at) / SQUARE), "V", foot + deep * (1 - abs(at) / SQUARE))
        for at in (-28, -21, -10, 8, 17, 28)
    )
    return (
        path(*outline, fill=wood.body, stroke=wood.edge, stroke_width=1.8, stroke_linejoin="round"),
        path(*left, fill=LAMP, fill_opacity="0.08"),
        path(*right, fill=SHADE, fill_opacity="0.34"),
        element("g", *grain, stroke=SHADE, stroke_opacity="0.1", stroke_width=0.9),
        path(*outline, fill="url(#foot)"),
        path("M", x, top + deep, "V", foot + deep, stroke=wood.rim, stroke_opacity="0.55", stroke_width=1.2),
        path(*face, fill=wood.body),
        path(*face, fill="url(#top)", stroke=wood.rim, stroke_width=1.8, stroke_linejoin="round"),
    )


def _plain_top(x: float, top: float, wood: Wood) -> tuple[Element, ...]:
    """A closed top: year rings, barely, and where the lamp shines."""
    rings = tuple(
        element("ellipse", cx=x + 3, cy=top + 1, rx=reach, ry=reach * TILT) for reach in (6, 12, 17.5)
    )
    return (
        element("g", *rings, fill="none", stroke=wood.hole, stroke_opacity="0.14", stroke_width=0.9),
        element("ellipse", cx=x - 7, cy=top - 4, rx=16, ry=16 * TILT, fill="url(#shine)"),
    )


def _hole(x: float, top: float, wood: Wood) -> tuple[Element, ...]:
    """A drilled top: the far wall catches light, the near edge has a rim of it."""
    deep = HOLE * TILT
    return (
        element("ellipse", cx=x, cy=top, rx=HOLE, ry=deep, fill=wood.hole),
        path("M", x - HOLE, top, "A", HOLE, deep, 0, 0, 1, x + HOLE, top,
             "A", HOLE * 1.05, deep * 0.8, 0, 0, 0, x - HOLE, top, "Z",
             fill=wood.body, fill_opacity="0.55"),
        element("ellipse", cx=x, cy=top, rx=HOLE, ry=deep, fill="none", stroke=wood.rim, stroke_width=1.5),
    )  # fmt: skip
