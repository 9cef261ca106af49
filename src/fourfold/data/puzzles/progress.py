"""A person's progress with puzzles: what their tries add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from fourfold.data.puzzles.tries import Try, TryOutcome, strength_of

DayState = Literal["solved", "tried", "open"]
"""What became of the puzzle of a day."""

_GRAPH = 60
"""How many strengths the graph of a person's progress shows."""
_WEEK = 7


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's progress with puzzles so far."""

    strength: int
    """How well the person solves."""
    tried: int
    """How many puzzles were tried."""
    solved: int
    """How many of them at the first try."""
    streak: int
    """Solved in a row at the first try, up to now."""
    best_streak: int
    """The longest such streak."""
    days: int
    """Days in a row on which the daily puzzle was solved; today's may still come."""
    week: tuple[tuple[str, DayState], ...]
    """The last seven days, ending today."""
    strengths: tuple[int, ...]
    """The last strengths, for a graph."""

    @property
    def today(self) -> DayState:
        """What became of today's puzzle so far."""
        return self.week[-1][1]


def progress(tries: Sequence[Try], today: date) -> Progress:
    """The progress that a person's tries add up to, the earliest first."""
    right = [each.outcome is TryOutcome.SOLVED for each in tries]
    streaks = [0]
    for each in right:
        streaks.append(streaks[-1] + 1 if each else 0)
    days = {each.day: each.solved_its_day for each in tries if each.day is not None}
    week = [str(today - timedelta(days=back)) for back in reversed(range(_WEEK))]
    return Progress(
        strength=strength_of(tries),
        tried=len(tries),
        solved=sum(right),
        streak=streaks[-1],
        best_streak=max(streaks),
        days=_days_in_a_row(days, today),
        week=tuple((day, _state(days.get(day))) for day in week),
        strengths=tuple(each.strength for each in tries[-_GRAPH:]),
    )


def _days_in_a_row(days: Mapping[str, bool], today: date) -> int:
    """How many days up to now have their puzzle solved; today's may still come."""
    count = 0
    day = today if days.get(str(today)) else today - timedelta(days=1)
    while days.get(str(day)):
        count += 1
        day -= timedelta(days=1)
    return count


def _state(solved: bool | None) -> DayState:
    if solved is None:
        return "open"
    return "solved" if solved else "tried"
