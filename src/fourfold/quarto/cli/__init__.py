"""Quarto! on the command line: solving it, counting, data, and how its analyses and puzzles look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fourfold.locale import text
from fourfold.quarto.cli import research, solve
from fourfold.quarto.cli.analysis import analysis_lines
from fourfold.quarto.cli.options import variants
from fourfold.quarto.cli.research import add_dataset

if TYPE_CHECKING:
    import typer

    from fourfold.data.puzzles import Puzzle

__all__ = [
    "COMMANDS",
    "OPTIONS",
    "READERS",
    "add_dataset",
    "analysis_lines",
    "puzzle_picture",
    "register",
    "variants",
]

COMMANDS = ("solve", "count")
"""The commands that only this game has."""
OPTIONS = frozenset({"edition", "nodes", "seconds", "threads"})
"""Options of shared commands that mean something here."""
READERS: Mapping[str, Callable[[str], Any]] = {}
"""Options are read as everywhere."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    solve.register(app)
    research.register(app)


def puzzle_picture(puzzle: Puzzle) -> str:
    """The board, without lines that are to be seen, and without the rack where nothing is given."""
    from fourfold.quarto.art import draw
    from fourfold.quarto.data.puzzles import QuartoKind, start

    return draw(start(puzzle), rack=puzzle.kind is not QuartoKind.SEE, lit=(), text=text)
