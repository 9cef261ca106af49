"""Where in a turn we are, and what a plan says there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fourfold.quatro import Build, Keep, Lose, Position, Step
from fourfold.quatro.engine.arrays import Floats
from fourfold.quatro.engine.board import ENDS, LOST
from fourfold.quatro.engine.dice_sets import LYING, NUMBER, SETS
from fourfold.quatro.engine.turn import STOP, Plan, ends_of


@dataclass(frozen=True, slots=True)
class TurnState:
    """The set of dice that lie or are kept, by its number, and the throws used so far."""

    number: int
    throws: int

    @classmethod
    def of(cls, position: Position) -> TurnState:
        """The state that a position is in."""
        return cls(NUMBER[position.dice], position.throws)

    def value(self, plan: Plan) -> float:
        """What the plan expects from here."""
        if self.number >= LYING:
            return float(plan.lying[self.throws, self.number - LYING])
        return float(plan.keeps[self.throws, self.number])

    def step(self, plan: Plan) -> Step:
        """What the plan does with the dice that lie here."""
        way = self.number - LYING
        kept = int(plan.choice[self.throws, way])
        if kept != STOP:
            return Keep(SETS[kept])
        field = int(plan.field[self.throws, way])
        return Lose() if field == LOST else Build(field)

    def ends(self, plan: Plan) -> Floats:
        """How likely each end of the turn is from here, if the plan is followed."""
        if self.number < LYING:
            return ends_of(plan, self.number, self.throws)
        match self.step(plan):
            case Keep(dice):
                return ends_of(plan, NUMBER[dice], self.throws)
            case Build(field):
                end = field
            case _:
                end = LOST
        certain = np.zeros(ENDS)
        certain[end] = 1.0
        return certain


TURN_BEGINS = TurnState(0, 0)
