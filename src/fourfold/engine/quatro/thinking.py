"""One question that another program asks of this engine.

A turn is worked out and not searched, in hundredths of a second: limits are kept without looking at them.
Only the master thinks longer, and can be stopped.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from fourfold.engine.quatro.analysis import Analysis, Judged, analyse
from fourfold.engine.quatro.planning import Halt
from fourfold.engine.quatro.players import LevelPlayer
from fourfold.rules.quatro import Position, Step


class Thinking:
    """An answer in the making."""

    nodes = 0
    """Positions that were searched: none."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> None:
        del nodes, threads
        self._seconds = seconds
        self._halt = Halt()

    def stop(self) -> None:
        """Go by what is known so far."""
        self._halt.set()

    def turn(
        self,
        player: LevelPlayer,
        position: Position,
        rng: random.Random,
        tell: Callable[[Judged], None] | None = None,
    ) -> tuple[Step, ...]:
        """The next step: what comes after it, the dice decide."""
        del tell
        return (replace(player, seconds=self._seconds).choose(position, rng, halt=self._halt),)

    def analysis(self, position: Position, tell: Callable[[Judged], None]) -> Analysis:
        """What the engine says of the position and of every legal step, which `tell` hears one by one."""
        found = analyse(position)
        for move in found.moves:
            tell(move)
        return found
