"""Players of both games: anything that chooses a step, and how to get one of ours by the name of its level.

Importing this module loads no engine; asking for a player loads that of its game.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Protocol

from fourfold.data.levels import level
from fourfold.engine.game_part import engine_of
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game


class Player(Protocol):
    """Anything that can take a step: a level of ours, another program, a bot of the reader's own.

    An attribute `name`, if there is one, is its name in scores.
    """

    def choose(self, position: Any, rng: random.Random) -> Any:
        """The step it takes in `position`, where it is to move. All its randomness comes from `rng`."""
        ...


class PlayerFailed(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A player could not continue: it ended, did not answer, or chose an illegal step."""


def player(game: Game, name: str, seconds: float | None = None) -> Player:
    """The player of a level, by the level's name; one that thinks for at most `seconds`, give or take."""
    name = level(game, name).name
    found = engine_of(game).PLAYERS[name]
    chosen: Player = found if seconds is None else replace(found, seconds=seconds)
    return chosen


def name_of(player: Player) -> str:
    """What to call a player: its name, or that of its class."""
    return str(getattr(player, "name", type(player).__name__))
