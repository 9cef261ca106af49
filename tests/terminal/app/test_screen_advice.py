"""An engine's advice on the board: verdicts, hints and chances."""

from __future__ import annotations

from typing import Any

import pytest
from tests.terminal.app.screens import DRAWN, SIZES, Table, run, seen, until
from textual.pilot import Pilot

from fourfold import quarto
from fourfold.engine.verdict import Outcome
from fourfold.play import Play
from fourfold.quarto.coach import furthest
from fourfold.quarto.engine import analyse
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.page import Page
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.views import own_legal, position


def played_late(table: Table) -> SavedTable:
    """A game in which ten pieces are placed, and one is in hand."""
    saved = table(call="auto")
    for step in DRAWN[:21]:
        view = saved.view
        assert view.turn is not None
        saved.send(Play(view.turn.seat, step, seen=view.version))
    return saved


def said(app: FourfoldApp) -> str:
    """The text beside the board; a narrow window wraps it."""
    [screen] = [each for each in app.screen_stack if isinstance(each, TableScreen)]
    return screen.sentence


async def close_page(app: FourfoldApp, pilot: Pilot[Any]) -> None:
    """Where there is no room for a long answer, a page shows it."""
    for _ in range(3):
        await pilot.pause()
    if isinstance(app.screen, Page):
        await pilot.press("escape")


@pytest.mark.parametrize("size", SIZES)
def test_verdicts_are_shown_on_squares_and_pieces(
    table: Table, saved_games: SavedGames, size: tuple[int, int]
) -> None:
    saved = played_late(table)
    where = position(saved.view)
    assert isinstance(where, quarto.Position)
    truth = analyse(where)
    marks = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}
    best = {step: sign for move in reversed(truth.moves) for step, sign in [(move.choice[0], move.verdict)]}

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, TableScreen)
        pane = app.screen.pane
        assert isinstance(pane, QuartoPane)
        await pilot.press("v")
        await until(pilot, lambda: pane.has_signs)
        for step, verdict in best.items():
            assert isinstance(step, quarto.Place)
            assert verdict is not None
            sign = pane.board.signs.squares[step.square]
            assert sign[0] == marks[verdict.outcome]
            assert sign[1:] == ("" if verdict.outcome is Outcome.DRAW else str(verdict.plies))
            assert f" {sign} " in seen(app)
        for square, given in pane.board.signs.pieces.items():
            assert square is not None
            pane.board.cursor = square
            await pilot.pause()
            assert pane.rack.signs == given, "the pieces show what they are worth on the square pointed at"
        await pilot.press("v")
        await pilot.pause()
        assert not pane.has_signs, "the same key takes them away"
        # A hint has three stages: where to look, what is dangerous there, what to do.
        await pilot.press("h")
        await until(pilot, lambda: said(app) == "Look at the marked squares.")
        assert pane.board.signs.watched == set(furthest(where))
        assert not pane.board.signs.squares
        await pilot.press("h")
        await until(pilot, lambda: "one piece short" in said(app))
        await close_page(app, pilot)
        await pilot.press("h")
        await until(pilot, lambda: bool(pane.board.signs.squares))
        await close_page(app, pilot)
        (square,) = pane.board.signs.squares
        assert quarto.Place(square) in [move.choice[0] for move in truth.best]
        await pilot.press(*quarto.square_text(square))
        assert not pane.has_signs, "what was played is another position"

    run(saved, saved_games, script, size)


def test_chances_are_shown_on_fields_and_dice_to_keep_are_marked(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table(Game.QUATRO)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        assert isinstance(app.screen, TableScreen)
        pane = app.screen.pane
        assert isinstance(pane, QuatroPane)
        await pilot.press("t")
        await pilot.press("o")
        await until(pilot, lambda: pane.has_signs)
        assert len(pane.signs.fields) == 36
        await pilot.press("v")
        await until(pilot, lambda: len(pane.signs.fields) < 36)
        legal = own_legal(saved.view)
        assert legal is not None
        assert set(pane.signs.fields) == set(legal.build)
        assert (pane.signs.keep is not None) != bool(pane.signs.best)
        await pilot.press("h")
        await until(pilot, lambda: said(app) == "Look at the marked fields.")
        assert 0 < len(pane.signs.fields) <= 3
        await pilot.press("h")
        await until(pilot, lambda: said(app).startswith("Aim for one of these fields"))
        await pilot.press("h")
        await until(pilot, lambda: "Your chance to win is then" in said(app))
        if pane.signs.keep:
            assert seen(app).count("▴") == len(pane.signs.keep)

    run(saved, saved_games, script)


def test_no_engine_writes_onto_the_board_of_an_official_game(table: Table, saved_games: SavedGames) -> None:
    saved = table(casual=False)

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("v", "h")
        await pilot.pause(0.2)
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.pane.has_signs
        assert "Verdicts" not in seen(app)

    run(saved, saved_games, script)
