"""Counting every way a game can go on, level by level: the fingerprint of a set of rules.

Each legal step counts, calls and interruptions and every outcome of chance with them. Two implementations of
the same rules agree on these numbers, and hardly any mistake leaves all of them as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fourfold.rules import quarto
from fourfold.rules.game import Over, ToMove, ToRoll
from fourfold.rules.games import Position, Step


def legal_steps(position: Position) -> Iterator[Step]:
    """Everything that may happen now: what the seat to move may do, who may interrupt, how dice may fall."""
    match position.turn:
        case ToMove(steps=steps, callers=callers):
            yield from steps
            for step in steps:
                if isinstance(step, quarto.Call):
                    yield from (quarto.Call(step.line, seat) for seat in callers)
        case ToRoll(outcomes=outcomes):
            yield from (step for step, _ in outcomes)
        case Over():
            return


def perft(position: Position, depth: int) -> Iterator[int]:
    """How many sequences of 1, 2, … `depth` steps can be played from `position`."""
    # Many sequences meet in the same position: each is looked at once a level, with the number of ways to it.
    ways = Counter({position: 1})
    for level in range(1, depth + 1):
        if level == depth:
            yield sum(count * len(list(legal_steps(here))) for here, count in ways.items())
            return
        after: Counter[Position] = Counter()
        for here, count in ways.items():
            for step in legal_steps(here):
                anything: Any = step
                after[here.play(anything)] += count
        ways = after
        yield ways.total()
