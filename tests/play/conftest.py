"""A clock that tests set, and tables to play at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold.play import DiceBox, LocalTable, Person, Play, Roll, Setup
from fourfold.rules.games import Game


class Clock:
    """A clock set by the test."""

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
def quarto(clock: Clock) -> Callable[..., LocalTable]:
    """A game of Quarto! between Ada, who starts, and Max; keywords change the set-up."""

    def opened(**choices: object) -> LocalTable:
        setup = {"seats": (Person("ada", "Ada"), Person("max", "Max")), "first": 0, **choices}
        return LocalTable(Setup(Game.QUARTO, **setup), DiceBox(bytes(32)), clock)  # type: ignore[arg-type]

    return opened


@pytest.fixture
def quatro(clock: Clock) -> Callable[..., LocalTable]:
    """A game of Quatro between Ada, who starts, and Max; keywords change the set-up."""

    def opened(**choices: object) -> LocalTable:
        setup = {"seats": (Person("ada", "Ada"), Person("max", "Max")), "first": 0, **choices}
        return LocalTable(Setup(Game.QUATRO, **setup), DiceBox(bytes(32)), clock)  # type: ignore[arg-type]

    return opened


@pytest.fixture
def play() -> Callable[[LocalTable, str], None]:
    """Play several steps, each by the seat to move."""

    def played(local: LocalTable, steps: str) -> None:
        for step in steps.split():
            seat = local.table.to_act
            assert seat is not None
            seen = local.table.version
            local.act(Roll(seat, seen) if step == "roll" else Play(seat, step, seen), local.key_of(seat))

    return played
