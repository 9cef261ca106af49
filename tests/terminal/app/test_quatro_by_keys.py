"""Whole games of Quatro on the screen, by keys."""

from __future__ import annotations

from typing import Any

import pytest
from tests.terminal.app.screens import IN_COLOUR, Table, hues, played, run, seen, take_turn
from textual.pilot import Pilot

from fourfold import quatro
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable


@pytest.mark.parametrize(("colours", "size"), IN_COLOUR, indirect=["colours"])
def test_a_game_of_quatro_by_keys(
    table: Table, saved_games: SavedGames, size: tuple[int, int], colours: bool
) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert isinstance(screen.pane, QuatroPane)
        for _ in range(600):
            if saved.view.result is not None:
                break
            await take_turn(pilot, screen.pane)
        assert saved.view.result is not None
        assert "win" in seen(app)
        assert bool(hues(app)) == colours

    run(saved, saved_games, script, size)


def test_four_people_take_their_turns_on_one_keyboard(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO, seats=4, names=("Ada", "Max", "Kim", "Joe"))

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        pane = app.screen.query_one(QuatroPane)
        while saved.view.steps == () or min(pane_stocks(saved)) == 15:
            await take_turn(pilot, pane)
        assert all(name in seen(app) for name in ("Ada", "Max", "Kim", "Joe"))

    run(saved, saved_games, script)


def pane_stocks(saved: SavedTable) -> tuple[int, ...]:
    assert isinstance(saved.table.position, quatro.Position)
    return saved.table.position.stocks


def test_dice_are_kept_by_digit_and_by_enter(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("t")
        pane = app.screen.query_one(QuatroPane)
        dice = pane.dice.dice
        assert len(dice) == 5
        await pilot.press(str(dice[0]))
        assert pane.kept[0]
        await pilot.press("right", "enter")
        assert pane.kept[1]
        await pilot.press("t")
        assert played(saved)[1] == f"k{dice[0]}{dice[1]}"
        still = [die for die, kept in zip(pane.dice.dice, pane.kept, strict=True) if kept]
        assert still == sorted(dice[:2]), "what is kept stays kept until it is changed"

    run(saved, saved_games, script)
