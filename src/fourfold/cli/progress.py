"""For people who wait: a bar for work that is counted, and the seconds for work that is not."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fourfold.locale import text

PATIENCE = 1.0
"""Seconds that nobody notices."""


@contextmanager
def thinking() -> Iterator[None]:
    """After a second, show that the engine is thinking, and for how long."""
    with seconds_passing(lambda: text("The engine is thinking…")):
        yield


@contextmanager
def seconds_passing(words: Callable[[], str]) -> Iterator[None]:
    """After a second, show what is being done, and for how long so far."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()

    def tell() -> None:
        passed = 0
        while not done.wait(PATIENCE):
            passed += 1
            print(f"\r\x1b[K{words()} {passed} s", end="", file=sys.stderr, flush=True)
        if passed:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """Shows the progress and the time left: tell it how much is done, and of how much."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
