"""The mushroom pieces, under the same lamp and in the same box as the wooden ones.

Bits: 0 colour (1 red), 1 cap (1 pointed), 2 size (1 big), 3 dots (1 with). Red ones wear a ring on the stem,
as fly agarics do: it tells them from the blue ones where there is no colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from fourfold.art.light import shadow
from fourfold.art.svg import Element, element, group, moved, path

FOOT = (50, 86)
SMALL = 0.66
"""A small mushroom against a big one."""

COLOURS = frozenset(
    ("blue", "blue-edge", "red", "red-edge", "stem", "stem-edge", "ring", "dots", "dots-edge")
)

# Caps and dots of a big mushroom, with the foot at (0, 0) and up negative. Dots: x, y, radius.
_FLAT = (
    "M-42 -37 C-42 -49 -26 -61 0 -61 C26 -61 42 -49 42 -37 C42 -29 22 -25 0 -25 C-22 -25 -42 -29 -42 -37 Z"
)
_FLAT_DOTS = ((-24, -41, 8), (-2, -50, 7.4), (22, -43, 8.4), (2, -33.5, 6.4))
_POINTED = (
    "M-30 -32 C-31 -44 -15 -58 -6 -76 C-3 -82 3 -82 6 -76 C15 -58 31 -44 30 -32"
    " C29 -24 14 -21 0 -21 C-14 -21 -29 -24 -30 -32 Z"
)
_POINTED_DOTS = ((-1, -63, 6.4), (-13, -43, 7.8), (11, -47, 6.8), (6, -31, 7.2))


def draw(piece: int, palette: Mapping[str, str]) -> tuple[Element, ...]:
    """The mushroom in its box, foot and shadow included."""
    name = "red" if piece & 1 else "blue"
    cap, dots = (_POINTED, _POINTED_DOTS) if piece & 2 else (_FLAT, _FLAT_DOTS)
    scale = 1 if piece & 4 else SMALL
    shapes = (
        *_stem(palette, ringed=bool(piece & 1)),
        *_cap(cap, palette[name], palette[f"{name}-edge"]),
        *((_dots(dots, palette),) if piece & 8 else ()),
    )
    x, y = FOOT
    return (shadow(x, y - 4 * scale, 24 * scale), group(*shapes, transform=moved(x, y, scale)))


def _stem(palette: Mapping[str, str], *, ringed: bool) -> tuple[Element, ...]:
    stem = "M-9 -34 C-9 -20 -15 -10 -15 -4 C-15 3 -8 5 0 5 C8 5 15 3 15 -4 C15 -10 9 -20 9 -34 Z"
    ring = path(
        "M-11.5 -16 C-6 -9 6 -9 11.5 -16 L14 -10.5 C7 -3.5 -7 -3.5 -14 -10.5 Z",
        fill=palette["ring"],
        stroke=palette["stem-edge"],
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    return (
        path(stem, fill=palette["stem"], stroke=palette["stem-edge"], stroke_width=1.4),
        path(stem, fill="url(#turned)"),
        *((ring,) if ringed else ()),
    )


def _cap(cap: str, colour: str, edge: str) -> tuple[Element, ...]:
    return (
        path(cap, fill=colour, stroke=edge, stroke_width=1.8, stroke_linejoin="round"),
        path(cap, fill="url(#turned)"),
        path(cap, fill="url(#foot)"),
        element("ellipse", cx=-11, cy=-53, rx=13, ry=7, fill="url(#shine)"),
    )


def _dots(dots: tuple[tuple[float, float, float], ...], palette: Mapping[str, str]) -> Element:
    spots = (element("ellipse", cx=x, cy=y, rx=reach, ry=reach * 0.86) for x, y, reach in dots)
    return group(*spots, fill=palette["dots"], stroke=palette["dots-edge"], stroke_width=1.2)
