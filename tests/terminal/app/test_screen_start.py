"""From the menu to a game and back, in the chosen language."""

from __future__ import annotations

from typing import Any

from tests.terminal.app.screens import Table, run, seen, until
from textual.pilot import Pilot
from textual.widgets import OptionList

from fourfold.locale import language, languages, speaking, text
from fourfold.play import Play
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.languages import LanguageScreen
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.saved_games import SavedGames


def test_the_menu_continues_a_game_and_comes_back(table: Table, saved_games: SavedGames) -> None:
    saved = table(names=("Ada", "Max"))
    saved.send(Play(0, "7", seen=saved.view.version))

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, StartScreen)
        assert "Continue: Quarto! Classic" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press(*"b3")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        (game,) = saved_games.unfinished()
        assert len(game.table.played) == 2
        await pilot.press("delete", "n")
        assert len(saved_games.unfinished()) == 1
        await pilot.press("delete", "y")
        await until(pilot, lambda: saved_games.unfinished() == [])
        await pilot.press("q")

    run(None, saved_games, script)


def test_another_language_is_chosen_by_its_own_name(saved_games: SavedGames) -> None:
    with speaking("de"):
        german = text("New game of Quatro")

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("up", "enter")
        await until(pilot, lambda: isinstance(app.screen, LanguageScreen))
        assert "Deutsch" in seen(app)
        app.screen.query_one(OptionList).highlighted = languages().index("de")
        await pilot.press("enter")
        await until(pilot, lambda: german in seen(app))
        assert saved_games.language == "de"

    run(None, saved_games, script)
    assert language() == "en", "only that program speaks it"


def test_the_form_opens_a_table_for_two_people(saved_games: SavedGames) -> None:
    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        app.screen.query_one("#opponent-1").value = "person"  # type: ignore[attr-defined]
        app.screen.query_one("#trait-top").value = False  # type: ignore[attr-defined]
        app.screen.query_one("#names").value = "Ada, Max"  # type: ignore[attr-defined]
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        setup = app.screen.table.view.setup
        assert setup.variant == "traits=colour,shape,height"
        assert "Ada" in seen(app)

    run(None, saved_games, script)
