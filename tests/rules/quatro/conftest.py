"""Random games, so that property tests only use positions that can really occur."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fourfold.quatro import Build, Position, Variant
from fourfold.quatro.data.layouts import layout
from fourfold.rules.game import Over, ToMove, ToRoll

RandomGame = Callable[[Variant, int, int], list[Position]]


def _random_game(variant: Variant, seats: int, seed: int) -> list[Position]:
    """Every position of one game; it prefers to build, or all turns would take five throws."""
    rng = random.Random(seed)
    positions = [variant.start(seats)]
    while not isinstance(turn := positions[-1].turn, Over):
        match turn:
            case ToRoll(outcomes=outcomes):
                step = rng.choices(outcomes, [float(odds) for _, odds in outcomes])[0][0]
            case ToMove(steps=steps):
                builds = [step for step in steps if isinstance(step, Build)]
                step = rng.choice(builds if builds and rng.random() < 0.4 else steps)
        positions.append(positions[-1].play(step))
    return positions


@pytest.fixture(scope="session")
def random_game() -> RandomGame:
    return _random_game


@pytest.fixture(scope="session")
def standard() -> Variant:
    return Variant(layout())
