"""Players of different strength, from one who just builds to the best we have."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from fourfold.engine.quatro.board import ENDS
from fourfold.engine.quatro.luck import luck
from fourfold.engine.quatro.planning import ends_of_turn, plan_by, plan_of_turn
from fourfold.engine.quatro.selfplay import DEEP, GREEDY, NEAR, misjudge
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

    def choose(self, position: Position, rng: random.Random) -> Step:
        """The step this player takes; its errors are drawn anew at every choice."""
        if not isinstance(position.turn, ToMove):
            raise IllegalStep("There is nothing to choose here: dice are to be thrown, or the game is over.")
        plan = self._erring_plan(position, rng) if self.noise else plan_of_turn(position, self.judging)
        return TurnState.of(position).step(plan)

    def _erring_plan(self, position: Position, rng: random.Random) -> Plan:
        values = ends_of_turn(position, self.judging)[:, position.seat].copy()
        erring = np.empty(ENDS)
        misjudge(values, self.noise, luck(rng.getrandbits(64)), erring)
        return plan_by(erring, position)


PLAYERS = {
    each.name: each
    for each in (
        LevelPlayer("beginner", GREEDY, noise=0.02),
        LevelPlayer("casual", GREEDY),
        LevelPlayer("club", NEAR, noise=0.06),
        LevelPlayer("strong", NEAR, noise=0.03),
        LevelPlayer("expert", DEEP),
    )
}
"""How each level decides, by its name."""
