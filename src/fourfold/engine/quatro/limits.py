"""How far to look."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be spent on one question."""

    depth: int = 2
    """1 judges the ends of this turn by the outlook; 2 plays out the next player's turn too, exactly."""
    rollouts: int = 0
    """Games to play out from here; with some, the chances are counted and have a margin."""
    seed: int = 0
    """Of the rollouts' dice."""


USUAL_LIMITS = Limits()
