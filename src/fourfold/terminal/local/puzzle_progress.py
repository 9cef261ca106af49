"""The solver of puzzles on this machine: how strong they are, what they have tried, and what comes next."""

from __future__ import annotations

import random
from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
from msgspec.structs import replace

from fourfold.data.puzzles import FIRST_STRENGTH, Kind, Puzzle, daily, puzzles, strength_after
from fourfold.terminal.local.saved_games import write_anew

_FILE = "puzzles.json"
_NEAR = 24
"""The next puzzle is one of this many nearest to the solver's strength."""


class PuzzleProgress(msgspec.Struct, frozen=True):
    """A person's progress with puzzles so far."""

    strength: int = FIRST_STRENGTH
    tried: tuple[str, ...] = ()
    """The ids of all that were tried."""
    run: int = 0
    """Solved in a row on the first try, until now."""
    best_run: int = 0
    days: tuple[str, ...] = ()
    """The days whose puzzle was solved."""

    def after(self, puzzle: Puzzle, *, solved: bool, helped: bool = False) -> PuzzleProgress:
        """The same once a puzzle was tried for the first time. Help leaves the strength as it is."""
        run = self.run + 1 if solved and not helped else 0
        strength = (
            self.strength if helped else strength_after(self.strength, puzzle.rating, solved, len(self.tried))
        )
        return replace(
            self,
            strength=strength,
            tried=(*self.tried, puzzle.id),
            run=run,
            best_run=max(run, self.best_run),
        )


class PuzzleSolver:
    """A person who solves one puzzle after the other; without a folder nothing is kept."""

    def __init__(self, folder: Path | None = None, rng: random.Random | None = None) -> None:
        self._file = None if folder is None else folder / _FILE
        self._rng = rng or random.Random()
        self._set = set[str]()
        """What was set since the program began: not even what was passed over comes twice."""
        self.progress = self._read()

    def _read(self) -> PuzzleProgress:
        if self._file is None:
            return PuzzleProgress()
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=PuzzleProgress)
        except (OSError, msgspec.DecodeError):
            return PuzzleProgress()

    def next(self, kind: Kind | None = None) -> Puzzle | None:
        """A puzzle that was not tried before, about as hard as the solver is strong; None where none is
        left."""
        known = {*self.progress.tried, *self._set, daily(today()).id}
        fresh = [each for each in puzzles() if each.id not in known and kind in (None, each.kind)]
        at = bisect_left(fresh, self.progress.strength, key=lambda each: each.rating)
        first = max(0, min(at - _NEAR // 2, len(fresh) - _NEAR))
        if not fresh:
            return None
        chosen = self._rng.choice(fresh[first : first + _NEAR])
        self._set.add(chosen.id)
        return chosen

    def note(self, puzzle: Puzzle, *, solved: bool, helped: bool = False) -> None:
        """A puzzle was tried: the first time counts, and the next ones change nothing."""
        if puzzle.id not in self.progress.tried:
            self._keep(self.progress.after(puzzle, solved=solved, helped=helped))

    def note_day(self, puzzle: Puzzle) -> None:
        """A puzzle was solved in the end: perhaps it is the one of the day."""
        day = today()
        if puzzle.id == daily(day).id and str(day) not in self.progress.days:
            self._keep(replace(self.progress, days=(*self.progress.days, str(day))))

    def _keep(self, progress: PuzzleProgress) -> None:
        self.progress = progress
        if self._file is not None:
            write_anew(self._file, msgspec.json.encode(progress))

    @property
    def solved_today(self) -> bool:
        """Whether the puzzle of the day is solved."""
        return str(today()) in self.progress.days

    @property
    def days_in_a_row(self) -> int:
        """How many days up to now have their puzzle solved; today's may still come."""
        days, day = set(self.progress.days), today()
        day = day if str(day) in days else day - timedelta(days=1)
        count = 0
        while str(day - timedelta(days=count)) in days:
            count += 1
        return count


def today() -> date:
    """Today's date, in the same time zone for everyone."""
    return datetime.now(UTC).date()
