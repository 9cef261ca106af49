"""Pictures of positions, their descriptions, and the figures of the rules pages, whichever game draws them.

Drawings take a `text` that says a sentence in the reader's language (see `fourfold.data.english`). Without
one they speak English: this room knows no languages.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, cast

from fourfold.art import plain
from fourfold.art.theme import ThemeName
from fourfold.data.english import Text, english
from fourfold.rules.games import Position, game_of, games, part_of


class GameArt(Protocol):
    """What pictures ask of a game: its folder has it in `art`."""

    def picture(self, position: Any, edition: str, theme: ThemeName, text: Text, /) -> str:
        """A position as SVG."""
        ...

    def description(self, position: Any, edition: str, text: Text, /) -> str:
        """What the picture shows, for people who cannot see it."""
        ...


def _art(position: Position) -> GameArt:
    return cast("GameArt", part_of(game_of(position), "art") or plain)


def draw(
    position: Position, *, edition: str = "classic", theme: ThemeName = "light", text: Text = english
) -> str:
    """A position as SVG, drawn by its game, with the pieces of an edition where there are pieces."""
    return _art(position).picture(position, edition, theme, text)


def describe(position: Position, *, edition: str = "classic", text: Text = english) -> str:
    """What a picture of a position shows, for people who cannot see it."""
    return _art(position).description(position, edition, text)


def figures() -> tuple[str, ...]:
    """The names of all figures."""
    return tuple(_figures())


def figure(name: str, theme: ThemeName = "light", text: Text = english) -> str:
    """A figure by its name."""
    return _figures()[name](theme, text)


@cache
def _figures() -> dict[str, Callable[[ThemeName, Text], str]]:
    parts = (part_of(game, "art.figures") for game in games())
    return {name: draw for part in parts if part is not None for name, draw in part.FIGURES.items()}
