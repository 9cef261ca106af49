"""Why an answer is right or wrong, as far as the rules alone can show it: the lines to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.data.puzzles.game_part import part
from fourfold.data.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Danger:
    """A piece that makes a line at once, where, and which line."""

    piece: int
    """The piece that would be handed over."""
    square: int
    """Where it makes the line."""
    made: Any
    """The line, and what its pieces would share, as the game says it."""


def plays(puzzle: Puzzle, steps: Sequence[str]) -> Any:
    """The position of a puzzle after these steps."""
    position: Any = puzzle.start
    for step in steps:
        position = position.play(step)
    return position


def lines_of(puzzle: Puzzle, played: Sequence[str]) -> tuple[Any, ...]:
    """The lines that make these steps right: those made by them, or to be called."""
    return part(puzzle.game).lines_of(puzzle, played)


def dangers(puzzle: Puzzle) -> tuple[Danger, ...]:
    """Where the puzzle is to find the safe piece: the line that each other piece makes at once."""
    return part(puzzle.game).dangers(puzzle)


def danger_after(puzzle: Puzzle, played: Sequence[str]) -> Danger | None:
    """The line that the opponent makes with the piece just handed over; None where it makes none."""
    return part(puzzle.game).danger_after(puzzle, played)
