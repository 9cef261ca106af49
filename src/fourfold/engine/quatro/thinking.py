"""One question that another program asks of this engine.

A turn is worked out and not searched, in hundredths of a second: limits are kept without looking at them.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from fourfold.engine.quatro.analysis import Analysis, Judged, analyse
from fourfold.engine.quatro.players import LevelPlayer
from fourfold.rules.quatro import Position, Step


class Thinking:
    """An answer in the making."""

    nodes = 0
    """Positions that were searched: none."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> None:
        del nodes, seconds, threads

    def stop(self) -> None:
        """It is over before anybody could."""

    def turn(
        self,
        player: LevelPlayer,
        position: Position,
        rng: random.Random,
        tell: Callable[[Judged], None] | None = None,
    ) -> tuple[Step, ...]:
        """The next step: what comes after it, the dice decide."""
        del tell
        return (player.choose(position, rng),)

    def analysis(self, position: Position, tell: Callable[[Judged], None]) -> Analysis:
        """What the engine says of the position and of every legal step, which `tell` hears one by one."""
        found = analyse(position)
        for move in found.moves:
            tell(move)
        return found
