"""The collection of puzzles: made in parts, on many processes, resumable, the same bytes for the same seed.

The work is cut into parts, each with its own randomness, which depends on the seed alone. A part that is done
is written to the *journal* and synced; a run that was interrupted does the parts that are missing. In the end
the parts are put together in their order, without those that are the same game as an earlier one.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from fourfold.data.puzzles import Kind, Puzzle, read_kind, read_puzzle
from fourfold.engine.puzzles.maker import maker, makers

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
            lines[key] = (_rated(puzzle, seed).line(), key)
            if len(lines) == part.size:
                break
    return list(lines.values())


def _rated(puzzle: Puzzle, seed: int) -> Puzzle:
    from fourfold.engine.puzzles.rating import rated  # noqa: PLC0415

    return Puzzle(
        puzzle.kind, puzzle.variant, puzzle.position, puzzle.solution, rated(puzzle, seed), puzzle.odds
    )


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
