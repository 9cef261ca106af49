"""The analysis board by keys: verdicts on the board, variations, reasons, and a game from any position."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.app.screens import LINE, SIZES, Table, run, seen, until
from textual.pilot import Pilot

from fourfold import quarto
from fourfold.data.puzzles import puzzles
from fourfold.play import Computer, Person, Play
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.engine import analyse
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game, read_position, read_variant
from fourfold.rules.record import Record, read_record
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.analysis import AnalysisScreen
from fourfold.terminal.app.game_screens import screens_of
from fourfold.terminal.app.page import Ask, Page
from fourfold.terminal.app.puzzle_menu import puzzle_screen
from fourfold.terminal.app.review import ReviewScreen
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.local.record_files import setup_against
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.sentences.verdicts import sign

WON = "a43b/.f.6/2..e/.0.c 5"
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)
TOWERS = "111.../222.../....../....../....../...... 12-12 11124@2"
Script = Callable[[AnalysisScreen, Pilot[Any]], Awaitable[None]]


def looking(
    record: Record, saved_games: SavedGames, script: Script, size: tuple[int, int] = (80, 24)
) -> None:
    """Open the analysis board with a game."""

    async def whole(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        screen = screens_of(record.game).analysis(record)
        app.push_screen(screen)
        await until(pilot, lambda: app.screen is screen and screen.pane.has_signs)
        await script(screen, pilot)

    run(None, saved_games, whole, size)


async def opened(pilot: Pilot[Any], kind: type) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))


def page(screen: AnalysisScreen) -> str:
    """The text beside the board."""
    assert isinstance(screen.app.screen, Page)
    return "\n".join(screen.app.screen.lines)


@pytest.mark.parametrize("size", SIZES)
def test_every_square_has_its_verdict_and_moves_become_variations(
    saved_games: SavedGames, tmp_path: Path, size: tuple[int, int]
) -> None:
    position = quarto.Position(WON, AUTO)
    truth = analyse(position)

    async def script(screen: AnalysisScreen, pilot: Pilot[Any]) -> None:
        pane = screen.pane
        assert isinstance(pane, QuartoPane)
        for square, shown in pane.board.signs.squares.items():
            moves = [move.verdict for move in truth.moves if move.choice[0] == quarto.Place(square)]
            assert shown == sign(moves, plies=True)
        assert "A draw: with best play nobody wins." in " ".join(seen(screen.app).split())  # type: ignore[arg-type]

        await pilot.press(*"a21", "comma", "comma", *"c2")
        await until(pilot, lambda: pane.has_signs)
        await pilot.press("k")
        await opened(pilot, Ask)
        await pilot.press(*"why", "enter")
        await until(pilot, lambda: "a2 · ▶ c2 (why)" in seen(screen.app))  # type: ignore[arg-type]
        await pilot.press("k")
        await opened(pilot, Ask)
        await pilot.press("ctrl+u", "enter")  # a comment is edited, and can be emptied
        await until(pilot, lambda: screen.study.at.comment == "")
        await pilot.press("m")
        assert [str(entry.step) for entry in screen.study.written().entries] == ["c2"]

        await pilot.press("ctrl+s")
        await opened(pilot, Ask)
        await pilot.press(*str(tmp_path / "tree.txt"), "enter")
        await until(pilot, (tmp_path / "tree.txt").exists)
        written = read_record((tmp_path / "tree.txt").read_text(encoding="utf-8"))
        assert written == screen.study.written()
        assert "(1. a2 1)" in str(written)

        await pilot.press("n")
        assert str(screen.study.steps[-1]) == "a2"
        await pilot.press("delete", "v")
        assert not pane.has_signs, "who wants to think first hides them"
        assert [str(way.step) for way in screen.study.at.ways] == ["c2"]
        await pilot.press("v")
        await until(pilot, lambda: pane.has_signs)
        await pilot.press("w")
        await opened(pilot, Page)
        assert "is one piece short on" in page(screen)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: pilot.app.screen is not screen)

    looking(Record(position), saved_games, script, size)


def test_the_best_line_is_stepped_through_to_its_end(saved_games: SavedGames) -> None:
    async def script(screen: AnalysisScreen, pilot: Pilot[Any]) -> None:
        while screen.study.position.result is None:
            before = len(screen.study.steps)
            await pilot.press("g")
            await until(pilot, lambda: len(screen.study.steps) > before)  # noqa: B023 - asked at once
        assert "nobody wins" in seen(screen.app) or "draw" in seen(screen.app)  # type: ignore[arg-type]

    looking(Record(quarto.Position(WON, AUTO)), saved_games, script)


def test_a_turn_of_quatro_is_followed_throw_by_throw(saved_games: SavedGames) -> None:
    async def script(screen: AnalysisScreen, pilot: Pilot[Any]) -> None:
        pane = screen.pane
        assert isinstance(pane, QuatroPane)
        await pilot.press(*"111t")
        await opened(pilot, Ask)
        await pilot.press(*"17", "enter")
        await until(pilot, lambda: "1 to 6" in seen(screen.app) or "die" in seen(screen.app))  # type: ignore[arg-type]
        await pilot.press("backspace", "1", "enter")
        await until(pilot, lambda: len(screen.study.steps) == 2)
        assert [str(step) for step in screen.study.steps] == ["k111", "11"]
        await until(pilot, lambda: screen.pane.has_signs)
        await pilot.press("o")
        await until(
            pilot, lambda: isinstance(screen.pane, QuatroPane) and len(screen.pane.signs.fields) == 36
        )
        await pilot.press("w")
        await opened(pilot, Page)
        assert "Threats to win at once" in page(screen)

    looking(Record(read_position(TOWERS, read_variant(Game.QUATRO))), saved_games, script)


def test_a_position_is_set_up_by_text_and_played_against_the_computer(saved_games: SavedGames) -> None:
    async def script(screen: AnalysisScreen, pilot: Pilot[Any]) -> None:
        await pilot.press("x")
        await opened(pilot, Page)
        assert "turned or mirrored" in page(screen)
        await pilot.press("escape", "s")
        await opened(pilot, Ask)
        await pilot.press(*"2..2/..../..../.... -", "enter")
        await until(pilot, lambda: "again on d1" in seen(screen.app))  # type: ignore[arg-type]
        await pilot.press(*["backspace"] * 30, *WON, "enter")

    async def whole(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("down", "down", "down", "enter", "enter")
        await opened(pilot, AnalysisScreen)
        first = app.screen
        assert isinstance(first, AnalysisScreen)
        await until(pilot, lambda: first.pane.has_signs)
        await script(first, pilot)
        await until(pilot, lambda: isinstance(app.screen, AnalysisScreen) and app.screen is not first)
        second = app.screen
        assert isinstance(second, AnalysisScreen)
        assert str(second.study.position) == WON
        await until(pilot, lambda: second.pane.has_signs)
        await pilot.press("p")
        await opened(pilot, StartScreen)
        await pilot.press("enter")
        await opened(pilot, TableScreen)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.view.setup.start == WON
        assert table.view.you == (second.study.position.seat,)
        await pilot.press("q")
        await until(pilot, lambda: app.screen is second)

    run(None, saved_games, whole)


def test_a_review_a_puzzle_and_a_finished_game_lead_to_the_board(
    table: Table, saved_games: SavedGames
) -> None:
    saved = table()
    for step in [*LINE[:-1], "d2", "2", "d1", "!a1b1c1d1"]:
        view = saved.view
        assert view.turn is not None
        saved.send(Play(view.turn.seat, step, seen=view.version))

    async def script(app: FourfoldApp, pilot: Pilot[Any]) -> None:
        await pilot.press("i")
        await opened(pilot, AnalysisScreen)
        assert isinstance(app.screen, AnalysisScreen)
        assert len(app.screen.study.steps) == 11
        await pilot.press("q")
        await opened(pilot, TableScreen)
        await pilot.press("v")
        await opened(pilot, ReviewScreen)
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        await until(pilot, lambda: screen.reviewed is not None)
        await pilot.press("down", "i")
        await opened(pilot, AnalysisScreen)
        assert isinstance(app.screen, AnalysisScreen)
        study = app.screen.study
        assert [str(step) for step in study.steps] == ["1", "a1", "3", "b1", "5", "c1", "7"]
        assert [str(way.step) for way in study.at.ways] == ["d2", "d1"], "what was better is a variation"
        await pilot.press("q", "p")
        await opened(pilot, StartScreen)
        await pilot.press("escape", "escape")
        await opened(pilot, TableScreen)
        asked = next(each for each in puzzles() if each.kind is QuartoKind.WIN_IN_THREE)
        puzzle = puzzle_screen(asked, PuzzleSolver())
        app.push_screen(puzzle)
        await until(pilot, lambda: app.screen is puzzle)
        assert "Play from here" not in seen(app)
        await pilot.press("x", "i")
        await opened(pilot, AnalysisScreen)
        assert isinstance(app.screen, AnalysisScreen)
        assert app.screen.study.position == asked.start

    run(saved, saved_games, script)


def test_playing_from_a_position_starts_with_the_players_turn() -> None:
    for text in (WON, WON.replace("5", "-")):
        position = quarto.Position(text, AUTO)
        agreed = setup_against("expert", position)
        kinds = [type(holder) for holder in agreed.seats]
        assert kinds[position.seat] is Person
        assert kinds.count(Computer) == 1
