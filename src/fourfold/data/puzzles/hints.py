"""Hints on a puzzle from wherever the solver is: first where to look, then what to do.

A hint names what to mark beside what to say, so that no sentence speaks of marks that are not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fourfold.data.puzzles.game_part import part
from fourfold.data.puzzles.puzzle import Puzzle
from fourfold.rules.game import Key

Stage = Literal[1, 2]
"""1: where to look; 2: what to do."""


class Says(Key):
    """What a hint says about what it marks."""

    LOOK = "look"
    """Look here: the squares belong to the line."""
    TWO = "two"
    """Two are marked, one of them is right."""
    LOSING = "losing"
    """The pieces lose at once."""
    RIGHT = "right"
    """What is marked is right, all of it; in Quatro the `answer`."""
    BACK = "back"
    """The piece just placed is on the wrong square; the right one is marked, or none."""
    COUNT = "count"
    """How many dice to keep."""
    CHANCE = "chance"
    """The chance to win when building now."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to say, and what to mark."""

    says: Says
    """What it says."""
    squares: tuple[int, ...] = ()
    """Quarto!: squares to mark."""
    pieces: tuple[int, ...] = ()
    """Quarto!: pieces to mark or, if they lose, to rule out."""
    fields: tuple[int, ...] = ()
    """Quatro: fields to mark."""
    answer: str = ""
    """Quatro: the right answer."""
    count: int = 0
    """Quatro: how many dice to keep."""
    chance: float = 0.0
    """Quatro: the chance to win when building now."""


def hint(puzzle: Puzzle, steps: Sequence[str] = (), stage: Stage = 1) -> Hint:
    """The hint for a solver who has taken these steps of their own; a turn may be half done."""
    return part(puzzle.game).hint(puzzle, steps, stage)
