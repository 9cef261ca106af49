"""Whole games of Quarto! on the screen, by keys and by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from harness.short_form import share
from tests.terminal.app.screens import (
    DRAWN,
    IN_COLOUR,
    LINE,
    Table,
    hues,
    played,
    run,
    seen,
    type_steps,
    until,
)
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Button

from fourfold.locale import languages, speaking
from fourfold.play import Play
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.rules.game import Reason
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.board_screen import SMALLEST
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

NO_LINE = [*LINE[:6], "8", "d1"]


@pytest.mark.parametrize(("colours", "size"), IN_COLOUR, indirect=["colours"])
def test_a_game_of_quarto_by_keys_with_a_call(
    table: Table, saved_games: SavedGames, size: tuple[int, int], colours: bool
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE)
        await pilot.press("exclamation_mark")
        assert "Show the line" in seen(app)
        assert bool(hues(app)) == colours
        await pilot.press(*"a1b1c1d1")
        await pilot.pause()
        assert saved.table.result is not None
        assert saved.table.result.reason is Reason.LINE
        assert saved.table.result.winners == (0,)
        told = " ".join(seen(app).split())
        assert "Player 1 wins with a line. What the four on a1b1c1d1 share: dark and hollow." in told
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.table is not saved)
        assert isinstance(app.screen, TableScreen)
        again = app.screen.table
        assert isinstance(again, SavedTable)
        assert again.table.holders == saved.table.holders[::-1], "the other one starts"

    run(saved, saved_games, script, size)


def test_arrows_and_enter_play_too(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("right", "enter")  # the rack is in Gray-code order: 0, 1, 3, 2
        await pilot.press("down", "right", "enter")
        assert played(saved) == ["1", "b2"]
        await pilot.press("u")
        assert played(saved) == ["1"]

    run(saved, saved_games, script)


def test_the_mouse_gives_places_and_calls(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        async def click(widget: str, cell: int) -> None:
            grid = app.screen.query_one(widget)
            box = grid.box(cell)  # type: ignore[attr-defined]
            assert await pilot.click(widget, offset=(box.x + 2, box.y + 2))

        await click("#rack", 1)
        await click("#board", 5)
        assert played(saved) == ["1", "b2"]
        assert await pilot.click("#call")
        for square in (0, 1, 2, 3):
            await click("#board", square)
        assert "is not full" in seen(app)

    run(saved, saved_games, script)


def test_the_call_is_offered_alike_whether_a_line_was_made_or_not(
    table: Table, saved_games: SavedGames
) -> None:
    pictures = []
    for steps in (LINE, NO_LINE):
        saved = table()

        async def script(
            app: FourfoldApp, pilot: Pilot[Any], saved: SavedTable = saved, steps: list[str] = steps
        ) -> None:
            await type_steps(pilot, steps)
            call = app.screen.query_one("#call", Button)
            assert call.display
            assert not call.disabled
            lines = seen(app).splitlines()
            pictures.append((lines[17:20], lines[-1], str(call.label)))
            await type_steps(pilot, ["0"])
            assert not app.screen.query_one("#call", Button).disabled

        run(saved, saved_games, script)
    assert pictures[0] == pictures[1]


def test_a_wrong_call_is_refused_with_a_reason_and_costs_nothing(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, NO_LINE)
        await pilot.press("exclamation_mark", *"a1b1")
        await pilot.press("escape")
        assert "Show the line" not in seen(app)
        await pilot.press("exclamation_mark", *"a1b1c1d1")
        assert "share no trait" in seen(app)
        assert saved.view.result is None

    run(saved, saved_games, script)


@pytest.mark.parametrize("language", languages())
def test_the_whole_board_and_rack_fit_80_columns_in_every_language(
    table: Table, saved_games: SavedGames, language: str
) -> None:
    pane = QuartoPane(table().view)
    with speaking(language):
        hand = QuartoPane(table().view).hand
    widths = [part.get_content_width(Size(80, 24), Size(80, 24)) for part in (pane.board, hand, pane.rack)]
    assert sum(widths) + 2 <= 80


def test_a_race_lets_the_placer_interrupt(table: Table, saved_games: SavedGames) -> None:
    saved = table(call="race")

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, [*LINE, "0"])
        other = app.screen.query_one("#call-other", Button)
        assert other.display
        await pilot.press("at", *"a1b1c1d1")
        assert saved.table.result is not None
        assert saved.table.result.winners == (0,)

    run(saved, saved_games, script)


@pytest.mark.parametrize(
    ("way", "size"),
    share(
        [("click", SMALLEST), ("click", (80, 24)), ("d", (80, 23)), ("d", SMALLEST), ("enter", (80, 24))], 2
    ),
)
def test_a_game_that_fills_the_board_ends_with_two_done(
    table: Table, saved_games: SavedGames, way: str, size: tuple[int, int]
) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert "d Done" not in seen(app)
        await type_steps(pilot, DRAWN)
        for _ in range(2):
            assert "d Done" in seen(app)
            if way == "click":
                assert await pilot.click("#done")
            else:
                await pilot.press(way)
            await pilot.pause(0.3)  # a button takes an immediate second click for a double click
        assert saved.table.result is not None
        assert saved.table.result.reason is Reason.FULL
        assert "A draw" in seen(app)

    run(saved, saved_games, script, size)


def test_a_window_may_change_its_size_in_the_middle_of_a_game(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE[:3])
        pane = app.screen.query_one(QuartoPane)
        small = pane.board.size
        for size in ((140, 45), (40, 12), SMALLEST, (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("Make it larger" in seen(app)) == (size == (40, 12))
        assert pane.board.size == small
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert pane.board.size.width > small.width
        await type_steps(pilot, LINE[3:])
        assert played(saved) == LINE

    run(saved, saved_games, script)


def test_the_computer_plays_in_the_background_and_undo_takes_its_steps_back(
    saved_games: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(at: Any) -> Play:
        step = next(step for step in at.position.turn.steps)
        return Play(at.to_act, str(step), seen=at.version)

    monkeypatch.setattr("fourfold.terminal.local.saved_table.think", think)
    saved = SavedTable.open(GameRequest(against=("newcomer",)).setup(), saved_games)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        def our_turn() -> bool:
            return saved.view.turn is not None and saved.view.turn.seat in saved.view.you

        if our_turn():
            await pilot.press("9")
        await until(pilot, lambda: our_turn() and bool(saved.view.steps))
        before = saved.view.steps
        await pilot.press("d", "4", "e")
        await until(pilot, lambda: our_turn() and len(saved.view.steps) == len(before) + 4)
        await pilot.press("u", "u")
        assert saved.view.steps == before

    run(saved, saved_games, script)
