"""Computer seats act by the same commands as people."""

from __future__ import annotations

import random

import pytest

from fourfold.data import levels
from fourfold.play import (
    Computer,
    LocalTable,
    NotYours,
    Person,
    Phase,
    Play,
    Resign,
    Setup,
    Table,
    record,
    verify,
)
from fourfold.play.bots import due, think
from fourfold.rules.games import Game

ADA = Person("ada", "Ada")


@pytest.mark.parametrize(
    ("game", "seats", "call"),
    [
        (Game.QUARTO, 2, "turns"),
        (Game.QUARTO, 2, "race"),
        (Game.QUARTO, 2, "auto"),
        (Game.QUATRO, 2, ""),
        (Game.QUATRO, 4, ""),
    ],
)
def test_computers_play_whole_games_among_themselves(game: Game, seats: int, call: str) -> None:
    weakest = Computer(levels(game)[0].name)
    local = LocalTable(Setup(game, (weakest,) * seats, call=call))
    while local.table.phase is Phase.PLAYING:
        assert local.act_for_computer()
    assert Table.of(local.events) == local.table
    verify(record(local.table))


def test_people_and_computers_cannot_move_for_each_other() -> None:
    local = LocalTable(Setup(Game.QUARTO, (Computer(levels(Game.QUARTO)[0].name), ADA), first=0))
    assert due(local.table) == 0
    with pytest.raises(NotYours):
        local.act(Play(0, "7", local.table.version), "ada")
    with pytest.raises(NotYours):
        local.act(Resign(1))
    local.act_for_computer()
    assert due(local.table) is None
    with pytest.raises(ValueError, match="no computer"):
        think(local.table)


def test_a_thought_that_was_lost_is_thought_again() -> None:
    local = LocalTable(Setup(Game.QUATRO, (Computer("beginner"), ADA), first=0))
    local.act_for_computer()
    assert think(local.table, random.Random(1)) == think(local.table, random.Random(1))
