"""A proof: every board with so many pieces placed, solved in shards, on many processes, resumable.

Two files hold the state of a proof, both in its folder:

- the *journal*, a line of text for each board that is done, written and synced as shards come in: the truth;
- the *memory* of the search, a table mapped from disk that all local processes share. A killed process leaves
  it whole, so that work begun on a shard is found again and not only that of finished shards.

Workers are any executor (see `fourfold.engine.workers`): local processes, or a Dask cluster, where each
worker has its own memory.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np

from fourfold.engine.kernel import Uint, Uints
from fourfold.engine.verdict import Proven
from fourfold.quarto.engine.analysis import proven
from fourfold.quarto.engine.book import Book, book_name
from fourfold.quarto.engine.forms import symmetries
from fourfold.quarto.engine.frontier import board, fold_back, frontier
from fourfold.quarto.engine.memory import table
from fourfold.quarto.engine.node import board_node, give, kinds_beside
from fourfold.quarto.engine.search import NODES, Search, control, scratch
from fourfold.quarto.engine.value import value


@dataclass(frozen=True, slots=True)
class Solved:
    """One board of the frontier, done."""

    key: int
    values: bytes
    """For each kind the value for its placer, 0 for kinds not beside the board."""
    nodes: int

    def line(self) -> str:
        return f"{self.key:016x} {self.values.hex()} {self.nodes}\n"

    @classmethod
    def from_line(cls, line: str) -> Solved:
        key, values, nodes = line.split()
        return cls(int(key, 16), bytes.fromhex(values), int(nodes))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a proof is."""

    done: int
    total: int
    nodes: int
    """Positions visited, those of earlier runs of the same proof included."""
    fresh: int
    """Boards done in this run."""
    seconds: float
    """Time taken by this run."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to prove, and where to keep it."""

    traits: int
    squares: bool
    ply: int
    folder: Path
    memory_bits: int = 26
    """2^bits entries of eight bytes each."""
    torus: bool = False

    @property
    def name(self) -> str:
        return f"{book_name(self.traits, self.squares, self.torus)}-ply{self.ply}"

    @property
    def journal(self) -> Path:
        return self.folder / f"{self.name}.journal"

    @property
    def memory(self) -> Path:
        return self.folder / f"{self.name}.memory"


Report: TypeAlias = Callable[[Progress], None]


@cache
def _memory(path: str | None, bits: int) -> Uints:
    """This process's view of the memory: mapped from `path`, or its own where there is none."""
    if path is None:
        return table(bits)
    return np.memmap(path, Uint, "r+")


def solve_shard(
    traits: int, squares: bool, torus: bool, keys: list[int], memory: str | None, bits: int
) -> list[Solved]:
    """Solve some boards of the frontier. Runs in the workers."""
    entries = _memory(memory, bits)
    work = scratch()
    solved = []
    for key in keys:
        here = board(key, traits, squares, torus)
        counters = control()
        search = Search(symmetries(squares, torus), work, entries, counters)
        values = bytearray(16)
        for kind in kinds_beside(here):
            values[kind] = int(value(give(here, Uint(kind)), True, search))
        solved.append(Solved(key, bytes(values), int(counters[NODES])))
    return solved


def read_journal(path: Path) -> dict[int, Solved]:
    """The boards that are done. A last line that was cut off in writing is dropped from the file too."""
    if not path.exists():
        return {}
    text = path.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return {solved.key: solved for solved in map(Solved.from_line, whole.splitlines())}


def prove(plan: Plan, executor: Executor, report: Report, shared_memory: bool) -> Book:
    """Solve what the journal does not hold yet, and fold it back to a book of all boards up to the
    frontier."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    keys = [int(key) for key in frontier(plan.traits, plan.squares, plan.ply, plan.torus)]
    done = read_journal(plan.journal)
    missing = [key for key in keys if key not in done]
    memory = _make_memory(plan) if shared_memory and missing else None
    size = max(1, min(16, len(keys) // 256))
    shards = [missing[at : at + size] for at in range(0, len(missing), size)]
    started = time.monotonic()
    fresh = 0

    def tell() -> None:
        nodes = sum(solved.nodes for solved in done.values())
        report(Progress(len(done), len(keys), nodes, fresh, time.monotonic() - started))

    tell()
    with plan.journal.open("a") as journal:
        futures: list[Future[list[Solved]]] = [
            executor.submit(
                solve_shard, plan.traits, plan.squares, plan.torus, shard, memory, plan.memory_bits
            )
            for shard in shards
        ]
        for future in as_completed(futures):
            shard_done = future.result()
            journal.writelines(solved.line() for solved in shard_done)
            journal.flush()
            os.fsync(journal.fileno())
            done.update((solved.key, solved) for solved in shard_done)
            fresh += len(shard_done)
            tell()
    plan.memory.unlink(missing_ok=True)
    return _book(plan, [done[key] for key in keys])


def _make_memory(plan: Plan) -> str:
    size = 8 << plan.memory_bits
    if not plan.memory.exists() or plan.memory.stat().st_size != size:
        with plan.memory.open("wb") as file:
            file.truncate(size)
    return str(plan.memory)


def _book(plan: Plan, solved: list[Solved]) -> Book:
    """The frontier and all layers before it, sorted by key."""
    keys = np.array([board.key for board in solved], Uint)
    values = np.array([list(board.values) for board in solved], np.uint8).reshape(-1, 16)
    book = Book(plan.traits, plan.squares, plan.ply, keys, values, plan.torus)
    for ply in range(plan.ply - 1, -1, -1):
        earlier = fold_back(book, ply)
        keys = np.concatenate([frontier(plan.traits, plan.squares, ply, plan.torus), book.keys])
        values = np.concatenate([earlier, book.values])
        order = np.argsort(keys)
        book = Book(plan.traits, plan.squares, plan.ply, keys[order], values[order], plan.torus)
    return book


def verdict_of_the_start(book: Book) -> Proven | None:
    """What a book says of the empty board: the verdict for the player who is handed the first piece.

    All first pieces are alike. It is the starter's verdict too when it is a draw, and the opposite otherwise.
    """
    known = book.look_up(board_node(book.traits, book.squares, (), book.torus))
    return None if known is None else proven(known[0], 16)
