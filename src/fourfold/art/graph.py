"""The graph of a game: one bar a turn, dots at the moments that mattered.

Verdicts are bars on a line in the middle: up and blue is good for the player at the bottom, down and hatched
is bad, a short bar on the line is a draw. Chances are bars from the baseline.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourfold.art.svg import Element, document, element, group, path
from fourfold.art.theme import Theme, ThemeName, theme_of

STEP = 36
BAR = 28
HALF = 62
"""As high as a bar can be above or below the line."""
MARGIN = 16
TOP = 22
"""Room for the numbers above the highest bars."""
FONT = "Commissioner, system-ui, sans-serif"
SIZE = 13
"""Of the letters, in pixels."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One turn."""

    number: int
    """As records count turns."""
    height: float
    """From -1 (lost) over 0 (a draw) to 1 (won); of a chance, from 0 to 1."""
    label: str = ""
    """The label at its end."""
    moment: bool = False
    """Whether a dot marks that something happened here."""


def graph(  # noqa: PLR0913 - a picture needs its words
    bars: Sequence[Bar],
    *,
    title: str,
    description: str,
    chances: bool = False,
    above: str = "",
    below: str = "",
    theme: ThemeName = "light",
) -> str:
    """The turns of a game as SVG; `above` and `below` say for whom up and down are good."""
    colours = theme_of(theme)
    depth = 0 if chances else HALF
    base = TOP + HALF * (2 if chances else 1)
    width = 2 * MARGIN + STEP * max(4, len(bars))
    bottom = base + depth + 34
    draw = _chance if chances else _verdict
    body = [element("rect", width=width, height=bottom + 28, rx=16, fill=colours.sheet)]
    for place, bar in enumerate(bars):
        x = MARGIN + STEP * place + STEP / 2
        body.append(group(*draw(bar, x, base, colours), class_="turn"))
        body.append(_words(str(bar.number), x, bottom, colours.quiet))
    if chances:
        line = path("M", MARGIN, base, "H", width - MARGIN, stroke=colours.edge, fill="none")
        body.append(line)
    foot = bottom + 18
    room = (width - 2 * MARGIN) / (2 if below else 1)
    body.append(_words(fitted(above, room), MARGIN, foot, colours.quiet, anchor="start"))
    body.append(_words(fitted(below, room), width - MARGIN, foot, colours.quiet, anchor="end"))
    return document(
        width,
        bottom + 28,
        *body,
        title=title,
        description=description,
        definitions=(_hatching(colours),),
    )


def fitted(words: str, room: float) -> str:
    """As much of a name as fits into this many pixels; the title of the picture has all of it."""
    taken = 0.0
    for place, character in enumerate(words):
        taken += _breadth(character)
        if taken > room - SIZE:  # leaves room for an ellipsis
            return words if sum(map(_breadth, words)) <= room else f"{words[:place]}…"
    return words


def _breadth(character: str) -> float:
    """At most as many pixels as a letter takes, in any typeface: marks none, wide ones a square."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    wide = unicodedata.east_asian_width(character) in "WF" or character.isupper() or character in "mw@%—…"
    return SIZE if wide else SIZE * 0.65


def _verdict(bar: Bar, x: float, base: float, theme: Theme) -> Iterator[Element]:
    left, up = x - BAR / 2, bar.height > 0
    size = abs(bar.height) * HALF
    if not bar.height:
        yield element("rect", x=left, y=base - 2.5, width=BAR, height=5, rx=2.5, fill=theme.draw)
    elif up:
        yield element("rect", x=left, y=base - size, width=BAR, height=size, rx=4, fill=theme.win)
    else:
        yield element(
            "rect",
            x=left,
            y=base,
            width=BAR,
            height=size,
            rx=4,
            fill="url(#loss)",
            stroke=theme.loss,
            stroke_width=1.5,
        )
    if bar.label and bar.height:
        colour = theme.win if up else theme.loss
        yield _words(
            bar.label, x, base - size - 6 if bar.height >= 0 else base + size + 15, colour, bold=True
        )
    if bar.moment:
        yield element("circle", cx=x, cy=base + 12 if bar.height > 0 else base - 12, r=3.5, fill=theme.ink)


def _chance(bar: Bar, x: float, base: float, theme: Theme) -> Iterator[Element]:
    size = max(2.0, bar.height * 2 * HALF)
    yield element(
        "rect",
        x=x - BAR / 2,
        y=base - size,
        width=BAR,
        height=size,
        rx=4,
        fill=theme.tint,
        stroke=theme.accent,
    )
    if bar.label:
        yield _words(bar.label, x, base - size - 6, theme.ink, bold=True)
    if bar.moment:
        yield element("circle", cx=x, cy=base + 10, r=3.5, fill=theme.ink)


def _hatching(theme: Theme) -> Element:
    return element(
        "pattern",
        element("rect", width=6, height=6, fill=theme.loss_tint),
        element("rect", width=2.5, height=6, fill=theme.loss),
        id="loss",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )


def _words(  # noqa: PLR0913
    words: str, x: float, y: float, colour: str, *, anchor: str = "middle", bold: bool = False
) -> Element:
    return element(
        "text",
        words,
        x=x,
        y=y,
        fill=colour,
        font_family=FONT,
        font_size=SIZE,
        font_weight="600" if bold else None,
        text_anchor=anchor,
    )
