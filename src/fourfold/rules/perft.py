"""Counting every way a game can go on, level by level: the fingerprint of a set of rules.

Each legal step counts, calls and interruptions and every outcome of chance with them. Two implementations of
the same rules agree on these numbers, and hardly any mistake leaves all of them as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fourfold.rules.games import Position, play_on, possible_steps

__all__ = ["perft"]


def perft(position: Position, depth: int) -> Iterator[int]:
    """How many sequences of 1, 2, … `depth` steps can be played from `position`."""
    # Many sequences meet in the same position: each is looked at once a level, with the number of ways to it.
    ways = Counter({position: 1})
    for level in range(1, depth + 1):
        if level == depth:
            yield sum(count * len(list(possible_steps(here))) for here, count in ways.items())
            return
        after: Counter[Position] = Counter()
        for here, count in ways.items():
            for step in possible_steps(here):
                after[play_on(here, step)] += count
        ways = after
        yield ways.total()
