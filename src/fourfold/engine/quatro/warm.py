"""Prepares everything that the first turn needs, so that nobody waits in the middle of a game."""

from __future__ import annotations

import random

from fourfold.data.layouts import layout
from fourfold.engine.kernel.library import Report, library
from fourfold.engine.quatro.odds import odds
from fourfold.engine.quatro.planning import Halt
from fourfold.engine.quatro.players import PLAYERS
from fourfold.rules.quatro import Throw, Variant


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
