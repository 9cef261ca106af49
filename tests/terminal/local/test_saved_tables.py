"""Local tables: saved automatically, continued, and fair about time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold.play import AskRematch, AskTakeback, Computer, Person, Play, Resign
from fourfold.rules.game import Reason, RuleError, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import read_record
from fourfold.terminal.local.game_request import HERE, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

Table = Callable[..., SavedTable]


def play(saved: SavedTable, *steps: str) -> None:
    for step in steps:
        view = saved.view
        assert view.turn is not None
        saved.send(Play(view.turn.seat, step, seen=view.version))


def test_every_step_is_on_the_shelf_before_the_next(table: Table, saved_games: SavedGames) -> None:
    saved = table()
    for count, step in enumerate(("7", "b3", "c"), start=1):
        play(saved, step)
        (game,) = saved_games.unfinished()
        assert len(game.table.played) == count
    assert SavedTable.resume(saved_games, saved.name).table == saved.table


def test_a_finished_game_leaves_a_record_and_nothing_unfinished(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table(names=("Ada", "Max"))
    play(saved, "7", "b3")
    saved.send(Resign(1))
    assert saved_games.unfinished() == []
    record = read_record(saved_games.record_file(saved.name).read_text("utf-8"))
    assert [str(step) for step in record.steps] == ["7", "b3"]
    assert record.result is not None
    assert record.result.reason is Reason.RESIGNED
    assert set(record.names) == {"Ada", "Max"}


def test_time_away_from_a_table_does_not_count(
    table: Table, saved_games: SavedGames, clock: Callable[[], float]
) -> None:
    saved = table(clock=clock, casual=False)
    saved.send(Play(0, "7", seen=saved.view.version))
    clock.time += 20  # type: ignore[attr-defined]
    saved.save()
    clock.time += 100_000  # type: ignore[attr-defined]
    back = SavedTable.resume(saved_games, saved.name, clock)
    view = back.view
    assert view.turn is not None
    assert view.turn.deadline is not None
    assert view.turn.deadline - view.now == pytest.approx(40)
    assert not back.tick()
    clock.time += 45  # type: ignore[attr-defined]
    assert back.tick()
    assert back.table.result is not None
    assert back.table.result.reason is Reason.TIME


def test_a_damaged_file_is_skipped_and_named(table: Table, saved_games: SavedGames) -> None:
    saved = table()
    saved.send(Play(0, "7", seen=saved.view.version))
    file = saved_games.folder / "games" / f"{saved.name}.json"
    file.write_bytes(file.read_bytes()[:-20])
    assert saved_games.unfinished() == []
    with pytest.raises(Unreadable, match="cannot be read"):
        saved_games.load(saved.name)
    assert file.exists()


def test_a_rematch_lets_the_next_seat_start(table: Table) -> None:
    saved = table(names=("Ada", "Max"))
    first = saved.view.seats[0].name
    saved.send(Resign(0))
    saved.send(AskRematch(0))
    again = saved.next_table()
    assert again.view.seats[0].name != first


def test_a_step_can_be_taken_back_in_a_casual_game_only(table: Table) -> None:
    casual, official = table(), table(casual=False)
    for saved in (casual, official):
        play(saved, "7")
    casual.send(AskTakeback(0, seen=casual.view.version))
    assert casual.view.steps == ()
    with pytest.raises(RuleError, match="casual"):
        official.send(AskTakeback(0, seen=official.view.version))


def test_wishes_become_seats_and_a_clock() -> None:
    setup = GameRequest(Game.QUATRO, against=("person", "club"), names=("Ada",), clock="15").setup()
    assert setup.seats == (Person(HERE, "Ada"), Person(HERE, ""), Computer("club"))
    assert setup.clock == 15
    assert GameRequest(casual=False).setup().clock == 60
    assert GameRequest().setup().clock is None
    with pytest.raises(Unreadable, match="“soon” is not a time limit"):
        GameRequest(clock="soon").setup()


def test_a_request_has_everything_that_can_be_agreed_on(saved_games: SavedGames) -> None:
    chosen = GameRequest(substitute="club", edition="mushrooms", clock="30", casual=False)
    setup = chosen.setup()
    assert (setup.substitute, setup.edition, setup.clock, setup.casual) == ("club", "mushrooms", 30, False)
    saved_games.remember_request(chosen)
    assert saved_games.last_request(Game.QUARTO) == chosen
