"""Tables and screens to test with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.locale import use_language
from fourfold.rules.games import Game
from fourfold.terminal.tables.home import HomeTable
from fourfold.terminal.tables.shelf import Shelf
from fourfold.terminal.tables.wishes import PERSON, Wishes


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def _english() -> None:
    use_language("en")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "fourfold")


@pytest.fixture
def table(shelf: Shelf) -> Callable[..., HomeTable]:
    """A table for people at this keyboard: `table(Game.QUATRO, seats=3, clock="30")`."""

    def opened(
        game: Game = Game.QUARTO, seats: int = 2, clock: Callable[[], float] | None = None, **wishes: object
    ) -> HomeTable:
        wanted = Wishes(game=game, against=(PERSON,) * (seats - 1), **wishes)  # type: ignore[arg-type]
        if clock is None:
            return HomeTable.open(wanted.setup(), shelf)
        return HomeTable.open(wanted.setup(), shelf, clock)

    return opened
