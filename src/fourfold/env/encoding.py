"""What a game needs to be an environment: steps as actions, positions as observations."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from fourfold.rules.game import Over, ToRoll
from fourfold.rules.quatro import DICE, Throw


class Encoding(Protocol):
    """A variant of either game, with its seats, as numbers."""

    name: str
    seats: int
    actions: int
    shape: tuple[int, int, int]
    lowest: int
    highest: int

    def start(self) -> Any: ...
    def step(self, action: int) -> Any: ...
    def action(self, step: Any) -> int: ...
    def mask(self, position: Any) -> NDArray[np.int8]: ...
    def observation(self, position: Any, seat: int) -> NDArray[np.int8]: ...
    def result(self, over: Over) -> tuple[float, ...]: ...


def roll_on(position: Any, rng: np.random.Generator) -> Any:
    """The position once dice that were to be thrown have fallen; any other position is itself."""
    if not isinstance(position.turn, ToRoll):
        return position
    thrown = rng.integers(1, 7, DICE - len(position.dice))
    return position.play(Throw(tuple(int(die) for die in thrown)))


def observe(encoding: Encoding, position: Any, seat: int) -> dict[str, NDArray[np.int8]]:
    """What an agent is given: the observation, and the mask of its legal actions (empty unless it is its
    turn)."""
    turn = position.turn
    is_next = not isinstance(turn, Over) and turn.seat == seat
    return {
        "observation": encoding.observation(position, seat),
        "action_mask": encoding.mask(position) if is_next else np.zeros(encoding.actions, np.int8),
    }
