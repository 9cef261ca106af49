"""Chance inside kernels: a generator whose state is one number, so that any game can be played again."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import entry
from fourfold.quatro.engine.arrays import Floats

Luck = NDArray[np.uint64]
"""One number, changed by every draw."""


def luck(*seeds: int) -> Luck:
    """A start that depends on all of `seeds` and on nothing else."""
    return np.asarray(np.random.SeedSequence(seeds).generate_state(1, np.uint64), dtype=np.uint64)


@entry
def draw(luck: Luck) -> float:
    """A number from 0 up to 1 (splitmix64). All constants are unsigned: mixed with signed ones they float."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = luck[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return float(mixed >> np.uint64(11)) / 9007199254740992.0


@entry
def wobble(luck: Luck) -> float:
    """A number around 0 with spread 1, close enough to a normal one: four uniform numbers added up."""
    total = draw(luck) + draw(luck) + draw(luck) + draw(luck)
    return (total - 2.0) * 1.7320508


@entry
def pick(likely: Floats, lot: float) -> int:
    """The place that a lot from 0 up to 1 falls on, when each is so likely."""
    for place in range(len(likely)):
        lot -= likely[place]
        if lot < 0.0:
            return place
    best = 0
    for place in range(1, len(likely)):
        if likely[place] > likely[best]:
            best = place
    return best
