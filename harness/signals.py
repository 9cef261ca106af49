"""Signals that work as at a terminal, however the tests themselves were started."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Programs started inside it can be interrupted.

    A shell makes background jobs ignore SIGINT, and children inherit that. They do not inherit a handler of
    ours, so they start with the signal's usual meaning.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
