"""Roofs and towers of Quatro: each seat has a colour and a pattern, and either is enough to tell them apart.

A roof is a pyramid under the same lamp and at the same tilt as a square piece of Quarto!. Its origin is the
middle of its eaves; roofs of a tower nest, and each one below shows a band of its two visible faces.
"""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.art.light import LAMP, SHADE, TILT, shadow
from fourfold.art.svg import Element, element, group, line, moved, path
from fourfold.art.theme import Theme
from fourfold.rules.game import Seat

HALF = 27
"""From the middle of the eaves to their left and right corner."""
DEEP = HALF * TILT
PEAK = 22
"""How high the tip is above the middle of the eaves."""
STEP = 8.5
"""How much higher each further roof of a tower sits."""
BOARD = 3
"""The thickness of the eaves."""

PATTERNS = ("plain", "stripes", "dots", "checks")
"""What is painted on the roofs of each seat."""

_LEFT = line("M", -HALF, 0, "L", 0, DEEP, "L", 0, -PEAK, "Z")
_RIGHT = line("M", HALF, 0, "L", 0, DEEP, "L", 0, -PEAK, "Z")
_EAVES = line(
    "M", -HALF, 0, "L", 0, DEEP, "L", HALF, 0, "V", BOARD, "L", 0, DEEP + BOARD, "L", -HALF, BOARD, "Z"
)
_OUTLINE = line(
    "M", -HALF, 0, "L", 0, -PEAK, "L", HALF, 0, "V", BOARD, "L", 0, DEEP + BOARD, "L", -HALF, BOARD, "Z"
)  # fmt: skip


def roof_patterns() -> tuple[Element, ...]:
    """The painted patterns, once for each visible face so that they lie flat on it."""
    paint = {
        "stripes": (6.0, element("rect", x=0, y=0, width=2.4, height=6)),
        "dots": (6.0, group(element("circle", cx=3, cy=3, r=1.5))),
        "checks": (
            7.0,
            group(
                element("rect", x=0, y=0, width=3.5, height=3.5),
                element("rect", x=3.5, y=3.5, width=3.5, height=3.5),
            ),
        ),
    }
    return tuple(
        element(
            "pattern",
            shape,
            id=f"{name}-{face}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
            patternTransform=f"skewY({slope})",
            fill=LAMP,
            fill_opacity="0.78",
        )
        for name, (size, shape) in paint.items()
        for face, slope in (("left", 30), ("right", -30))
    )


def roof(seat: Seat, theme: Theme) -> Element:
    """One roof of a seat."""
    colour, painted = theme.seats[seat], PATTERNS[seat]
    faces = ((_LEFT, "left"), (_RIGHT, "right"))
    paint = [path(face, fill=f"url(#{painted}-{side})") for face, side in faces] if painted != "plain" else []
    return group(
        path(_OUTLINE, fill=colour, stroke=SHADE, stroke_width=1.6, stroke_linejoin="round"),
        *paint,
        path(_LEFT, fill=LAMP, fill_opacity="0.14"),
        path(_RIGHT, fill=SHADE, fill_opacity="0.28"),
        path(_EAVES, fill=SHADE, fill_opacity="0.45"),
        path("M", -HALF, 0, "L", 0, DEEP, "L", HALF, 0, "M", 0, DEEP, "V", -PEAK,
             fill="none", stroke=LAMP, stroke_opacity="0.55", stroke_width=0.9, stroke_linejoin="round"),
        class_=f"roof seat-{seat + 1}",
    )  # fmt: skip


def tower(seats: Sequence[Seat], x: float, y: float, theme: Theme) -> Element:
    """Roofs from the bottom to the top, the eaves of the lowest around (x, y)."""
    roofs = (
        group(roof(seat, theme), transform=moved(x, y - STEP * level)) for level, seat in enumerate(seats)
    )
    return group(shadow(x, y + BOARD, HALF), *roofs, class_="tower")
