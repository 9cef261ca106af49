"""Making the file of puzzles: in parts, on many processes, resumable, and the same bytes for the same seed.

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
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from fourfold.data.puzzles import Kind, Puzzle, read_puzzle
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Game

PART = 25
"""Puzzles in one part at most."""
PATIENCE = 40_000
"""Positions that a part examines for each puzzle it has to find: rare kinds end up with fewer."""

QUOTAS = {
    "classic": {"see": 900, "win1": 400, "win3": 500, "win5": 250, "safe": 350, "hold": 350},
    "advanced": {"see": 400, "win1": 200, "win3": 250, "win5": 125, "safe": 175, "hold": 175},
    "standard": {"keep": 300, "build": 300, "stop": 300},
}
"""How many puzzles of each kind, by variant; `standard` is Quatro."""
BEGINNERS = {"see": 20, "win1": 15, "win3": 20, "win5": 10, "safe": 15, "hold": 15}
"""The same for each choice of one to three traits that count."""


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
            Part(Kind(kind), variant, number, min(PART, count - number * PART))
            for variant, kinds in self.quotas.items()
            for kind, count in kinds.items()
            for number in range((count + PART - 1) // PART)
        ]


def full_quotas() -> dict[str, dict[str, int]]:
    """Those of the file that ships: all variants of the sheets."""
    names = [trait.value for trait in quarto.Trait]
    beginners = [f"traits={','.join(some)}" for count in (1, 2, 3) for some in combinations(names, count)]
    return QUOTAS | dict.fromkeys(beginners, BEGINNERS)


def make_part(part: Part, seed: int) -> list[Line]:
    """Find and rate the puzzles of one part. Runs in the workers."""
    rng = random.Random(f"{seed} {part.name}")
    lines: dict[str, Line] = {}
    for puzzle, key in _found(part, rng):
        if key not in lines:
            lines[key] = (_rated(puzzle, seed).line(), key)
            if len(lines) == part.size:
                break
    return list(lines.values())


def _found(part: Part, rng: random.Random) -> Any:
    """Puzzles of a part with their keys, not rated yet."""
    match part.kind.game:
        case Game.QUARTO:
            from fourfold.engine.puzzles.quarto import find  # noqa: PLC0415 - one engine at a time

            variant = quarto.read_variant(part.variant)
            family = f"{part.kind} {len(variant.traits)}{variant.squares:d}"
            for found in find(part.kind, variant, rng, PATIENCE * part.size):
                steps = tuple(map(str, found.solution))
                puzzle = Puzzle(part.kind, part.variant, str(found.position), steps, 0)
                yield puzzle, f"{family} {found.key:x}"
        case Game.QUATRO:
            from fourfold.engine.puzzles.quatro import find as find_quatro  # noqa: PLC0415

            for moment in find_quatro(part.kind, quatro.read_variant(part.variant), rng):
                text = str(moment.position)
                yield Puzzle(part.kind, part.variant, text, (moment.solution,), 0, moment.odds), text


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
