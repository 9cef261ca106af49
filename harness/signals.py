"""Signals as a person at a terminal has them, however the tests themselves were started."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Programs started inside it can be interrupted.

    A shell that starts a job in the background has it ignore SIGINT, and children inherit that; a handler of
    ours they do not inherit: they begin with the signal's usual meaning.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
