"""Measures what every table of a process depends on: an event loop that is in time, and room on the disk."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from fourfold.store.backend import is_sqlite, read_url
from fourfold.web.metrics import DISK_FREE, LAG, WORST_LAG
from fourfold.web.settings import Settings
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

TICK = 0.1
"""Seconds between two looks at the event loop."""
_WINDOW = 30.0
"""Seconds; the worst delay of this time and of the one before is told, so that no scrape misses it."""
_DISK = 15.0
"""Seconds between two looks at the disk."""


class VitalSigns:
    """The measurements of one process."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = _folder(settings)
        self._clock = clock
        self._began = clock()
        self._worst = self._worst_before = 0.0
        self._tasks = Tasks()

    def start(self) -> None:
        """Measure from now on."""
        self._tasks.begin(self._watch_loop())
        self._tasks.begin(self._watch_disk())

    async def stop(self) -> None:
        """Stop measuring."""
        await self._tasks.stop()

    def note_lag(self, late: float) -> None:
        """The event loop came this many seconds late to something."""
        LAG.observe(late)
        now = self._clock()
        if now - self._began > _WINDOW:
            self._began, self._worst_before, self._worst = now, self._worst, 0.0
        self._worst = max(self._worst, late)
        WORST_LAG.set(max(self._worst, self._worst_before))

    async def _watch_loop(self) -> None:
        while True:
            due = self._clock() + TICK
            await asyncio.sleep(TICK)
            self.note_lag(max(0.0, self._clock() - due))

    async def _watch_disk(self) -> None:
        while True:
            try:
                DISK_FREE.set((await asyncio.to_thread(shutil.disk_usage, self._folder)).free)
            except OSError as problem:
                log.warning("the disk could not be looked at", extra={"error": type(problem).__name__})
            await asyncio.sleep(_DISK)


def _folder(settings: Settings) -> Path:
    """Where the database is, or with PostgreSQL this server's own files."""
    url = read_url(settings.database_url)
    return Path(str(url.database)).absolute().parent if is_sqlite(url) else settings.data_dir
