"""What is stored is told, whatever becomes of the line over which it was asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from fourfold.play import Person, Play, Setup
from fourfold.rules.games import Game
from fourfold.store import Store, upgrade
from fourfold.web.tables.channel import SilentChannel
from fourfold.web.tables.hall import Hall

BOTH = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=None)


@asynccontextmanager
async def hall_on(address: str) -> AsyncIterator[Hall]:
    await upgrade(address)
    store = await Store.open(address)
    hall = Hall(store, SilentChannel(), "here")
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()
        await store.close()


@pytest.mark.parametrize("moments", range(6))
def test_a_step_whose_sender_hangs_up_is_told_to_the_others(sqlite_address: str, moments: int) -> None:
    async def play() -> None:
        async with hall_on(sqlite_address) as hall:
            opened = await hall.open(BOTH)
            audience = await hall.audience(opened.id)
            starter = next(who for who in ("ada", "max") if 0 in opened.table.seats_of(who))
            step = Play(0, "7", seen=audience.version)
            sending = asyncio.create_task(hall.act(opened.id, step, starter, key="once"))
            for _ in range(moments):
                await asyncio.sleep(0)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            again = await hall.act(opened.id, step, starter, key="once")
            assert again.version == audience.version == opened.table.version + 1

    asyncio.run(play())
