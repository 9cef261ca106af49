"""The review of a finished game on the screen, by arrow keys."""

from __future__ import annotations

import asyncio

from textual.widgets import Button

from fourfold import quarto
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.rules.game import Over, Reason
from fourfold.rules.record import Record
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.review import ReviewScreen
from fourfold.terminal.local.saved_games import SavedGames

GAME = Record.of(quarto.Position(), "1 a1 3 b1 5 c1 7 d2 2 d1 !a1b1c1d1", names=("Ada", "Max"))


def shown(app: FourfoldApp) -> str:
    """The turn in one line, what happened in it, and the summary of the game."""
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    return f"{screen._said}\n{screen.query_one(Log)._told[1]}"


def test_arrows_lead_through_turns_and_moments(saved_games: SavedGames) -> None:
    async def whole() -> None:
        app = FourfoldApp(saved_games, warm=False)
        async with app.run_test(size=(80, 30)) as pilot:
            await pilot.pause()
            app.push_screen(ReviewScreen(GAME))
            for _ in range(200):
                await pilot.pause(0.05)
                if "gave away the winning piece" in shown(app):
                    break
            assert shown(app).startswith("4. Max: c1 7  (= → −1)\nMax gave away the winning piece.")
            assert "Turn 5 was decisive. Ada missed a line." in shown(app)
            await pilot.press("down")
            assert shown(app).startswith("5. Ada: d2 2  (+1 → −1)\nAda missed a line.")
            pane = app.screen.query_one(QuartoPane)
            assert pane.board.signs.squares == {3: "+1"}, "the better square is marked on the board"
            assert pane.board.pieces[7] == 7, "the board stands as it was after that turn"
            assert not any(button.display for button in pane.query(Button)), "nothing is left to call"
            await pilot.press("down", "right")
            assert shown(app).startswith("6. Max: d1 !a1b1c1d1")
            await pilot.press("right", "up", "up", "left")
            assert shown(app).startswith("3. Ada: b1 5  (= → =)")
            await pilot.press("escape")
            assert not isinstance(app.screen, ReviewScreen)

    asyncio.run(whole())


def test_a_game_without_a_turn_says_so(saved_games: SavedGames) -> None:
    async def whole() -> None:
        app = FourfoldApp(saved_games, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.push_screen(ReviewScreen(Record(quarto.Position(), decided=Over((0,), Reason.RESIGNED))))
            for _ in range(100):
                await pilot.pause(0.05)
                if "nothing to review" in shown(app):
                    break
            await pilot.press("right", "down")
            assert "nothing to review" in shown(app)

    asyncio.run(whole())
