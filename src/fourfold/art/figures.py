"""The figures of the rules pages, by the names that the pages use; each game draws its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fourfold.art.theme import ThemeName
from fourfold.data.english import Text, english
from fourfold.rules.games import games, part_of


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
