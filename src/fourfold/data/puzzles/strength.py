"""A solver's strength, in the numbers of Elo: what a try at a puzzle changes."""

from __future__ import annotations

from fourfold.data.elo import expected

FIRST_STRENGTH = 1000
"""Where everyone starts."""
_QUICK, _SLOW = 64, 24
_SETTLED = 15
"""After this many tries a strength changes more slowly."""


def strength_after(strength: int, rating: int, solved: bool, tries: int) -> int:
    """The strength after a try at a puzzle of this rating, `tries` of them before it."""
    step = _QUICK if tries < _SETTLED else _SLOW
    return max(100, round(strength + step * (solved - expected(strength, rating))))
