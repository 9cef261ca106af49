"""Clocks: one timer for each table where a player's time runs.

Any process that knows a table may find that the time is up; the log accepts it once.
"""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass

from fourfold.play import SERVER, TimeUp, when_up
from fourfold.rules.game import RuleError
from fourfold.store import LiveTable, LiveTables
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

_AFTER = 0.05
"""Seconds to be sure that the moment has passed."""
_HEAD_START = 0.5
"""Minimum seconds that a process which only watches leaves to the one that acted last."""
_AGAIN = 2.0
"""Seconds until something that could not be stored is tried again."""


@dataclass(frozen=True, slots=True)
class _Timer:
    live: LiveTable
    ours: bool
    handle: asyncio.TimerHandle


class Clocks:
    """The timers of this process."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._timers: dict[str, _Timer] = {}
        self._tasks = Tasks()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._timers

    @property
    def are_running(self) -> bool:
        """Whether any player's time runs here."""
        return bool(self._timers)

    def set(self, live: LiveTable, *, ours: bool, pause: float = _AFTER) -> None:
        """Set or stop the timer of a table; `ours` if no other process can be expected to have one."""
        running = self._timers.pop(live.id, None)
        if running is not None:
            running.handle.cancel()
        end = when_up(live.table)
        if end is None:
            return
        left = 0.0 if self._tables.owed(live.table) else max(0.0, end - self._tables.now())
        delay = left + pause + (0.0 if ours else _HEAD_START + random.random())
        handle = asyncio.get_running_loop().call_later(delay, self._ring, live, ours)
        self._timers[live.id] = _Timer(live, ours, handle)

    def set_again(self) -> None:
        """The server was away: see what it owes at every table."""
        for timer in list(self._timers.values()):
            self.set(timer.live, ours=timer.ours)

    async def stop(self) -> None:
        """Stop every timer."""
        for timer in self._timers.values():
            timer.handle.cancel()
        await self._tasks.stop()

    def _ring(self, live: LiveTable, ours: bool) -> None:
        del self._timers[live.id]
        self._tasks.begin(self._end_turn(live, ours))

    async def _end_turn(self, live: LiveTable, ours: bool) -> None:
        pause = _AFTER
        try:
            await self._tables.act(live.id, TimeUp(), SERVER)
        except RuleError:
            pass
        except Exception:
            log.exception("the end of a turn could not be noted", extra={"table": live.id})
            pause = _AGAIN
        if live.id not in self._timers:  # it failed, or it was too early
            self.set(live, ours=ours, pause=pause)
