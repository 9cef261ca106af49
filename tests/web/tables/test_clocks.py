"""Turns end when their time is up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from fourfold.play import Person, Phase, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables
from fourfold.web.tables.clocks import Clocks

Tables = Callable[..., AbstractAsyncContextManager[LiveTables]]


def test_a_clock_that_rings_too_early_rings_again(tables: Tables) -> None:
    """As after the machine's own clock was put back: the time of the table decides, not the timer."""

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
