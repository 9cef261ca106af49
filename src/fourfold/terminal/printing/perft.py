"""Perft as lines: the depth and the number of sequences."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.rules.games import Position
from fourfold.rules.perft import perft


def perft_lines(position: Position, depth: int) -> Iterator[str]:
    """One line a level, as soon as it is counted, until every game is over."""
    for level, count in enumerate(perft(position, depth), start=1):
        yield f"{level} {count}"
        if count == 0:
            return
