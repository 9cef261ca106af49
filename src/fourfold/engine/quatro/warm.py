"""Getting the kernels ready, so that nobody waits in the middle of a game."""

from __future__ import annotations

import random

from fourfold.data.layouts import layout
from fourfold.engine.quatro.analysis import analyse
from fourfold.engine.quatro.limits import Limits
from fourfold.engine.quatro.odds import odds
from fourfold.engine.quatro.players import PLAYERS
from fourfold.rules.quatro import Throw, Variant


def warm_up() -> None:
    """Compile every kernel or load it from disk: about a minute the first time, about a second after that."""
    position = Variant(layout()).start(2).play(Throw((1, 2, 3, 4, 6)))
    for each in PLAYERS.values():
        each.choose(position, random.Random(0))
    odds(position)
    analyse(position, Limits(rollouts=1))
