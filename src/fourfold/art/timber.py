"""What boards are made of: planks with a little grain, letters on their frame, plates with a word on them."""

from __future__ import annotations

from math import sin
from typing import TypeAlias

from fourfold.art.light import LAMP, SHADE, slanting
from fourfold.art.svg import Element, Value, element, group, line, path
from fourfold.art.theme import Theme

Point: TypeAlias = tuple[float, float]

FONT = "Commissioner, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MARGIN = 8
"""Room around a picture for the shadow of its boards."""
CORNER = 16

TIMBER_SHADES = (
    slanting("plank", (0, LAMP, 0.09), (0.45, LAMP, 0.02), (1, SHADE, 0.2)),
    slanting("bevel", (0, LAMP, 0.34), (0.5, LAMP, 0.06), (1, SHADE, 0.4)),
    slanting("lip", (0, SHADE, 0.6), (0.5, SHADE, 0.1), (1, LAMP, 0.3)),
    slanting("hollow", (0.1, "#000", 0.38), (0.5, "#000", 0.08), (0.9, LAMP, 0.04)),
)


def plank(x: float, y: float, width: float, height: float, theme: Theme) -> Element:
    """A board lying on the table, its grain running across."""
    shape: dict[str, Value] = {"width": width, "height": height, "rx": CORNER}
    return group(
        *(
            element("rect", x=x + 1, y=y + drop, fill=SHADE, fill_opacity="0.1", **shape)
            for drop in (2, 4, 6)
        ),
        element("rect", x=x, y=y, fill=theme.board, **shape),
        _grain(x, y, width, height),
        element("rect", x=x, y=y, fill="url(#plank)", **shape),
        element("rect", x=x + 1, y=y + 1, width=width - 2, height=height - 2, rx=CORNER - 1,
                fill="none", stroke="url(#bevel)", stroke_width=2),
        class_="plank",
    )  # fmt: skip


def inlay(x: float, y: float, width: float, height: float, theme: Theme) -> Element:
    """A fine line of lighter wood that frames the playing field."""
    return element("rect", x=x, y=y, width=width, height=height, rx=CORNER / 2, fill="none",
                   stroke=theme.mark, stroke_opacity="0.35", stroke_width=1)  # fmt: skip


def _grain(x: float, y: float, width: float, height: float) -> Element:
    """Lines that wander a little, the same way each time."""
    lines = []
    offset, number = 11.0, 0
    while offset < height - 8:
        bend = 5 * sin(number * 2.4)
        low, high = x + 5, x + width - 5
        third = (high - low) / 3
        lines.append(
            line("M", low, y + offset, "C", low + third, y + offset + bend,
                 high - third, y + offset - bend, high, y + offset + bend * 0.4)
        )  # fmt: skip
        offset += 9 + 7 * abs(sin(number * 1.7 + 0.4))
        number += 1
    return path(" ".join(lines), fill="none", stroke=SHADE, stroke_opacity="0.16", stroke_width=1.1)


def well(x: float, y: float, reach: float, theme: Theme) -> Element:
    """A round hollow in a plank, its middle at (x, y)."""
    return group(
        element("circle", cx=x, cy=y, r=reach, fill=theme.well),
        element("circle", cx=x, cy=y, r=reach, fill="url(#hollow)"),
        element("circle", cx=x, cy=y, r=reach - 0.75, fill="none", stroke="url(#lip)", stroke_width=1.5),
        class_="well",
    )


def lettering(at: Point, what: str, size: float, colour: str, weight: int = 500) -> Element:
    """A word or figure with its middle at a point."""
    x, y = at
    return element(
        "text",
        what,
        x=x,
        y=y + size * 0.35,
        fill=colour,
        font_family=FONT,
        font_size=size,
        font_weight=str(weight),
        text_anchor="middle",
        style="font-variant-numeric:tabular-nums",
    )


def plate(at: Point, what: str, size: float, theme: Theme) -> Element:
    """A word on a small plate, for a label on the board."""
    x, y = at
    width = max(len(what) * size * 0.62 + size * 0.8, size * 1.5)
    return group(
        element("rect", x=x - width / 2, y=y - size * 0.75 + 1, width=width, height=size * 1.5,
                rx=size * 0.5, fill=SHADE, fill_opacity="0.35"),
        element("rect", x=x - width / 2, y=y - size * 0.75, width=width, height=size * 1.5,
                rx=size * 0.5, fill=theme.badge),
        lettering(at, what, size, theme.badge_ink, 600),
        class_="badge",
    )  # fmt: skip


def edge_marks(columns: str, frame: float, pitch: float, theme: Theme, rows: int | None = None) -> Element:
    """Column letters above and row figures to the left of the squares of a board; as many rows as columns,
    if nothing else is said."""
    edge, first = MARGIN + frame / 2, MARGIN + frame + pitch / 2
    marks = [((first + pitch * place, edge), letter) for place, letter in enumerate(columns)]
    marks += [((edge, first + pitch * place), str(place + 1)) for place in range(rows or len(columns))]
    return group(
        *(lettering(at, mark, 14, theme.mark, 600) for at, mark in marks),
        class_="marks",
        aria_hidden="true",
    )
