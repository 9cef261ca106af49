"""How long to search."""

from __future__ import annotations

from dataclasses import dataclass


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
