"""Computer seats move by the same door as people."""

from __future__ import annotations

import random

import pytest

from fourfold.play import Computer, Desk, NotYours, Person, Phase, Play, Resign, Setup, Table, record, verify
from fourfold.play.bots import due, levels, think
from fourfold.rules.games import Game

ADA = Person("ada", "Ada")


@pytest.mark.parametrize("game", Game)
def test_levels_have_names_and_sentences(game: Game) -> None:
    known = levels(game)
    assert len({level.name for level in known}) == len(known) >= 4
    assert all(level.sentence for level in known)


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
    desk = Desk(Setup(game, (weakest,) * seats, call=call))
    while desk.table.phase is Phase.PLAYING:
        assert desk.act_for_computer()
    assert Table.of(desk.events) == desk.table
    verify(record(desk.table))


def test_nobody_moves_for_a_computer_and_it_for_nobody() -> None:
    desk = Desk(Setup(Game.QUARTO, (Computer(levels(Game.QUARTO)[0].name), ADA), first=0))
    assert due(desk.table) == 0
    with pytest.raises(NotYours):
        desk.act(Play(0, "7", desk.table.version), "ada")
    with pytest.raises(NotYours):
        desk.act(Resign(1))
    desk.act_for_computer()
    assert due(desk.table) is None
    with pytest.raises(ValueError, match="no computer"):
        think(desk.table)


def test_a_thought_that_was_lost_is_thought_again() -> None:
    desk = Desk(Setup(Game.QUATRO, (Computer("beginner"), ADA), first=0))
    desk.act_for_computer()
    assert think(desk.table, random.Random(1)) == think(desk.table, random.Random(1))
