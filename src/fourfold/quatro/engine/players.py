"""Players of different strength, from one who just builds to the best we have."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Timer

import numpy as np

from fourfold.engine.kernel.library import Report, library
from fourfold.quatro import Position, Step, Throw, Variant
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.analysis import Analysis, Judged, analyse
from fourfold.quatro.engine.board import ENDS
from fourfold.quatro.engine.luck import luck
from fourfold.quatro.engine.odds import odds
from fourfold.quatro.engine.plans import Halt, ends_of_turn, plan_by, plan_by_rollouts, plan_of_turn
from fourfold.quatro.engine.selfplay import DEEP, GREEDY, NEAR, PATIENT, misjudge
from fourfold.quatro.engine.turn import Plan
from fourfold.quatro.engine.turn_state import TurnState
from fourfold.rules.game import IllegalStep, ToMove


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """How one level decides."""

    name: str
    """The level's name, as in `fourfold.data`."""
    judging: int
    """How it judges the ends of its turn."""
    noise: float = 0.0
    """How far it misjudges them, as a chance to win (a point of its own roof counts as a hundredth)."""

    seconds: float | None = None
    """How long it may think, where it thinks long at all; None for as long as it takes."""

    def choose(self, position: Position, rng: random.Random, *, halt: Halt | None = None) -> Step:
        """The step this player takes; its errors are drawn afresh for every choice.

        A `halt` of the caller's own ends a long thought: the player then goes by what it knew at once.
        """
        if not isinstance(position.turn, ToMove):
            raise IllegalStep("There is nothing to choose here: dice are to be thrown, or the game is over.")
        return TurnState.of(position).step(self._plan(position, rng, halt or Halt()))

    def _plan(self, position: Position, rng: random.Random, halt: Halt) -> Plan:
        if self.noise:
            return self._erring_plan(position, rng)
        if self.judging != PATIENT:
            return plan_of_turn(position, self.judging)
        if self.seconds is None:
            return plan_by_rollouts(position, halt)
        clock = Timer(self.seconds, halt.set)
        clock.start()
        try:
            return plan_by_rollouts(position, halt)
        finally:
            clock.cancel()

    def _erring_plan(self, position: Position, rng: random.Random) -> Plan:
        values = ends_of_turn(position, self.judging)[:, position.seat].copy()
        erring = np.empty(ENDS)
        misjudge(values, self.noise, luck(rng.getrandbits(64)), erring)
        return plan_by(erring, position)


PLAYERS = {
    each.name: each
    for each in (
        LevelPlayer("beginner", GREEDY, noise=0.014),
        LevelPlayer("casual", GREEDY),
        LevelPlayer("club", NEAR, noise=0.06),
        LevelPlayer("strong", NEAR, noise=0.03),
        LevelPlayer("expert", DEEP),
        LevelPlayer("master", PATIENT),
    )
}
"""How each level decides, by its name."""
AT_ONCE = "expert"
"""The strongest level that answers without taking its time."""


def first_steps(variant: Variant, number: int, rng: random.Random) -> list[Step]:
    """None: games differ by their dice."""
    del variant, number, rng
    return []


def warm_up(report: Report | None = None) -> None:
    """Load the kernels, and compile them first where that was never done, which `report` hears of; then let
    every player choose, which loads the networks. None has the time to think long."""
    library(__package__, report)
    halt = Halt()
    halt.set()
    for seats in (2, 3, 4):
        position = Variant(layout()).start(seats).play(Throw((1, 2, 3, 4, 6)))
        for player in PLAYERS.values():
            player.choose(position, random.Random(0), halt=halt)
    odds(position)


class Thinking:
    """One question of another program.

    A turn is worked out and not searched, in hundredths of a second: limits are kept without looking at them.
    Only the master thinks longer, and can be stopped.
    """

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
