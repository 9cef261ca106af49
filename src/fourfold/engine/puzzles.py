"""Puzzles made by the engines: found at random, proven to have one solution, rated by how our levels do.

The collection that ships with `fourfold.data` is the same bytes for the same seed.

The work is cut into parts, each with its own randomness, which depends on the seed alone. A part that is done
is written to the *journal* and synced; a run that was interrupted does the parts that are missing. In the end
the parts are put together in their order, without those that are the same game as an earlier one.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeAlias, cast

from fourfold.data.elo import expected
from fourfold.data.puzzles import Kind, Puzzle, read_kind, read_puzzle
from fourfold.rules.games import Game, games, part_of

PART = 25
"""Puzzles in one part at most."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some puzzles of one kind and variant."""

    kind: Kind
    variant: str
    number: int
    """Which part of this kind and variant."""
    size: int
    """How many puzzles it looks for."""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.variant} {self.number} {self.size}"


Line: TypeAlias = tuple[str, str]
"""A puzzle's line in the file, and the name of the game it is (the same for all its symmetric images)."""

Report: TypeAlias = Callable[[int, int], None]
"""Hears how many puzzles are found, of how many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make, and where unfinished work is kept."""

    seed: int
    folder: Path
    quotas: dict[str, dict[str, int]]

    @property
    def journal(self) -> Path:
        return self.folder / f"puzzles-{self.seed}.journal"

    def parts(self) -> list[Part]:
        """Every part, in the order in which they are put together."""
        return [
            Part(read_kind(kind), variant, number, min(PART, count - number * PART))
            for variant, kinds in self.quotas.items()
            for kind, count in kinds.items()
            for number in range((count + PART - 1) // PART)
        ]


def full_quotas() -> dict[str, dict[str, int]]:
    """Those of the file that ships: all variants of the sheets."""
    return {variant: kinds for each in makers() for variant, kinds in each.quotas().items()}


def make_part(part: Part, seed: int) -> list[Line]:
    """Find and rate the puzzles of one part. Runs in the workers."""
    rng = random.Random(f"{seed} {part.name}")
    lines: dict[str, Line] = {}
    for puzzle, key in maker(part.kind.game).made(part.kind, part.variant, rng, part.size):
        if key not in lines:
            lines[key] = (replace(puzzle, rating=rated(puzzle, seed)).line(), key)
            if len(lines) == part.size:
                break
    return list(lines.values())


def make(plan: Plan, executor: Executor, report: Report) -> str:
    """Make the parts that the journal does not hold yet; returns the text of the whole file."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    parts = plan.parts()
    done = read_journal(plan.journal)
    total = sum(part.size for part in parts)

    def tell() -> None:
        report(sum(len(done[part.name]) for part in parts if part.name in done), total)

    tell()
    with plan.journal.open("a", encoding="utf-8") as journal:
        futures: dict[Future[list[Line]], Part] = {
            executor.submit(make_part, part, plan.seed): part for part in parts if part.name not in done
        }
        for future in as_completed(futures):
            part, lines = futures[future], future.result()
            journal.write(json.dumps([part.name, lines]) + "\n")
            journal.flush()
            os.fsync(journal.fileno())
            done[part.name] = lines
            tell()
    return together(plan.seed, [done[part.name] for part in parts])


def read_journal(path: Path) -> dict[str, list[Line]]:
    """The parts that are done. A last line that was cut off in writing is dropped from the file too."""
    if not path.exists():
        return {}
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    return {name: [(line, key) for line, key in lines] for name, lines in map(json.loads, whole.splitlines())}


def together(seed: int, parts: list[list[Line]]) -> str:
    """The file: no two puzzles of a kind that are the same game, the easiest first."""
    kept: dict[str, str] = {}
    for lines in parts:
        for line, key in lines:
            kept.setdefault(key, line)
    ordered = sorted(kept.values(), key=lambda line: (read_puzzle(line).rating, line))
    header = f"# fourfold puzzles make --seed {seed}: kind, variant, position, solution, rating, odds\n"
    return header + "".join(ordered)


# -- What it asks of a game ---------------------------------------------------------------------------------


class Maker(Protocol):
    """How puzzles of one game are made: its folder has it in `engine/puzzles.py`."""

    @property
    def STRENGTHS(self) -> Mapping[str, int]:  # noqa: N802 - a constant of the module
        """The levels that try a puzzle, and their strengths. A level that never fails would add nothing."""
        ...

    def quotas(self) -> dict[str, dict[str, int]]:
        """How many puzzles of each kind the file that ships has, by variant."""
        ...

    def made(
        self, kind: Kind, variant: str, rng: random.Random, size: int, /
    ) -> Iterator[tuple[Puzzle, str]]:
        """Puzzles of a kind, not rated yet, with the name of the game that each is; so many are wanted."""
        ...

    def solves(self, puzzle: Puzzle, level: str, rng: random.Random, number: int, /) -> bool:
        """Whether a level solves a puzzle at its try of this number."""
        ...


def maker(game: Game) -> Maker:
    """How puzzles of a game are made that has some."""
    found = part_of(game, "engine.puzzles")
    assert found is not None
    return cast("Maker", found)


def makers() -> tuple[Maker, ...]:
    """Those of all games that have puzzles."""
    return tuple(maker(game) for game in games() if part_of(game, "engine.puzzles"))


# -- How hard a puzzle is -----------------------------------------------------------------------------------
#
# By how often our levels fail at it, and by its length. Every level stands for a strength. A puzzle's rating
# is the one at which, by Elo's formula, the levels together would be expected to solve as many of their tries
# as they did; each further turn to get right adds some.

TRIES = 8
"""How often each level tries."""
FURTHER_TURN = 120
"""What each turn beyond the first adds."""
LOWEST, HIGHEST = 400, 2400


def rated(puzzle: Puzzle, seed: int) -> int:
    """The rating of a puzzle. The same seed gives the same one."""
    strengths = maker(puzzle.game).STRENGTHS
    solved = {
        level: sum(_solves(puzzle, level, seed, number) for number in range(TRIES)) for level in strengths
    }
    return _fitting(strengths, solved) + FURTHER_TURN * (puzzle.decisions - 1)


def _fitting(strengths: Mapping[str, int], solved: Mapping[str, int]) -> int:
    """The rating at which these levels would be expected to solve this many, to the nearest ten."""
    # Half a try more or less keeps puzzles that all or none solve within bounds.
    total = min(max(sum(solved.values()) / TRIES, 0.5 / TRIES), len(strengths) - 0.5 / TRIES)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        if sum(expected(strength, middle) for strength in strengths.values()) > total:
            low = middle
        else:
            high = middle
    return round((low + high) / 20) * 10


def _solves(puzzle: Puzzle, level: str, seed: int, number: int) -> bool:
    """Whether a level solves the puzzle at its try of this number."""
    rng = random.Random(f"{seed} {puzzle.id} {level} {number}")
    return maker(puzzle.game).solves(puzzle, level, rng, number)
