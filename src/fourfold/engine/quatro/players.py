"""Players of different strength, from one who just builds to the best we have."""

from __future__ import annotations

import random
from dataclasses import dataclass
from threading import Timer

import numpy as np

from fourfold.engine.quatro.board import ENDS
from fourfold.engine.quatro.luck import luck
from fourfold.engine.quatro.planning import Halt, ends_of_turn, plan_by, plan_of_turn, plan_patiently
from fourfold.engine.quatro.selfplay import DEEP, GREEDY, NEAR, PATIENT, misjudge
from fourfold.engine.quatro.turn import Plan
from fourfold.engine.quatro.turn_state import TurnState
from fourfold.rules.game import IllegalStep, ToMove
from fourfold.rules.quatro import Position, Step


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
            return plan_patiently(position, halt)
        clock = Timer(self.seconds, halt.set)
        clock.start()
        try:
            return plan_patiently(position, halt)
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
