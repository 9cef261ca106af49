"""The steps of a player as numbers, for programs that learn.

    0 … 35           36             37 … 246
    build on field   lose a roof    keep set n - 37 and throw the other dice

A set is a multiset of at most four dice, numbered as in `dice_sets`: so an action means the same for all
dice.
"""

from __future__ import annotations

from fourfold.quatro import Build, Keep, Lose, Step
from fourfold.quatro.engine.dice_sets import LYING, NUMBER, SETS

BUILD, LOSE, KEEP = 0, 36, 37
"""The first action of each kind."""
ACTIONS = KEEP + LYING

STEPS: tuple[Step, ...] = (
    *(Build(field) for field in range(36)),
    Lose(),
    *(Keep(dice) for dice in SETS[:LYING]),
)
"""The step that each action is."""


def action(step: Step) -> int:
    """The action that a step is."""
    match step:
        case Build(field):
            return BUILD + field
        case Lose():
            return LOSE
        case Keep(dice):
            return KEEP + NUMBER[dice]
    raise ValueError("dice are thrown by chance, not by a player")
