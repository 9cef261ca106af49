"""Threads for what takes its time beside a screen or an event loop: a thought, a kernel being compiled.

The standard pool waits for its threads when the program ends, and an abandoned search would hold it up.
Nobody waits for these: nothing they do needs to be finished. Work runs in the caller's context, so it uses
the same language.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")

_NICE = 10
_A_MOMENT = 1.0
"""Seconds that nobody wonders about."""


def start(work: Callable[[], T]) -> Future[T]:
    """Start `work` on a new thread."""
    result, run = _job(work)
    threading.Thread(target=run, daemon=True).start()
    return result


async def in_thread(work: Callable[[], T]) -> T:
    """The result of `work`, done on a new thread while the event loop continues."""
    return await asyncio.wrap_future(start(work))


def interruptible(work: Callable[[], T], still: Callable[[], None] | None = None) -> T:
    """The result of `work`, awaited so that Ctrl-C works although a kernel runs. `still` is called once if it
    takes more than a second."""
    result, wondering = start(work), time.monotonic() + _A_MOMENT
    while True:
        try:
            return result.result(timeout=0.2)
        except TimeoutError:
            if result.done():
                return result.result()
        if still is not None and time.monotonic() >= wondering:
            still()
            still = None


class Threads:
    """A few threads that take work in turn, behind the people who wait for an answer."""

    def __init__(self, count: int) -> None:
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        for _ in range(count):
            threading.Thread(target=self._serve, daemon=True).start()

    def start(self, work: Callable[[], T]) -> Future[T]:
        """Have `work` done when a thread is free; cancelled before that, it is never begun."""
        result, run = _job(work)
        self._waiting.put(run)
        return result

    async def run(self, work: Callable[[], T]) -> T:
        """The result of `work`, while the event loop continues."""
        return await asyncio.wrap_future(self.start(work))

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            # On Linux a thread has its own priority.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while True:
            self._waiting.get()()


def _job(work: Callable[[], T]) -> tuple[Future[T], Callable[[], None]]:
    """Where the result of `work` will be, and what makes it so."""
    result: Future[T] = Future()
    context = copy_context()

    def run() -> None:
        if not result.set_running_or_notify_cancel():
            return
        try:
            done = context.run(work)
        except BaseException as problem:
            result.set_exception(problem)
        else:
            result.set_result(done)

    return result, run
