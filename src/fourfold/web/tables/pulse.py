"""Notices when this process stalled or could not write, so that no player loses that time.

While a clock runs at any table here, a sign of life is stored every few seconds: the next start knows from it
how long the server was down.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from fourfold.store import LiveTables, Store
from fourfold.web.tables.clocks import Clocks
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

_TICK = 0.25
"""Seconds between two looks at the time."""
_REPORT = 2.0
"""Seconds between two signs of life in the database."""


class Pulse:
    """The signs of life of this process."""

    def __init__(
        self, store: Store, tables: LiveTables, clocks: Clocks, on_outage: Callable[[], None]
    ) -> None:
        self._store = store
        self._tables = tables
        self._clocks = clocks
        self._on_outage = on_outage
        self._tasks = Tasks()

    async def start(self) -> None:
        """Find out how long the server was down, and report from now on.

        The first report is stored before anything else can be: if the machine's clock had been set back since
        the last one, the next start would count from a time that never comes."""
        await self._tables.share_time()
        last = await self._store.last_pulse()
        if last is not None:
            self._tables.uptime.was_down(last)
        await self._report_once()
        self._tasks.begin(self._tick())
        self._tasks.begin(self._report())

    async def stop(self) -> None:
        """Stop reporting."""
        await self._tasks.stop()

    async def _tick(self) -> None:
        while True:
            if self._tables.uptime.runs():
                log.warning("this process stood still: the time is given back")
                self._on_outage()
            await asyncio.sleep(_TICK)

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(_REPORT)
            if self._clocks.are_running:
                await self._report_once()
            else:
                self._tables.uptime.writes()

    async def _report_once(self) -> None:
        try:
            await self._store.pulse(self._tables.now())
        except Exception:
            log.exception("no sign of life could be stored")
        else:
            if self._tables.uptime.writes():
                log.warning("nothing could be stored for a while: the time is given back")
                self._on_outage()
