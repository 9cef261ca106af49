"""What people did with puzzles: a puzzle counts once, by the first answer or the first hint before it.

What comes later only says whether it was solved at last. Nothing is kept here and no clock is read: who keeps
tries says what time it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from fourfold.data.puzzles.puzzle import Puzzle
from fourfold.data.puzzles.shipped import daily
from fourfold.data.puzzles.strength import FIRST_STRENGTH, strength_after
from fourfold.rules.game import Key


class TryOutcome(Key):
    """How a first try went."""

    SOLVED = "solved"
    """Right at once."""
    HELPED = "helped"
    """A hint was taken first: the strength stays as it is."""
    FAILED = "failed"
    """The first answer was wrong."""
    SHOWN = "shown"
    """The solution was asked for."""


@dataclass(frozen=True, slots=True)
class Try:
    """What a person did with one puzzle."""

    puzzle: str
    """Its id."""
    at: float
    """When it was tried first, in seconds since 1970."""
    outcome: TryOutcome
    """How that went."""
    strength: int
    """The person's strength afterwards."""
    solved_at: float | None
    """When it was solved, on the first try or later."""
    day: str | None
    """Where it was tried as the puzzle of a day, which."""

    @property
    def solved_its_day(self) -> bool:
        """Whether it was the puzzle of a day, and solved on that day."""
        return self.solved_at is not None and str(day_of(self.solved_at)) == self.day


def day_of(time: float) -> date:
    """The date at a time, in the same time zone for everyone."""
    return datetime.fromtimestamp(time, UTC).date()


def strength_of(tries: Sequence[Try]) -> int:
    """A person's strength after these tries, the latest at the end."""
    return tries[-1].strength if tries else FIRST_STRENGTH


def tried(tries: Sequence[Try], puzzle: Puzzle, outcome: TryOutcome, now: float) -> Try:
    """What there is to keep of a puzzle that a person with these tries has just tried, perhaps once more."""
    today = day_of(now)
    day = str(today) if puzzle.id == daily(today).id else None
    known = next((each for each in tries if each.puzzle == puzzle.id), None)
    if known is not None:
        return _tried_again(known, outcome, now, day)
    strength = strength_of(tries)
    if outcome is not TryOutcome.HELPED:
        strength = strength_after(strength, puzzle.rating, outcome is TryOutcome.SOLVED, len(tries))
    solved_at = now if outcome is TryOutcome.SOLVED else None
    return Try(puzzle.id, now, outcome, strength, solved_at, day)


def _tried_again(known: Try, outcome: TryOutcome, now: float, day: str | None) -> Try:
    """A later try changes no strength. It solves the puzzle, unless the solution was shown; one that has
    become the puzzle of the day since then is there to be solved once more."""
    known = replace(known, day=day or known.day)
    is_open = known.solved_at is None or (day is not None and not known.solved_its_day)
    if outcome is TryOutcome.SOLVED and is_open and known.outcome is not TryOutcome.SHOWN:
        return replace(known, solved_at=now)
    if outcome is TryOutcome.SHOWN and known.solved_at is None:
        return replace(known, outcome=TryOutcome.SHOWN)
    return known
