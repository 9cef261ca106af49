"""The figures of the rules, by the names that the pages use, as each game draws them."""

from __future__ import annotations

from collections.abc import Callable

from fourfold.rules.games import games, part_of


def figures() -> dict[str, Callable[[], list[str]]]:
    """All figures by their names: each game has a table of its own."""
    parts = [part_of(game, "terminal.figures") for game in games()]
    return {name: draw for part in parts if part is not None for name, draw in part.FIGURES.items()}


def figure_lines(name: str) -> list[str]:
    """A figure as rows of characters, at most 57 columns wide: a page of the smallest window has no more."""
    rows = [row.rstrip() for row in figures()[name]()]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    return rows
