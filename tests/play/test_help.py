"""Hints during a game are for those who play against computers alone; nobody else is helped."""

from __future__ import annotations

from collections.abc import Callable

from fourfold.play import Computer, LocalTable, Open, Person, Resign
from fourfold.play.help import may_be_helped, plays_with_others

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")
ALONE = (ADA, Computer("beginner"))
Opener = Callable[..., LocalTable]


def with_others(local: LocalTable) -> list[str]:
    return [person for person in ("ada", "max", "watcher") if plays_with_others(local.table, person)]


def test_people_play_with_others_as_long_as_their_game_runs(quarto: Opener) -> None:
    local = quarto(seats=(ADA, MAX))
    assert with_others(local) == ["ada", "max"]
    local.act(Resign(0), "ada")
    assert with_others(local) == []


def test_before_a_game_alone_and_against_computers_there_are_no_others(quarto: Opener) -> None:
    assert with_others(quarto(seats=(ADA, Open()), first=None)) == []
    assert with_others(quarto(seats=(ADA, ADA))) == []
    assert with_others(quarto(seats=ALONE)) == []


def test_help_is_for_casual_games_against_computers_without_calls_to_find(
    quarto: Opener, quatro: Opener
) -> None:
    for local in (quarto(seats=ALONE, casual=True, call="auto"), quatro(seats=ALONE, casual=True)):
        assert may_be_helped(local.table, (0,))
        assert not may_be_helped(local.table, ()), "who watches is not helped"
        local.act(Resign(0), "ada")
        assert not may_be_helped(local.table, (0,)), "what comes after a game is no help"
    for refused in (
        quarto(seats=ALONE, casual=True, call="turns"),
        quarto(seats=ALONE, call="auto"),
        quatro(seats=(ADA, MAX), casual=True),
        quatro(seats=(ADA, ADA), casual=True),
    ):
        assert not may_be_helped(refused.table, refused.table.seats_of("ada"))
