"""The engines' players match the levels that ship as data."""

from __future__ import annotations

import random

import pytest

from fourfold.data import levels
from fourfold.engine.effort import Effort, Limits
from fourfold.engine.players import player
from fourfold.quarto import Position, Variant
from fourfold.quarto.engine import PLAYERS as QUARTO
from fourfold.quarto.engine.solver import Solver
from fourfold.quatro.engine import PLAYERS as QUATRO
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game


@pytest.mark.parametrize(("game", "players"), [(Game.QUARTO, QUARTO), (Game.QUATRO, QUATRO)])
def test_every_level_has_a_player_in_the_same_order(game: Game, players: dict[str, object]) -> None:
    assert list(players) == [level.name for level in levels(game)]
    assert all(player(game, name) is players[name] for name in players)


def test_a_player_takes_a_step() -> None:
    start = Variant().start()
    assert start.play(player(Game.QUARTO, "casual").choose(start, random.Random(1))).hand is not None


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Unreadable, match="beginner, casual"):
        player(Game.QUATRO, "grandmaster")


def test_a_player_with_a_limit_of_time_goes_by_what_it_knows_then() -> None:
    """Beyond the books: a full search takes a second."""
    position = Position("0.../.3../..5./...e 9")
    effort = Effort(Limits(seconds=0.01))
    chosen = QUARTO["perfect"].choose(position, random.Random(1), solver=Solver(), effort=effort)
    assert effort.stopped
    assert position.play(chosen).hand is None
    chosen = player(Game.QUARTO, "perfect", seconds=0.01).choose(position, random.Random(1))
    assert position.play(chosen).hand is None
