"""A game that brings rules and nothing else: what the terminal makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.noughts import NOUGHTS, Position, registered
from tests.terminal.app.screens import played, run, seen, until
from textual.pilot import Pilot

from fourfold.play import Starts
from fourfold.rules import games
from fourfold.rules.games import Game
from fourfold.rules.record import Record, read_record
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.game_screens import screens_of
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.game_request import PERSON, GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.plain.menu import Talk, what_to_play
from fourfold.terminal.replay import board_rows, replay_lines

WON = ("b2", "a1", "b1", "c1", "b3")


@pytest.fixture
def game() -> Iterator[Game]:
    """Noughts and crosses."""
    with registered() as found:
        yield found


@pytest.fixture
def saved(game: Game, saved_games: SavedGames) -> SavedTable:
    """A table of two people."""
    request = GameRequest(game=game, against=(PERSON,), names=("Ada", "Max"), starts=Starts.HOST)
    return SavedTable.open(request.setup(), saved_games)


def hearing(table: SavedTable, *lines: str) -> list[str]:
    """What the dialogue says after the last of some lines."""
    said: list[str] = []
    dialogue = Dialogue(table, said.append)
    dialogue.news()
    for line in lines:
        said.clear()
        dialogue.hear(line)
        dialogue.news()
    return said


def test_the_board_is_rows_and_the_moves_are_listed(saved: SavedTable) -> None:
    assert hearing(saved, "put B2") == [
        "Ada: b2",
        *("   a b c", " 1 . . .", " 2 . X .", " 3 . . ."),
        "Max: Moves: a1, b1, c1, a2, c2, a3, b3, c3",
    ]
    assert hearing(saved, "board") == ["   a b c", " 1 . . .", " 2 . X .", " 3 . . ."]
    assert hearing(saved, "b2")[0] == "Nothing can be written on b2."
    assert hearing(saved, "where") == ["Moves: a1, b1, c1, a2, c2, a3, b3, c3"]
    assert hearing(saved, "odds") == ["There is nothing to throw now."]
    typed = {line.split()[0] for line in hearing(saved, "help")}
    assert {"board", "what", "hint"} <= typed
    assert not {"row", "pieces", "fields"} & typed, "squares and pieces have no words"


def test_a_game_is_played_in_lines_to_its_end_and_reviewed(saved: SavedTable) -> None:
    said = hearing(saved, *WON)
    assert any("Ada wins" in line for line in said)
    assert hearing(saved, "steps")[0] == "Ada: b2"
    reviewed = " ".join(hearing(saved, "review"))
    assert "Better: " in reviewed
    assert "accuracy" in reviewed
    replayed = list(replay_lines(read_record(saved.record())))
    assert replayed[0] == "Noughts and crosses, 3x3"
    assert "1. Ada: b2" in replayed


def test_hints_begin_with_the_best_move(game: Game, saved_games: SavedGames) -> None:
    request = GameRequest(game=game, start="X.O/.X./...", against=("perfect",))
    table = SavedTable.open(request.setup(), saved_games)
    assert hearing(table, "hint") == ["c3.", "= (+ won, = drawn, − lost)"]
    verdicts = hearing(table, "verdict")
    assert verdicts[0] == "c3: ="
    assert verdicts[1].endswith("−2")
    assert Coach(saved_games.folder).asks
    assert hearing(table, "a2")[0].startswith("This gives away a draw.")
    hearing(table, "c3")
    assert hearing(table, "rate")[-1] == "Your last move was as good as any."


def test_only_what_every_game_has_is_asked_before_it(game: Game, saved_games: SavedGames) -> None:
    said: list[str] = []
    lines = iter(["noughts", "", "", "", ""])
    request = what_to_play(Talk(lambda: next(lines), said.append), GameRequest(), saved_games)
    assert request.game is game
    assert request.against == ("casual",)
    assert not any("variant" in line for line in said)
    assert next(lines, None) is None, "no question was asked in vain"


def test_on_the_screen_steps_are_typed(saved: SavedTable, saved_games: SavedGames) -> None:
    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert " 1 . . ." in seen(app)
        await pilot.press("b")
        assert "b▁" in seen(app)
        await pilot.press("2")
        assert " 2 . X ." in seen(app)
        await pilot.press(*"".join(WON[1:]))
        assert played(saved) == list(WON)
        assert "Ada wins" in seen(app)
        await pilot.press("v")
        await until(pilot, lambda: "Better: " in seen(app))

    run(saved, saved_games, script)


def test_the_menu_offers_it_and_the_form_asks_for_little(game: Game, saved_games: SavedGames) -> None:
    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        assert "New game of Noughts and crosses" in seen(app)
        app.push_screen(screens_of(game).form(GameRequest(game=game)))
        await until(pilot, lambda: "Opponent 1" in seen(app))
        assert "Opponent 2" not in seen(app)

    run(None, saved_games, script)


def test_it_can_be_looked_into(game: Game, saved_games: SavedGames) -> None:
    start: Any = Position("X.O/.X./...")

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        screen = screens_of(game).analysis(Record(start))
        app.push_screen(screen)
        await until(pilot, lambda: "c3: =" in seen(app))
        await pilot.press("g")
        await until(pilot, lambda: [str(step) for step in screen.study.steps] == ["c3"])

    run(None, saved_games, script)


class Bare:
    """A position that knows no form but its text."""

    def __str__(self) -> str:
        return "X.O/.X./..."


def test_a_position_that_nothing_draws_is_shown_as_its_text(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._RULES, game, replace(NOUGHTS, marks=None))
    monkeypatch.setitem(games._GAMES, Bare, game)
    bare: Any = Bare()
    assert board_rows(bare) == ["X.O/.X./..."]
