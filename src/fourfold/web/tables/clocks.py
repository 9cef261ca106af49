"""Clocks: one timer for each table where somebody's time runs.

Any process that knows a table may find that the time is up; the log takes it once.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

from fourfold.play import SERVER, TimeUp, when_up
from fourfold.rules.game import RuleError
from fourfold.store import LiveTable, LiveTables
from fourfold.web.tables.tasks import Tasks

_AFTER = 0.05
"""Seconds to be sure that the moment has passed."""
_HEAD_START = 0.5
"""Seconds at least that a process which only watches leaves to the one that acted last."""


class Clocks:
    """The timers of this process."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._timers

    def set(self, live: LiveTable, *, ours: bool) -> None:
        """Set or stop the timer of a table; `ours` if no other process can be expected to have one."""
        running = self._timers.pop(live.id, None)
        if running is not None:
            running.cancel()
        end = when_up(live.table)
        if end is None:
            return
        delay = max(0.0, end - time.time()) + _AFTER + (0.0 if ours else _HEAD_START + random.random())
        loop = asyncio.get_running_loop()
        self._timers[live.id] = loop.call_later(delay, self._ring, live, ours)

    async def stop(self) -> None:
        """Stop every timer."""
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.stop()

    def _ring(self, live: LiveTable, ours: bool) -> None:
        del self._timers[live.id]
        self._tasks.begin(self._end_turn(live, ours))

    async def _end_turn(self, live: LiveTable, ours: bool) -> None:
        with contextlib.suppress(RuleError):
            await self._tables.act(live.id, TimeUp(), SERVER)
        if live.id not in self._timers:  # the machine's clock may have been put back meanwhile
            self.set(live, ours=ours)
