"""Turns end when their time is up."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing

import pytest
from sqlalchemy import make_url

from fourfold.play import Person, Phase, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables
from fourfold.web.tables.clocks import Clocks

Tables = Callable[..., AbstractAsyncContextManager[LiveTables]]


def test_a_clock_that_rings_too_early_rings_again(tables: Tables) -> None:
    """As after the machine's clock was set back: the table's time decides, not the timer."""

    async def wait() -> None:
        async with tables(clock=lambda: time.time() - 1) as behind:
            opened = await behind.open(Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=1))
            live = await behind.find(opened.id)
            clocks = Clocks(behind)
            clocks.set(live, ours=True)
            async with asyncio.timeout(60):
                while live.table.phase is Phase.PLAYING:
                    await asyncio.sleep(0.05)
            await clocks.stop()

    asyncio.run(wait())


def test_a_time_up_that_could_not_be_stored_is_tried_again(
    tables: Tables, sqlite_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("fourfold.web.tables.clocks._AGAIN", 0.1)
    monkeypatch.setattr("fourfold.store.sqlite.PATIENCE", 50)

    async def wait() -> None:
        async with tables() as live_tables:
            opened = await live_tables.open(Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=1))
            live = await live_tables.find(opened.id)
            path = make_url(sqlite_address).database
            assert path is not None
            clocks = Clocks(live_tables)
            async with asyncio.timeout(100):
                with closing(sqlite3.connect(path, isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")
                    clocks.set(live, ours=True)
                    while "could not be noted" not in caplog.text:
                        await asyncio.sleep(0.05)
                while live.table.phase is Phase.PLAYING:
                    await asyncio.sleep(0.05)
            await clocks.stop()

    asyncio.run(wait())
