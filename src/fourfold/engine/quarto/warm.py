"""Getting all ready that the first turn needs, so that nobody waits in the middle of a game."""

from __future__ import annotations

import random

from fourfold.engine.kernel.library import Report, library
from fourfold.engine.quarto.analysis import analyse
from fourfold.engine.quarto.players import PLAYERS
from fourfold.rules.quarto import Position, read_variant

_LATE = "a43b/.f.6/2..e/.0.c 5"


def warm_up(report: Report | None = None) -> None:
    """Load the kernels, and compile them first where that was never done, which `report` hears of; then let
    every player choose, which loads the books."""
    library(__package__, report)
    for name in ("classic", "advanced"):
        variant = read_variant(name)
        for position in (variant.start(), Position(_LATE, variant)):
            for player in PLAYERS.values():
                player.choose(position, random.Random(0))
        analyse(position)
