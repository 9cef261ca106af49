"""How much may be spent on a question, what was spent, and the means to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be spent on one question. Without limits the answer is always complete."""

    nodes: int | None = None
    """Positions visited by the search, over all threads, give or take one thread's last step."""
    seconds: float | None = None
    """Time on the clock, give or take one thread's last step."""
    threads: int = 1
    """How many search side by side."""


NO_LIMITS = Limits()


class Running(Protocol):
    """A search that counts the positions it visits and can be stopped."""

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        ...

    def stop(self) -> None:
        """End soon; may be called from any thread."""
        ...


class Effort:
    """What one question has cost so far, and the means to stop it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.stopped = False
        self._spent = 0
        self._running: list[Running] = []
        self._lock = threading.Lock()

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        with self._lock:
            return self._spent + sum(search.nodes for search in self._running)

    @property
    def left(self) -> int | None:
        """Positions that may still be visited; None for any number."""
        return None if self.limits.nodes is None else max(0, self.limits.nodes - self.nodes)

    def stop(self) -> None:
        """End all searches of this effort soon; may be called from any thread."""
        with self._lock:
            self.stopped = True
            for search in self._running:
                search.stop()

    @contextmanager
    def counting(self, search: Running) -> Iterator[None]:
        """While open, what a search visits counts, and it is stopped with this effort."""
        with self._lock:
            if self.stopped:
                search.stop()
            self._running.append(search)
        try:
            yield
        finally:
            with self._lock:
                self._running = [others for others in self._running if others is not search]
                self._spent += search.nodes

    @contextmanager
    def clock(self) -> Iterator[None]:
        """While open, the time limit counts."""
        if self.limits.seconds is None:
            yield
            return
        timer = threading.Timer(self.limits.seconds, self.stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


class Watched:
    """A search within limits, which others watch and stop from another thread."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> None:
        self._effort = Effort(Limits(nodes, seconds, threads))

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self._effort.nodes

    def stop(self) -> None:
        """End the search soon."""
        self._effort.stop()
