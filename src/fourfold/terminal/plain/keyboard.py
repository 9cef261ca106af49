"""What is typed, line by line, while other things happen: a clock runs out, a server has news.

A separate thread reads the lines, bypassing the buffers of `sys.stdin`: a thread that still waits in them
when the program ends would hold a lock that Python needs then.
"""

from __future__ import annotations

import codecs
import os
import queue
import sys
from collections.abc import Callable, Iterator

from fourfold.play.threads import start

_CHUNK = 64 * 1024


class NoMoreInput(Exception):  # noqa: N818 - not an error: the input has ended
    """The end of the input."""


def read_lines(put: Callable[[str | None], None]) -> None:
    """Hand over each line as it arrives, and None at the end; called from another thread."""
    descriptor, encoding = sys.stdin.fileno(), sys.stdin.encoding or "utf-8"

    def read() -> None:
        for line in _lines(descriptor, encoding):
            put(line)
        put(None)

    start(read)


def _lines(descriptor: int, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    begun = ""
    while chunk := os.read(descriptor, _CHUNK):
        *whole, begun = (begun + decoder.decode(chunk)).split("\n")
        yield from whole
    if begun:
        yield begun


class Keyboard:
    """A person who types."""

    def __init__(self) -> None:
        self._typed: queue.Queue[str | None] = queue.Queue()
        self._is_read = False

    def listen(self) -> str:
        """The next line, however long it takes; raises `NoMoreInput` when there is none."""
        line = self.listen_for(None)
        assert line is not None  # without a time limit there is always a line
        return line

    def listen_for(self, seconds: float | None) -> str | None:
        """The next line; None if this many seconds pass without one."""
        if not self._is_read:
            # Only now: a command that is refused before it asks anything leaves its input to others.
            self._is_read = True
            read_lines(self._typed.put)
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        try:
            line = self._typed.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._typed.put(None)  # it stays that way
            raise NoMoreInput
        return line
