"""How long to search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be spent on one question. Without limits the answer is always complete."""

    nodes: int | None = None
    """Positions visited by the search, over all threads, give or take one thread's last step."""
    seconds: float | None = None
    threads: int = 1


NO_LIMITS = Limits()
