"""Strength in the numbers of Elo: 400 points more are odds of ten to one."""

from __future__ import annotations

import math

SCALE = 400 / math.log(10)
"""Elo points of one unit of strength on the natural scale, where the odds grow by the factor e."""


def expected(strength: float, other: float) -> float:
    """The share of the points that one of this strength is expected to take from another."""
    return 1 / (1 + math.exp((other - strength) / SCALE))
