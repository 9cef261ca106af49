"""Durable steps a second through the store, and what group commit is worth.

SQLite always; PostgreSQL too if FOURFOLD_DATABASE names an empty database to write to.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from fourfold.play import Person, Phase, Play, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, OpenedTable, Store, sqlite, upgrade

STEPS = [
    "0",
    "a1",
    "1",
    "b1",
    "2",
    "c1",
    "4",
    "a2",
    "5",
    "b2",
    "6",
    "c2",
    "8",
    "d3",
    "9",
    "c3",
    "7",
    "d1",
    "3",
    "d2",
]
SETUP = Setup(Game.QUARTO, (Person("ada", "Ada"), Person("max", "Max")))


async def play(tables: LiveTables, opened: OpenedTable, waits: list[float]) -> None:
    """One game by one client: each step is sent once the previous one is acknowledged."""
    table = opened.table
    for number, step in enumerate(STEPS):
        seat = table.to_act
        assert table.phase is Phase.PLAYING
        assert seat is not None
        holder = table.holders[seat]
        assert isinstance(holder, Person)
        sent = time.perf_counter()
        acted = await tables.act(opened.id, Play(seat, step, table.version), holder.key, key=str(number))
        waits.append(time.perf_counter() - sent)
        table = acted.table


async def measure(address: str, label: str, games: int) -> None:
    """Print one line: steps a second with this many games side by side, and how long a step waits."""
    await upgrade(address)
    store = await Store.open(address)
    tables = LiveTables(store)
    opened = await asyncio.gather(*(tables.open(SETUP) for _ in range(games)))
    waits: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(tables, each, waits) for each in opened))
    rate = len(waits) / (time.perf_counter() - began)
    median, worst = statistics.median(waits) * 1000, statistics.quantiles(waits, n=100)[98] * 1000
    print(f"{label:<34} {games:>5} {rate:>9.0f} {median:>10.1f} {worst:>10.1f}", flush=True)
    await store.close()


def main() -> None:
    """Print the figures."""
    print(f"{'durable steps':<34} {'games':>5} {'steps/s':>9} {'median ms':>10} {'p99 ms':>10}")
    with tempfile.TemporaryDirectory() as folder:
        group = sqlite.GROUP
        try:
            sqlite.GROUP = 1
            asyncio.run(measure(f"sqlite:///{Path(folder) / 'single.db'}", "SQLite, a commit for each", 50))
        finally:
            sqlite.GROUP = group
        for games in (1, 10, 50, 250):
            database = Path(folder) / f"{games}.db"
            asyncio.run(measure(f"sqlite:///{database}", "SQLite, group commit", games))
    if address := os.environ.get("FOURFOLD_DATABASE", ""):
        for games in (1, 10, 50, 250):
            asyncio.run(measure(address, "PostgreSQL", games))
