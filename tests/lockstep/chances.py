"""What is left to chance in random games of each game, so that every rule of it is met."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from tests.lockstep.told import Setup

from fourfold.rules.games import Game


class Chances(Protocol):
    """One game's chances. Texts that are tried may be right or wrong."""

    game: Game
    questions: float
    """The share of positions in which anything else is tried: long games are asked less often."""

    def setup(self, rng: Random) -> Setup:
        """What is agreed for a game that can be played."""
        ...

    def other_setup(self, rng: Random) -> Setup:
        """What may be agreed or not."""
        ...

    def choose(self, position: Any, rng: Random) -> Any:
        """One of the steps that may be taken, interruptions among them."""
        ...

    def step(self, position: Any, rng: Random) -> str:
        """A step that is likely to be refused, or no step."""
        ...

    def text(self, position: Any, rng: Random) -> str:
        """A text much like that of a position."""
        ...
