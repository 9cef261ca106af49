"""Nobody is helped in a game with other people, and everybody may be once it is over."""

from __future__ import annotations

from collections.abc import Callable

from fourfold.play import Computer, LocalTable, Open, Person, Resign
from fourfold.play.help import plays_with_others

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")
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
    assert with_others(quarto(seats=(ADA, Computer("beginner")))) == []
