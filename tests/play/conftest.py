"""A clock that tests set, and desks to play at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold.play import Desk, DiceBox, Person, Play, Roll, Setup
from fourfold.rules.games import Game


class Clock:
    """The time is what the test says."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def quarto(clock: Clock) -> Callable[..., Desk]:
    """A game of Quarto! between Ada, who starts, and Max; keywords change the set-up."""

    def opened(**choices: object) -> Desk:
        setup = {"seats": (Person("ada", "Ada"), Person("max", "Max")), "first": 0, **choices}
        return Desk(Setup(Game.QUARTO, **setup), DiceBox(bytes(32)), clock)  # type: ignore[arg-type]

    return opened


@pytest.fixture
def quatro(clock: Clock) -> Callable[..., Desk]:
    """A game of Quatro between Ada, who starts, and Max; keywords change the set-up."""

    def opened(**choices: object) -> Desk:
        setup = {"seats": (Person("ada", "Ada"), Person("max", "Max")), "first": 0, **choices}
        return Desk(Setup(Game.QUATRO, **setup), DiceBox(bytes(32)), clock)  # type: ignore[arg-type]

    return opened


@pytest.fixture
def play() -> Callable[[Desk, str], None]:
    """Play several steps, each by whoever is to move."""

    def played(desk: Desk, steps: str) -> None:
        for step in steps.split():
            seat = desk.table.to_act
            assert seat is not None
            seen = desk.table.version
            desk.act(Roll(seat, seen) if step == "roll" else Play(seat, step, seen), desk.key_of(seat))

    return played
