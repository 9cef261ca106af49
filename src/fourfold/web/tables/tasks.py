"""Background work that nobody waits for: it ends with the process, and its failures are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """The background work of one part of a process."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a piece of work."""
        task = asyncio.create_task(work)
        self._running.add(task)  # otherwise the event loop would let it be garbage-collected
        task.add_done_callback(self._finished)

    async def stop(self) -> None:
        """Stop everything where it is."""
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            log.error("work in the background failed", exc_info=problem)
