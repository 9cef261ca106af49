"""What a game needs to be an environment: steps as actions, positions as observations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from fourfold.rules.game import Over, ToRoll
from fourfold.rules.games import variant_tags


class Encoding(Protocol):
    """A variant of a game, with its seats, as numbers; `rows` is its board as text."""

    name: str
    variant: Any
    seats: int
    actions: int
    shape: tuple[int, int, int]
    lowest: int
    highest: int

    def start(self) -> Any: ...
    def read(self, text: str) -> Any: ...
    def step(self, action: int) -> Any: ...
    def action(self, step: Any) -> int: ...
    def throw(self, position: Any, rng: np.random.Generator) -> Any: ...
    def rows(self, position: Any) -> list[str]: ...
    def mask(self, position: Any) -> NDArray[np.int8]: ...
    def observation(self, position: Any, seat: int) -> NDArray[np.int8]: ...
    def result(self, over: Over) -> tuple[float, ...]: ...


def beginning(encoding: Encoding, options: Mapping[str, Any] | None) -> Any:
    """The position to begin with: the start, or `options["position"]`, one of the rules or its text."""
    start, given = encoding.start(), (options or {}).get("position")
    if given is None:
        return start
    if isinstance(given, str):
        given = encoding.read(given)
    if not isinstance(given, type(start)):
        raise TypeError(f"a game of {encoding.name} begins with a position of it or its text, not {given!r}")
    if given.variant != encoding.variant:
        theirs, ours = (", ".join(variant_tags(each).values()) for each in (given.variant, encoding.variant))
        raise ValueError(f"the position is of another variant ({theirs}) than the environment ({ours})")
    if given.seats != encoding.seats:
        raise ValueError(f"the position has {given.seats} seats, and the environment {encoding.seats}")
    if isinstance(given.turn, Over):
        raise ValueError(f"the game is over in the position {given}: begin with another")
    return given


def roll_on(encoding: Encoding, position: Any, rng: np.random.Generator) -> Any:
    """The position once dice that were to be thrown have fallen; any other position is itself."""
    return position.play(encoding.throw(position, rng)) if isinstance(position.turn, ToRoll) else position


def observe(encoding: Encoding, position: Any, seat: int) -> dict[str, NDArray[np.int8]]:
    """What an agent is given: the observation, and the mask of its legal actions (empty unless it is its
    turn)."""
    turn = position.turn
    is_next = not isinstance(turn, Over) and turn.seat == seat
    return {
        "observation": encoding.observation(position, seat),
        "action_mask": encoding.mask(position) if is_next else np.zeros(encoding.actions, np.int8),
    }
