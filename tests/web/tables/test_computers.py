"""Which process moves for a computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from fourfold.play import Computer, Person, Setup, Table
from fourfold.rules.games import Game
from fourfold.store import LiveTable, LiveTables
from fourfold.web.tables.computers import Computers

Tables = Callable[..., AbstractAsyncContextManager[LiveTables]]

COMPUTER_FIRST = Setup(Game.QUATRO, (Computer("beginner"), Person("ada")), clock=None, first=0)


async def has_moved(live: LiveTable, seconds: float) -> bool:
    version = live.version
    try:
        async with asyncio.timeout(seconds):
            while live.version == version:
                await asyncio.sleep(0.01)
    except TimeoutError:
        return False
    return True


async def nobody_is_helped(person: str, table: Table) -> bool:
    return False


def test_a_process_waits_for_the_one_that_should_move_unless_it_should_itself(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.web.tables.computers._TAKE_OVER", 600.0)

    async def consider() -> None:
        async with tables() as live_tables:
            live = await live_tables.find((await live_tables.open(COMPUTER_FIRST)).id)
            computers = Computers(live_tables, lambda: None, str, nobody_is_helped)
            computers.consider(live, ours=False)
            assert not await has_moved(live, 1.0)
            computers.consider(live, ours=True)  # a person here has acted: no other process will move
            assert await has_moved(live, 60.0)
            await computers.stop()

    asyncio.run(consider())
