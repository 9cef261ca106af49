"""One line for each part: updated in place in a terminal, elsewhere printed when something happens."""

from __future__ import annotations

import re
import shutil
import sys
import threading
import time
from collections.abc import Mapping

from setup.part import Part, Work

_EVERY = 0.2
"""Seconds between two updates."""
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\x00-\x1f]")


class Progress:
    """What each part is doing, on standard error."""

    def __init__(self, parts: Mapping[str, Part], work: Mapping[str, Work]) -> None:
        self._parts, self._work = parts, work
        self._began: dict[str, float] = {}
        self._ended: dict[str, str] = {}
        self._live = sys.stderr.isatty()
        self._drawn = 0
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._painter = threading.Thread(target=self._paint_again_and_again, daemon=True)

    def __enter__(self) -> Progress:
        if self._live:
            self._painter.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._live:
            self._painter.join()
            self._paint()

    def begin(self, name: str) -> None:
        """A part has begun."""
        self._began[name] = time.monotonic()
        self._tell(name, "begun")

    def end(self, name: str, *, ready: bool) -> None:
        """A part is ready, or could not be made."""
        seconds = time.monotonic() - self._began[name]
        self._ended[name] = f"ready after {seconds:.1f} s" if ready else "failed"
        self._tell(name, self._ended[name])

    def _tell(self, name: str, what: str) -> None:
        if not self._live:
            with self._lock:
                print(f"{self._parts[name].title}: {what}", file=sys.stderr, flush=True)

    def _paint_again_and_again(self) -> None:
        while not self._over.wait(_EVERY):
            self._paint()

    def _paint(self) -> None:
        width = shutil.get_terminal_size().columns - 1
        lines = [f"{part.title:<25}{self._state(name)}"[:width] for name, part in self._parts.items()]
        up = f"\x1b[{self._drawn}F" if self._drawn else ""
        sys.stderr.write(up + "".join(f"{line}\x1b[K\n" for line in lines))
        sys.stderr.flush()
        self._drawn = len(lines)

    def _state(self, name: str) -> str:
        if name in self._ended:
            return self._ended[name]
        if name in self._began:
            printed = [line for line in self._work[name].said() if line.strip()]
            latest = _CONTROL.sub("", printed[-1]).strip() if printed else ""
            return f"{time.monotonic() - self._began[name]:.0f} s  {latest}"
        before = [self._parts[need].title for need in self._parts[name].needs if need in self._parts]
        return f"after {' and '.join(before)}"
