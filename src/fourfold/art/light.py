"""One lamp, above and to the left, for everything on the table.

Shades are laid over a plain colour, black or white growing from nothing. So a drawing needs one colour for a
thing, and that colour may even be a CSS variable. Circles lying on the table are seen at the same angle
everywhere: `TILT` times as deep as they are wide.
"""

from __future__ import annotations

from fourfold.art.svg import Element, element

LAMP = "#FFF4DC"
"""The lamp's own colour: a warm white."""
SHADE = "#2B1205"
"""What the lamp does not reach: a warm black, so that wood never looks grey."""
TILT = 0.58
"""How deep a lying circle looks for its width: seen slightly from above."""


def _stops(*stops: tuple[float, str, float]) -> tuple[Element, ...]:
    return tuple(
        element("stop", offset=f"{offset:g}", stop_color=colour, stop_opacity=f"{opacity:g}")
        for offset, colour, opacity in stops
    )


def across(name: str, *stops: tuple[float, str, float]) -> Element:
    """A shade from left to right."""
    return element("linearGradient", *_stops(*stops), id=name)


def down(name: str, *stops: tuple[float, str, float]) -> Element:
    """A shade from top to bottom."""
    return element("linearGradient", *_stops(*stops), id=name, x1=0, y1=0, x2=0, y2=1)


def slanting(name: str, *stops: tuple[float, str, float]) -> Element:
    """A shade from the lamp's corner to the opposite one."""
    return element("linearGradient", *_stops(*stops), id=name, x1=0, y1=0, x2=1, y2=1)


def around(name: str, *stops: tuple[float, str, float]) -> Element:
    """A shade from a middle outwards."""
    return element("radialGradient", *_stops(*stops), id=name)


SHADES = (
    across(
        "turned",
        (0, SHADE, 0.16),
        (0.1, SHADE, 0.02),
        (0.28, LAMP, 0.26),
        (0.5, SHADE, 0.02),
        (0.82, SHADE, 0.32),
        (1, SHADE, 0.22),
    ),
    slanting("top", (0, LAMP, 0.34), (0.6, LAMP, 0.1), (1, SHADE, 0.04)),
    around("shine", (0, LAMP, 0.75), (0.45, LAMP, 0.3), (1, LAMP, 0)),
    around("shadow", (0, "#000", 0.7), (0.6, "#000", 0.45), (1, "#000", 0)),
    down("depth", (0, LAMP, 0.34), (0.34, LAMP, 0.1), (0.5, SHADE, 0), (1, SHADE, 0.5)),
    down("foot", (0, SHADE, 0), (0.6, SHADE, 0), (1, SHADE, 0.22)),
)
"""The shades every drawing of a piece may use."""


def shadow(x: float, y: float, width: float) -> Element:
    """A soft contact shadow under something that stands at (x, y), falling away from the lamp."""
    return element(
        "ellipse",
        cx=x + width * 0.14,
        cy=y + width * 0.05,
        rx=width * 0.66,
        ry=width * 0.66 * TILT,
        fill="url(#shadow)",
    )
