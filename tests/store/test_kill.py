"""After `kill -9`, everything acknowledged is stored, and nothing twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys

from fourfold.play import Table
from fourfold.play.events import Stepped
from fourfold.store import Store

ROUNDS = 8

WRITER = """
import asyncio, sys
from fourfold.play import Person, Play, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store

STEPS = "0 a1 1 b1 2 c1 4 a2 5 b2 6 c2 8 d3 9 c3 7 d1 3 d2".split()

async def game(tables):
    opened = await tables.open(Setup(Game.QUARTO, (Person("a"), Person("b"))))
    table = opened.table
    print(opened.id, table.version, flush=True)
    for step in STEPS:
        seat = table.to_act
        acted = await tables.act(opened.id, Play(seat, step, table.version), table.holders[seat].key)
        table = acted.table
        print(opened.id, acted.version, flush=True)

async def main(address):
    tables = LiveTables(await Store.open(address))
    print("ready", flush=True)
    while True:
        await asyncio.gather(*(game(tables) for _ in range(8)))

asyncio.run(main(sys.argv[1]))
"""


def test_every_acknowledged_event_survives_kill_nine(sqlite_address: str) -> None:
    rng = random.Random(9)
    acknowledged: dict[str, int] = {}
    for _ in range(ROUNDS):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, sqlite_address], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        read = [writer.stdout.readline() for _ in range(rng.randrange(20, 80))]
        os.kill(writer.pid, signal.SIGKILL)
        lines = "".join(read) + writer.communicate()[0]
        for line in lines.splitlines(keepends=True):
            if line.endswith("\n"):
                table_id, version = line.split()
                acknowledged[table_id] = max(acknowledged.get(table_id, 0), int(version))
    assert sum(acknowledged.values()) > 100
    asyncio.run(_check(sqlite_address, acknowledged))


async def _check(address: str, acknowledged: dict[str, int]) -> None:
    store = await Store.open(address)
    for table_id, version in acknowledged.items():
        events = await store.tail(table_id)
        assert len(events) >= version
        table = Table.of(events)
        assert len(table.played) == sum(isinstance(event, Stepped) for event in events)
    await store.close()
