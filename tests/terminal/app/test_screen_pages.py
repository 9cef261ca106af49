"""Pages over a table: help, moves and questions."""

from __future__ import annotations

from typing import Any

from tests.terminal.app.screens import LINE, Table, run, seen, type_steps, until
from textual.pilot import Pilot

from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.help import help_lines
from fourfold.terminal.local.saved_games import SavedGames


def test_help_and_steps_are_pages_that_close(table: Table, saved_games: SavedGames) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("t", "s")
        assert "Player 1 throws" in seen(app)
        await pilot.press("escape", "question_mark")
        assert "or Enter on a die" in seen(app)
        await pilot.press("escape", "x")
        assert "give up" in seen(app)
        await pilot.press("y")
        await pilot.pause()
        assert saved.view.result is not None

    run(saved, saved_games, script)


def test_pages_and_questions_leave_the_board_in_sight(table: Table, saved_games: SavedGames) -> None:
    saved = table()

    def board(app: FourfoldApp) -> list[str]:
        return [line[:34].rstrip() for line in seen(app).splitlines()[:17]]

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await type_steps(pilot, LINE[:6])
        before = board(app)
        for key, words in (("question_mark", "arrow keys and Enter"), ("s", "1. Player 1"), ("x", "give up")):
            await pilot.press(key)
            await pilot.pause()
            assert words in " ".join(seen(app).split())
            assert board(app) == before
            assert "Verdicts" not in seen(app), "keys that do nothing now are not shown"
            await pilot.press("escape")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "game.txt" in seen(app))
        assert board(app) == before

    run(saved, saved_games, script)


def test_help_describes_the_pieces_that_are_played_with(table: Table) -> None:
    for edition, words in (("classic", "with a hole or solid"), ("mushrooms", "flat or pointed cap")):
        assert words in " ".join(help_lines(table(edition=edition).view, is_ours=True))
