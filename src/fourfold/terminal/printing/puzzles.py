"""Puzzles as data: one line of JSON or of text each."""

from __future__ import annotations

from fourfold.data.puzzles import Puzzle
from fourfold.locale import puzzle_title
from fourfold.terminal.printing.documents import PuzzleLine


def puzzle_document(puzzle: Puzzle) -> PuzzleLine:
    """A puzzle with its solution, for programs."""
    return PuzzleLine(
        puzzle.id,
        puzzle.kind,
        puzzle.game,
        puzzle.variant,
        puzzle.position,
        puzzle.solution,
        puzzle.rating,
        dict(puzzle.odds),
    )


def puzzle_words(puzzle: Puzzle) -> str:
    """A puzzle without its solution, for people."""
    return (
        f"{puzzle.id}  {puzzle.rating:>4}  {puzzle_title(puzzle.kind)}  {puzzle.variant}  {puzzle.position}"
    )
