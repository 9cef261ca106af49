"""The solver of puzzles on this machine: keeps what they have tried, in a file."""

from __future__ import annotations

import random
import time
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from fourfold.data.puzzles import (
    FIRST_STRENGTH,
    Kind,
    Progress,
    Puzzle,
    Try,
    TryOutcome,
    daily,
    day_of,
    next_puzzle,
    progress,
    strength_of,
    tried,
)
from fourfold.terminal.local.saved_games import write_anew

_FILE = "puzzles.json"


class _Sums(msgspec.Struct, frozen=True):
    """What the file held before version 0.3: what the tries had come to."""

    strength: int = FIRST_STRENGTH
    tried: tuple[str, ...] = ()
    run: int = 0
    best_run: int = 0
    days: tuple[date, ...] = ()

    def tries(self) -> tuple[Try, ...]:
        """Tries that come to the same, with the best run at the beginning unless it still goes on."""
        first = self.best_run if self.best_run > self.run else 0
        last = len(self.tried) - self.run
        days = {daily(day).id: day for day in self.days}
        return tuple(
            self._try(puzzle, place < first or place >= last, days.get(puzzle))
            for place, puzzle in enumerate(self.tried)
        )

    def _try(self, puzzle: str, right: bool, day: date | None) -> Try:
        at = 0.0 if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
        outcome = TryOutcome.SOLVED if right else TryOutcome.FAILED
        return Try(
            puzzle, at, outcome, self.strength, at if right or day else None, str(day) if day else None
        )


class PuzzleSolver:
    """A person who solves one puzzle after the other; without a folder nothing is kept."""

    def __init__(self, folder: Path | None = None, rng: random.Random | None = None) -> None:
        self._file = None if folder is None else folder / _FILE
        self._rng = rng or random.Random()
        self._set = set[str]()
        """What was set since the program began: not even what was passed over comes twice."""
        self.tries = self._read()

    def _read(self) -> tuple[Try, ...]:
        if self._file is None:
            return ()
        try:
            kept = self._file.read_bytes()
            try:
                return msgspec.json.decode(kept, type=tuple[Try, ...])
            except msgspec.ValidationError:
                return msgspec.json.decode(kept, type=_Sums).tries()
        except (OSError, msgspec.DecodeError):
            return ()

    @property
    def progress(self) -> Progress:
        """What the tries add up to."""
        return progress(self.tries, today())

    def next(self, kind: Kind | None = None) -> Puzzle | None:
        """A puzzle that suits the solver; None where none is left."""
        known = {each.puzzle for each in self.tries} | self._set
        chosen = next_puzzle(strength_of(self.tries), known, today(), self._rng, kind)
        if chosen is not None:
            self._set.add(chosen.id)
        return chosen

    def note(self, puzzle: Puzzle, outcome: TryOutcome) -> None:
        """A puzzle was tried, perhaps not for the first time."""
        kept = tried(self.tries, puzzle, outcome, time.time())
        at = next((at for at, each in enumerate(self.tries) if each.puzzle == puzzle.id), len(self.tries))
        self.tries = (*self.tries[:at], kept, *self.tries[at + 1 :])
        if self._file is not None:
            write_anew(self._file, msgspec.json.encode(self.tries))


def today() -> date:
    """Today's date, in the same time zone for everyone."""
    return day_of(time.time())
