"""The colours of the screen: for a dark terminal or a light one."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from textual.color import Color
from textual.theme import Theme as TextualTheme

from fourfold.art.theme import DARK, LIGHT, Theme


@dataclass(frozen=True, slots=True)
class Look:
    """One of the two themes."""

    name: str
    """As editions name it."""
    theme: Theme

    @property
    def paper(self) -> Style:
        """Empty background, and text on it."""
        return Style(color=self.theme.ink, bgcolor=self.theme.paper)

    @property
    def glow(self) -> Style:
        """What the game points at, on wood."""
        return Style(color=self.theme.glow, bold=True)

    @property
    def point(self) -> Style:
        """The same on paper, where a light theme's glow would be invisible."""
        return self.glow if self.name == "dark" else Style(color=self.theme.accent, bold=True)

    @property
    def mark(self) -> Style:
        """Secondary text, on paper."""
        return Style(color=self.theme.quiet)

    @property
    def well(self) -> Style:
        """An empty place, on wood."""
        return Style(color=self.theme.mark)

    def for_textual(self) -> TextualTheme:
        """The same colours for what Textual draws itself."""
        theme = self.theme
        strong = theme.glow if self.name == "dark" else theme.accent
        return TextualTheme(
            name=self.name,
            primary=strong,
            secondary=theme.quiet,
            accent=strong,
            foreground=theme.ink,
            background=theme.paper,
            surface=theme.sunk if self.name == "light" else theme.well,
            panel=theme.tint,
            error=theme.call,
            warning=strong,
            dark=self.name == "dark",
            variables={"on-call": theme.on_call},
        )


_BLACK, _WHITE = "#000000", "#FFFFFF"
_MIDDLE = 0.179
"""On a background as light as this, black and white stand out equally."""


def on_ground(ground: str) -> str:
    """Black or white, whichever is easier to read on this colour."""
    parts = [part / 255 for part in Color.parse(ground).rgb]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return _BLACK if light > _MIDDLE else _WHITE


LOOKS = {"dark": Look("dark", DARK), "light": Look("light", LIGHT)}
_chosen = LOOKS["dark"]


def look() -> Look:
    """The current theme."""
    return _chosen


def use_look(name: str) -> None:
    """Use another theme from now on."""
    global _chosen  # noqa: PLW0603 - a terminal has one screen
    _chosen = LOOKS[name]
