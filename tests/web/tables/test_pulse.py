"""How long a server was down, even if the machine's clock was changed meanwhile."""

from __future__ import annotations

import asyncio
import time

from fourfold.store import LiveTables, Store
from fourfold.web.tables.clocks import Clocks
from fourfold.web.tables.pulse import Pulse


def test_a_clock_set_back_and_forth_between_two_starts_costs_nobody_time(sqlite_address: str) -> None:
    async def start_at(ahead: float) -> LiveTables:
        """Start a server whose machine is this many seconds ahead, and kill it at once."""
        store = await Store.open(sqlite_address)
        tables = LiveTables(store, lambda: time.time() + ahead)
        pulse = Pulse(store, tables, Clocks(tables), lambda: None)
        await pulse.start()
        await pulse.stop()
        await store.close()
        return tables

    async def whole() -> None:
        await start_at(7000)
        behind = await start_at(-7000)
        began = behind.now()  # a player's turn
        now = await start_at(0)
        assert 6990 < now.uptime.lost(began, now.now()) <= now.now() - began

    asyncio.run(whole())
