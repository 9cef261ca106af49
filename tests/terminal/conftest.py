"""Tables and screens to test with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.rules.games import Game
from fourfold.terminal.local.game_request import PERSON, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def saved_games(tmp_path: Path) -> SavedGames:
    return SavedGames(tmp_path / "fourfold")


@pytest.fixture
def table(saved_games: SavedGames) -> Callable[..., SavedTable]:
    """A table for people at this keyboard: `table(Game.QUATRO, seats=3, clock="30")`."""

    def opened(
        game: Game = Game.QUARTO, seats: int = 2, clock: Callable[[], float] | None = None, **request: object
    ) -> SavedTable:
        wanted = GameRequest(game=game, against=(PERSON,) * (seats - 1), **request)  # type: ignore[arg-type]
        if clock is None:
            return SavedTable.open(wanted.setup(), saved_games)
        return SavedTable.open(wanted.setup(), saved_games, clock)

    return opened
