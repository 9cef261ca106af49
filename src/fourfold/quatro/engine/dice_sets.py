"""Sets of dice as numbers, with arrays for kernels to look things up in.

The arrays are made from the rules in a few milliseconds, without compiling.

A *set* is any multiset of at most five dice: 462 of them, ordered by size, so that adding a die always leads
to a higher number and taking one away to a lower.

    size      0   1      2       3        4          5
    numbers   0   1-6    7-27    28-83    84-209     210-461      the last 252 are the ways five dice can lie
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from fourfold.quatro import DICE, THROWS, Dice, Pattern, parts, shown
from fourfold.quatro.rules.dice import FACES, join

SETS: tuple[Dice, ...] = tuple(
    dice for size in range(DICE + 1) for dice in combinations_with_replacement(FACES, size)
)
NUMBER: dict[Dice, int] = {dice: number for number, dice in enumerate(SETS)}
LYING = NUMBER[(1, 1, 1, 1, 1)]
"""The number of the first set of five dice."""
WAYS = len(SETS) - LYING

SIZES = ((0, 1), (1, 7), (7, 28), (28, 84), (84, 210), (210, 462))
"""First and past-the-last number of the sets of each size."""

PATTERNS: tuple[Pattern, ...] = tuple(Pattern)
MOST_SHOWN = 5
"""No five dice show more patterns than this (a full house when five of a kind counts as one too)."""


def _added() -> NDArray[np.int16]:
    added = np.full((LYING, 6), -1, dtype=np.int16)
    for number, dice in enumerate(SETS[:LYING]):
        for face in FACES:
            added[number, face - 1] = NUMBER[join(dice, (face,))]
    return added


def _taken() -> NDArray[np.int16]:
    """For each set the sets with one die less; the first is repeated to fill up, which is harmless."""
    taken = np.zeros((len(SETS), DICE), dtype=np.int16)
    for number, dice in enumerate(SETS[1:], start=1):
        less = [NUMBER[dice[:place] + dice[place + 1 :]] for place in range(len(dice))]
        unique = list(dict.fromkeys(less))
        taken[number] = unique + [unique[0]] * (DICE - len(unique))
    return taken


def _shows() -> NDArray[np.int8]:
    shows = np.full((2, WAYS, MOST_SHOWN), -1, dtype=np.int8)
    for switch in (False, True):
        for way, dice in enumerate(SETS[LYING:]):
            patterns = sorted(PATTERNS.index(pattern) for pattern in shown(dice, switch))
            shows[int(switch), way, : len(patterns)] = patterns
    return shows


def _parts() -> NDArray[np.int16]:
    listed = np.full((WAYS, 2**DICE - 1), -1, dtype=np.int16)
    for way, dice in enumerate(SETS[LYING:]):
        numbers = [NUMBER[part] for part in parts(dice)]
        listed[way, : len(numbers)] = numbers
    return listed


ADDED = _added()
"""The set that comes of adding a die, by set and face (0 for a one)."""
TAKEN = _taken()
"""The sets that come of taking away one die."""
SHOWS = _shows()
"""The patterns each way of lying shows, by the five-as-full-house switch; -1 fills up."""

PARTS = _parts()
"""Everything that may be kept of each way of lying; -1 fills up."""


def _reach() -> NDArray[np.float64]:
    """The chance of each pattern within so many throws for someone who tries for nothing else."""
    reach = np.zeros((2, len(PATTERNS), THROWS + 1))
    for switch in range(2):
        shown_now = (SHOWS[switch][None] == np.arange(len(PATTERNS))[:, None, None]).any(axis=2)
        kept = np.zeros((len(PATTERNS), len(SETS)))
        for throws in range(1, THROWS + 1):
            chance = np.maximum(shown_now, kept[:, LYING:])
            kept = _kept(chance)
            reach[switch, :, throws] = kept[:, 0]
    return reach


def _kept(chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """From the chance once five dice lie: the best chance of keeping any part of each set and throwing on."""
    kept = np.zeros((len(chance), len(SETS)))
    kept[:, LYING:] = chance
    for first, end in reversed(SIZES[:DICE]):
        kept[:, first:end] = kept[:, ADDED[first:end]].mean(axis=2)
    for first, end in SIZES[1:]:
        less = kept[:, TAKEN[first:end]].max(axis=2)
        kept[:, first:end] = less if first == LYING else np.maximum(kept[:, first:end], less)
    return kept


REACH = _reach()
"""Chances by switch, pattern and throws allowed (0 to 5): a field with `h` roofs allows `5 - h`."""
