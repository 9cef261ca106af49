"""Whether an answer is right: by the solution that was proven when the puzzle was made, and by the rules.

Each game judges the answers to its own puzzles (`GamePuzzles`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.data.puzzles.game_part import part
from fourfold.data.puzzles.puzzle import Puzzle
from fourfold.rules.game import IllegalStep, Key


class Status(Key):
    """How far the solver is."""

    GOES_ON = "goes_on"
    """Right so far, and there is more to find."""
    SOLVED = "solved"
    """Right to the end."""
    WRONG = "wrong"
    """The last step is not the solution."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver's steps come to."""

    status: Status
    """How far the solver is."""
    played: tuple[str, ...]
    """Every step since the beginning: the solver's, and the opponent's between them."""
    replies: tuple[str, ...] = ()
    """What the opponent answered to the solver's latest step, if anything."""


def answer(puzzle: Puzzle, steps: Sequence[str]) -> Answer:
    """Judge the solver's own steps since the beginning, as texts.

    A step that cannot be read raises `Unreadable`, one that may not happen `IllegalStep`.
    """
    return part(puzzle.game).answer(puzzle, steps) if steps else Answer(Status.GOES_ON, ())


def single(steps: Sequence[str]) -> str:
    """The step that answers where one step does; `IllegalStep` if there are more."""
    if len(steps) > 1:
        raise over()
    return steps[0]


def over() -> IllegalStep:
    """What there is to say to a step after the last."""
    return IllegalStep("The puzzle is over: no further step is possible.")
