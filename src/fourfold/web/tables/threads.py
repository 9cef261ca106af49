"""Threads that a stopping server does not wait for.

The standard pool waits at exit for whatever still runs in it, and a thought or a kernel being compiled may
take a minute. These threads are left behind: nothing they do needs to be finished.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from contextvars import copy_context
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

_NICE = 10


class Threads:
    """A few threads that take work in turn."""

    def __init__(self, count: int) -> None:
        self._work: SimpleQueue[Callable[[], None]] = SimpleQueue()
        for number in range(count):
            threading.Thread(target=self._serve, name=f"computer-{number}", daemon=True).start()

    def begin(self, work: Callable[[], None]) -> None:
        """Have something done that nobody waits for."""
        self._work.put(work)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something done and wait for what comes of it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        context = copy_context()

        def job() -> None:
            try:
                result = context.run(work, *args, **kwargs)
            except BaseException as problem:
                _tell(loop, future, None, problem)
            else:
                _tell(loop, future, result, None)

        self._work.put(job)
        return await future

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            # On Linux a thread has a priority of its own: people who wait for an answer come first.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while True:
            self._work.get()()


def _tell(
    loop: asyncio.AbstractEventLoop,
    future: asyncio.Future[T],
    result: T | None,
    problem: BaseException | None,
) -> None:
    """Hand over on the loop's own thread; whoever asked may have gone, and the loop with him."""

    def tell() -> None:
        if future.done():
            return
        if problem is None:
            future.set_result(result)  # type: ignore[arg-type]
        else:
            future.set_exception(problem)

    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
