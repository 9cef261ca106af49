"""Around a game on the screen: forms, files and questions, by keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from fourfold.cli import main
from fourfold.locale import speaking
from fourfold.play import AskTakeback, Play, Resign, Setup
from fourfold.quatro.data import layout
from fourfold.rules.game import Reason
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.files import FileScreen
from fourfold.terminal.app.finished import FinishedScreen
from fourfold.terminal.app.form import FormScreen
from fourfold.terminal.app.page import Ask, Page
from fourfold.terminal.app.review import ReviewScreen
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

Table = Callable[..., SavedTable]


class Eyes:
    """A person in front of the screen."""

    def __init__(self, app: FourfoldApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        for _ in range(200):
            await self.pilot.pause(0.05)
            if condition():
                await self.pilot.pause()
                return
        raise AssertionError(f"it never happened:\n{self.shown}")

    async def until_at(self, screen: type) -> None:
        await self.until(lambda: isinstance(self.app.screen, screen))

    async def write(self, field: str, words: str) -> None:
        self.app.screen.query_one(field, Input).value = words
        await self.pilot.pause()

    @property
    def shown(self) -> str:
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def setup(self) -> Setup:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.table.view.setup


def look(
    saved_games: SavedGames,
    script: Callable[[Eyes], Awaitable[None]],
    table: SavedTable | None = None,
    request: GameRequest | None = None,
) -> None:
    async def main() -> None:
        app = FourfoldApp(saved_games, request, table=table, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(Eyes(app, pilot))

    asyncio.run(main())


@pytest.fixture
def short_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose files have short names on the screen."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_is_written_down_and_gone_on_with_from_the_menu(
    table: Table, saved_games: SavedGames, short_path: Path
) -> None:
    saved = table(names=("Ada", "Max"))
    saved.send(Play(0, "7", seen=saved.view.version))
    (short_path / "old.txt").write_text("mine", encoding="utf-8")

    async def save(eyes: Eyes) -> None:
        await eyes.press("ctrl+s")
        await eyes.until_at(Ask)
        await eyes.write("#answer", "old.txt")
        await eyes.press("enter")
        assert "The file old.txt already exists: choose another name." in eyes.shown
        await eyes.write("#answer", "new.txt")
        await eyes.press("enter")
        await eyes.until_at(TableScreen)
        assert "The game is saved in new.txt." in eyes.shown

    async def open_it(eyes: Eyes) -> None:
        await eyes.press("up", "up", "enter")
        await eyes.until_at(FileScreen)
        assert "Ada: 1 move played" in eyes.shown or "Max: 1 move played" in eyes.shown
        await eyes.press("down", "enter")
        assert "Line 1, column 1" in eyes.shown
        await eyes.press("tab", *"new.txt".replace(".", " ").split()[0], "full_stop", *"txt", "enter")
        await eyes.until_at(TableScreen)
        assert "Place this piece" in eyes.shown
        await eyes.press("b", "3")

    look(saved_games, save, table=saved)
    assert (short_path / "old.txt").read_text("utf-8") == "mine"
    look(saved_games, open_it)
    assert sorted(len(game.table.played) for game in saved_games.unfinished()) == [1, 2]


def test_the_form_takes_a_layout_from_a_file_and_says_what_is_wrong_with_it(
    saved_games: SavedGames, short_path: Path
) -> None:
    ours = str(layout())
    (short_path / "bad.txt").write_text(ours.replace("33", "44", 1), encoding="utf-8")
    mirrored = "/".join(reversed(ours.split("/")))
    (short_path / "box.txt").write_text(mirrored, encoding="utf-8")

    async def script(eyes: Eyes) -> None:
        await eyes.press("down", "enter")
        await eyes.until_at(FormScreen)
        eyes.app.screen.query_one("#opponent-1", Select).value = "person"
        for file, problem in (("none.txt", "There is no layout “none.txt”"), ("bad.txt", "the pair")):
            await eyes.write("#layout", file)
            await eyes.press("f2")
            assert problem in eyes.shown
            assert isinstance(eyes.app.screen, FormScreen)
        await eyes.write("#layout", "box.txt")
        await eyes.press("f2")
        await eyes.until_at(TableScreen)
        assert eyes.setup.layout == mirrored

    look(saved_games, script)


def test_the_form_begins_with_what_was_wished_for(saved_games: SavedGames) -> None:
    request = GameRequest(
        against=("person",),
        names=("Ada", "Max"),
        variant="traits=colour,top+squares+torus",
        call="race",
        clock="77",
        edition="mushrooms",
    )

    async def script(eyes: Eyes) -> None:
        await eyes.press("enter")
        await eyes.until_at(FormScreen)
        await eyes.press("f2")
        await eyes.until_at(TableScreen)
        setup = eyes.setup
        assert (setup.variant, setup.call, setup.clock) == ("traits=colour,top+squares+torus", "race", 77)
        assert setup.edition == "mushrooms"
        assert [name in eyes.shown for name in ("Ada", "Max")] == [True, True]

    look(saved_games, script, request=request)


@pytest.mark.parametrize(("name", "rule"), [("hr", "race"), ("sr-Latn", "race"), ("de", "turns")])
def test_the_form_offers_the_call_rule_of_the_readers_sheet_first(
    saved_games: SavedGames, name: str, rule: str
) -> None:
    async def script(eyes: Eyes) -> None:
        await eyes.press("enter")
        await eyes.until_at(FormScreen)
        await eyes.press("f2")
        await eyes.until_at(TableScreen)
        assert eyes.setup.call == rule

    with speaking(name):
        look(saved_games, script)


def test_a_level_of_the_other_game_gives_way_to_the_usual_one(saved_games: SavedGames) -> None:
    async def script(eyes: Eyes) -> None:
        await eyes.press("down", "enter")
        await eyes.until_at(FormScreen)
        select = eyes.app.screen.query_one("#opponent-1", Select)
        await eyes.until(lambda: select.value == "casual")

    look(saved_games, script, request=GameRequest(Game.QUATRO, against=("perfect",)))


def test_two_at_one_keyboard_are_asked_before_a_draw(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(eyes: Eyes) -> None:
        await eyes.press("w")
        assert "Do you agree to a draw?" in eyes.shown
        await eyes.press("n")
        assert saved.table.result is None
        await eyes.press("w", "y")
        await eyes.until(lambda: saved.table.result is not None)
        assert saved.table.result is not None
        assert saved.table.result.reason is Reason.AGREED

    look(saved_games, script, table=saved)


def test_only_a_game_can_be_thrown_away(table: Table, saved_games: SavedGames) -> None:
    saved = table()
    saved.send(Play(0, "7", seen=saved.view.version))

    async def script(eyes: Eyes) -> None:
        assert isinstance(eyes.app.screen, StartScreen)
        assert "Delete the game" in eyes.shown
        await eyes.press("down")
        assert "Delete the game" not in eyes.shown
        await eyes.press("delete")
        assert isinstance(eyes.app.screen, StartScreen)

    look(saved_games, script)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_an_interrupt_leaves_from_anywhere_with_the_game_kept(
    table: Table, saved_games: SavedGames, key: str
) -> None:
    saved = table()
    codes = []

    async def script(eyes: Eyes) -> None:
        await eyes.press("7", "question_mark", key)
        await eyes.until(lambda: eyes.app.return_code is not None)
        codes.append(eyes.app.return_code)

    look(saved_games, script, table=saved)
    assert codes == [130]
    (kept,) = saved_games.unfinished()
    assert len(kept.table.played) == 1


def test_games_of_no_steps_are_not_kept(table: Table, saved_games: SavedGames) -> None:
    saved = table()
    saved.save()
    assert saved_games.unfinished() == []
    saved.send(Play(0, "7", seen=saved.view.version))
    assert len(saved_games.unfinished()) == 1
    saved.send(AskTakeback(0, seen=saved.view.version))
    assert saved_games.unfinished() == []


def test_the_menu_shows_finished_games_and_the_rules(table: Table, saved_games: SavedGames) -> None:
    saved = table(names=("Ada", "Max"))
    saved.send(Play(0, "7", seen=saved.view.version))
    saved.send(Resign(0))

    async def script(eyes: Eyes) -> None:
        await eyes.press("down", "down", "down", "down", "enter")
        await eyes.until_at(FinishedScreen)
        assert re.search(r"\d [A-Z][a-z]+ 20\d\d · Quarto!, (Ada – Max: Max|Max – Ada: Ada) wins", eyes.shown)
        await eyes.press("enter")
        await eyes.until_at(Page)
        assert "gives a piece: 7" in eyes.shown
        await eyes.press("escape", "r")
        await eyes.until_at(ReviewScreen)
        await eyes.press("escape", "escape")
        await eyes.until_at(StartScreen)
        await eyes.press(*["down"] * 5, "enter")
        await eyes.until_at(Page)
        assert "Quarto!" in eyes.shown

    look(saved_games, script)


def test_records_are_found_in_a_list_of_files_and_a_finished_one_is_read(
    table: Table, saved_games: SavedGames, short_path: Path
) -> None:
    saved = table(names=("Ada", "Max"))
    saved.send(Play(0, "7", seen=saved.view.version))
    saved.send(Resign(0))
    (short_path / "club").mkdir()
    (short_path / "club" / "over.txt").write_text(saved.record(), encoding="utf-8")

    async def script(eyes: Eyes) -> None:
        await eyes.press("up", "up", "enter")
        await eyes.until_at(FileScreen)
        await eyes.press("enter")
        assert "over.txt" in eyes.shown
        assert "wins: " in eyes.shown
        await eyes.press("up", "enter")
        assert "club/" in eyes.shown
        await eyes.press("enter", "enter")
        await eyes.until_at(Page)
        assert "gives a piece: 7" in eyes.shown
        await eyes.press("escape")
        await eyes.until_at(StartScreen)

    look(saved_games, script)


def test_a_new_game_begins_with_the_last_choices(saved_games: SavedGames) -> None:
    async def choose(eyes: Eyes) -> None:
        await eyes.press("enter")
        await eyes.until_at(FormScreen)
        eyes.app.screen.query_one("#opponent-1", Select).value = "person"
        eyes.app.screen.query_one("#call-rule", Select).value = "race"
        await eyes.write("#names", "Ada, Max")
        await eyes.press("f2")
        await eyes.until_at(TableScreen)

    async def again(eyes: Eyes) -> None:
        await eyes.press("enter")
        await eyes.until_at(FormScreen)
        await eyes.press("f2")
        await eyes.until_at(TableScreen)
        assert (eyes.setup.call, [getattr(seat, "name", "") for seat in eyes.setup.seats]) == (
            "race",
            ["Ada", "Max"],
        )

    look(saved_games, choose)
    look(saved_games, again)
    saved_games.remember_request(GameRequest(edition="glass"))
    assert saved_games.last_request(Game.QUARTO) == GameRequest()
    wish = GameRequest(clock="30").over(GameRequest(against=("person",), clock="60", call="race"))
    assert wish == GameRequest(against=("person",), clock="30", call="race")


def test_many_unfinished_games_leave_room_for_a_new_one(table: Table, saved_games: SavedGames) -> None:
    for _ in range(9):
        saved = table(names=("Ada", "Max"))
        saved.send(Play(0, "7", seen=saved.view.version))

    async def script(eyes: Eyes) -> None:
        assert eyes.shown.count("1 move played") == 3
        assert "New game of Quatro" in eyes.shown
        await eyes.press("down", "down", "down", "enter")
        await eyes.until(lambda: eyes.shown.count("1 move played") == 9)
        await eyes.press("down", "delete", "y")
        await eyes.until(lambda: eyes.shown.count("1 move played") == 8)
        await eyes.press("enter")
        await eyes.until_at(TableScreen)

    look(saved_games, script)


def test_the_language_of_the_menu_is_remembered(
    saved_games: SavedGames,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    for name, is_english in (("de", False), ("en", True), ("nonsense", True)):
        saved_games.remember_language(name)
        assert main(["play", "--plain", "--clock", "soon", "quarto"]) == 2
        assert ("is not a time limit" in capsys.readouterr().err) == is_english
