"""The time that games go by, and when a server could not do its work.

Nobody loses a game to an outage: no time passes while a server is down, stalled or unable to write.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

STALL = 1.0
"""Seconds without activity after which a process counts as stalled."""
UNWRITTEN = 5.0
"""Seconds without a successful write, while they are tried, after which a server cannot store."""
_REMEMBERED = 100


class SteadyClock:
    """Seconds since 1970 from a steady clock, unaffected by changes to the machine's own clock."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def set(self, now: float) -> None:
        """Run on from this time."""
        self._ahead = now - time.monotonic()

    def __call__(self) -> float:
        """The time now."""
        return self._ahead + time.monotonic()


class Uptime:
    """When this process could not do its work. Until it receives a report, it always could."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._outages: deque[tuple[float, float]] = deque(maxlen=_REMEMBERED)
        self._ran: float | None = None
        self._wrote: float | None = None

    def runs(self) -> bool:
        """The process is not standing still; whether it had been."""
        before, self._ran = self._ran, self._clock()
        return self._note(before, self._ran, STALL)

    def writes(self) -> bool:
        """Something was stored, or nothing had to be; whether that had been impossible."""
        before, self._wrote = self._wrote, self._clock()
        return self._note(before, self._wrote, UNWRITTEN)

    def was_down(self, since: float) -> None:
        """The server before this one last reported at `since`."""
        self._note(since, self._clock(), 0.0)

    def lost(self, since: float, now: float) -> float:
        """How many of the seconds from `since` to `now` the server was away."""
        outages = self._going_on(now)
        if not outages and (not self._outages or self._outages[-1][1] <= since):
            return 0.0  # as almost always: this is asked at every step
        lost, covered = 0.0, since
        for began, ended in sorted((*self._outages, *outages)):
            lost += max(0.0, min(ended, now) - max(began, covered))
            covered = max(covered, ended)
        return lost

    def _going_on(self, now: float) -> list[tuple[float, float]]:
        """Outages that nobody has reported the end of yet."""
        reports = ((self._ran, STALL), (self._wrote, UNWRITTEN))
        return [(last, now) for last, usual in reports if last is not None and now - last > usual]

    def _note(self, began: float | None, ended: float, usual: float) -> bool:
        if began is None or ended - began <= usual:
            return False
        self._outages.append((began, ended))
        return True
