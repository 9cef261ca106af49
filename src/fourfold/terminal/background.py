"""Work beside the screen: on threads of its own that nobody waits for at the end.

A pool's threads are joined when the program ends, and a search that nobody wants any more would hold it up;
these are not.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


def start(work: Callable[[], T]) -> Future[T]:
    """Begin `work` on a thread, in the language spoken here."""
    result: Future[T] = Future()
    # Once it runs it cannot be cancelled: a screen that is gone must not make its result an error.
    result.set_running_or_notify_cancel()
    context = copy_context()

    def run() -> None:
        try:
            done = context.run(work)
        except BaseException as problem:
            result.set_exception(problem)
        else:
            result.set_result(done)

    threading.Thread(target=run, daemon=True).start()
    return result


async def aside(work: Callable[[], T]) -> T:
    """The result of `work`, done on a thread while the screen goes on."""
    return await asyncio.wrap_future(start(work))


def patiently(work: Callable[[], T]) -> T:
    """The result of `work`, waited for so that Ctrl-C is heard although a kernel runs."""
    result = start(work)
    while True:
        try:
            return result.result(timeout=0.2)
        except TimeoutError:
            if result.done():
                return result.result()
