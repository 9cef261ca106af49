"""The command line of a game that has no commands of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fourfold.locale import text

if TYPE_CHECKING:
    import typer

    from fourfold.data.puzzles import Puzzle
    from fourfold.engine import Analysis

COMMANDS: tuple[str, ...] = ()
OPTIONS = frozenset({"nodes", "seconds", "threads"})
READERS: Mapping[str, Callable[[str], Any]] = {}


def variants() -> str:
    """There is one, or nothing is known of them."""
    return ""


def register(app: typer.Typer) -> None:
    """There is nothing to add."""
    del app


add_dataset = register


def analysis_lines(found: Analysis[Any, Any, Any]) -> Iterator[str]:
    """The verdict, and the best moves."""
    from fourfold.cli.analysis import best_line, searched_line
    from fourfold.rules.games import game_of
    from fourfold.terminal.sentences.game_words import words_of

    yield words_of(game_of(found.position)).verdict(found.verdict)
    yield from best_line(found)
    yield searched_line(found)


def puzzle_picture(puzzle: Puzzle) -> str:
    """The board as every picture shows it."""
    from fourfold import art

    return art.draw(puzzle.start, text=text)
