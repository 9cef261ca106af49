"""The puzzles that ship with the package: by name, by date, and the next one for a person."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib import resources
from random import Random

from fourfold.data.puzzles.kinds import Kind
from fourfold.data.puzzles.puzzle import Puzzle, read_puzzle
from fourfold.rules.game import Unreadable

DAILY_RATINGS = range(1000, 1800)
"""How hard a puzzle of the day may be."""
_NEAR = 24
"""The next puzzle is one of this many that are nearest to the solver's strength."""


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """Every puzzle of a file; comments begin with #."""
    return tuple(read_puzzle(line) for line in lines if not line.startswith("#"))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles that ship with the package, the easiest first."""
    file = resources.files("fourfold.data.puzzles") / "puzzles.tsv"
    return read_puzzles(file.read_text("utf-8").splitlines())


@cache
def _by_id() -> dict[str, Puzzle]:
    return {each.id: each for each in puzzles()}


def puzzle(name: str) -> Puzzle:
    """A puzzle by its id; `Unreadable` if there is none."""
    found = _by_id().get(name)
    if found is None:
        raise Unreadable("There is no puzzle “{name}”.", name=name[:40])
    return found


@cache
def for_days() -> tuple[Puzzle, ...]:
    """Those for the days, in an order that has nothing to do with how hard they are."""
    fit = (each for each in puzzles() if each.rating in DAILY_RATINGS and not each.is_seen_at_a_glance)
    return tuple(sorted(fit, key=lambda each: blake2b(each.id.encode()).digest()))


def daily(day: date) -> Puzzle:
    """The puzzle of a day: the same for everyone, and a different one every day for years."""
    choice = for_days()
    return choice[day.toordinal() % len(choice)]


def next_puzzle(
    strength: int, known: Container[str], today: date, rng: Random, kind: Kind | None = None
) -> Puzzle | None:
    """A puzzle that suits a person: of the wanted kind, not among those known, about as hard as the person is
    strong, and not the one of the day. None where none is left."""
    of_the_day = daily(today)
    fresh = [
        each
        for each in puzzles()
        if each.id not in known and each != of_the_day and kind in (None, each.kind)
    ]
    if not fresh:
        return None
    at = bisect_left(fresh, strength, key=lambda each: each.rating)
    first = max(0, min(at - _NEAR // 2, len(fresh) - _NEAR))
    return rng.choice(fresh[first : first + _NEAR])
