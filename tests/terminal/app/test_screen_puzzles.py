"""Puzzles on the screen: chosen in the menu, solved by keys, and then explained on the board."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from harness.short_form import share
from tests.data.solutions import of_kind, own_steps
from tests.terminal.app.screens import SIZES, seen, until
from textual.pilot import Pilot

from fourfold import quarto
from fourfold.data.puzzles import Kind, Puzzle, TryOutcome, daily, dangers, kinds, puzzles
from fourfold.locale import date_words
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.terminal.board import RACK
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.quarto.terminal.puzzle import LOSES
from fourfold.quatro.data.puzzles import STOP, THROW, QuatroKind
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.app.page import Page
from fourfold.terminal.app.puzzle import PuzzleScreen
from fourfold.terminal.app.puzzle_menu import puzzle_screen
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.local.puzzle_progress import PuzzleSolver, today
from fourfold.terminal.local.saved_games import SavedGames

Script = Callable[[PuzzleScreen, Pilot[Any]], Awaitable[None]]


def keys(step: str) -> str:
    """The keys for a step: a line by its squares, dice by their faces."""
    if step in (STOP, THROW):
        return step[0]
    return f"{step[1:]}t" if step.startswith("k") else step.removeprefix("!")


def solving(asked: Puzzle, solver: PuzzleSolver, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    async def main() -> None:
        app = FourfoldApp(SavedGames(Path("nowhere")), warm=False)
        async with app.run_test(size=size) as pilot:
            screen = puzzle_screen(asked, solver)
            app.push_screen(screen)
            await until(pilot, lambda: app.screen is screen and bool(screen._said))
            await script(screen, pilot)

    asyncio.run(main())


def told(screen: PuzzleScreen) -> str:
    assert isinstance(screen.app, FourfoldApp)
    return " ".join(seen(screen.app).split())


@pytest.mark.parametrize(
    ("kind", "size"), [(kind, size) for place, kind in enumerate(kinds()) for size in share(SIZES, 2, place)]
)
def test_a_puzzle_of_every_kind_is_solved_by_keys(kind: Kind, size: tuple[int, int]) -> None:
    asked, solver = of_kind(kind), PuzzleSolver()

    async def script(screen: PuzzleScreen, pilot: Pilot[Any]) -> None:
        for step in own_steps(asked):
            assert "x Show the solution" in told(screen)
            await pilot.press(*keys(step))
            await pilot.pause()
        assert screen.attempt.is_over
        assert "Solved!" in seen(screen.app)  # type: ignore[arg-type]
        if isinstance(screen.app.screen, Page):  # the chances have no room beside the board
            await pilot.press("escape")
            await pilot.pause()
        assert "n Another" in told(screen)
        assert "x Show the solution" not in told(screen)
        if kind in (QuartoKind.SEE, QuartoKind.WIN_IN_ONE, QuartoKind.WIN_IN_THREE, QuartoKind.WIN_IN_FIVE):
            assert isinstance(screen.pane, QuartoPane)
            assert len(screen.pane.board.line) >= 4, "the line is drawn"

    solving(asked, solver, script, size)
    assert [each.puzzle for each in solver.tries] == [asked.id]
    assert solver.progress.streak == 1
    assert solver.progress.strength > PuzzleSolver().progress.strength


def test_a_wrong_piece_shows_the_line_it_makes_and_another_may_be_tried() -> None:
    asked, solver = of_kind(QuartoKind.SAFE), PuzzleSolver()
    start = asked.start
    assert isinstance(start, quarto.Position)
    first, *_ = dangers(asked)

    async def script(screen: PuzzleScreen, pilot: Pilot[Any]) -> None:
        assert isinstance(screen.pane, QuartoPane)
        await pilot.press(quarto.piece_text(first.piece))
        await pilot.pause()
        assert "your opponent makes a line at once. Try again." in told(screen)
        assert screen.pane.board.line == first.made.line.squares
        await pilot.press(asked.solution[0])
        await pilot.pause()
        assert "Solved!" in told(screen)
        assert set(screen.pane.rack.signs.values()) == {LOSES}
        other = next(danger for danger in dangers(asked) if danger.piece != int(asked.solution[0], 16))
        screen.pane.rack.cursor = RACK.index(other.piece)
        await pilot.pause()
        assert screen.pane.board.line == other.made.line.squares, "pointing at a piece shows its line"

    solving(asked, solver, script)
    assert solver.progress.streak == 0, "only the first answer counts"


def test_exact_chances_are_shown_on_the_board_afterwards() -> None:
    asked = of_kind(QuatroKind.BUILD)

    async def script(screen: PuzzleScreen, pilot: Pilot[Any]) -> None:
        assert isinstance(screen.pane, QuatroPane)
        assert "You" in told(screen)
        assert told(screen).count(" points") == 2, "both scores are shown"
        await pilot.press("h")
        await pilot.pause()
        assert "One of these is right" in screen.sentence
        await pilot.press("x")
        await pilot.pause()
        assert "This is the solution." in screen.sentence
        assert len(screen.pane.signs.fields) == len(asked.odds)
        assert len(screen.pane.signs.best) == 1

    solver = PuzzleSolver()
    before = solver.progress.strength
    solving(asked, solver, script)
    assert solver.progress.strength == before, "who asked for a hint first loses nothing"


def test_half_a_turn_can_be_taken_back_and_other_choices_are_judged_afterwards() -> None:
    asked = of_kind(QuartoKind.HOLD)
    place, give = own_steps(asked)

    async def script(screen: PuzzleScreen, pilot: Pilot[Any]) -> None:
        assert isinstance(screen.pane, QuartoPane)
        empty = next(
            quarto.square_text(square)
            for square, piece in enumerate(screen.pane.board.pieces)
            if piece is None and quarto.square_text(square) != place
        )
        await pilot.press(*empty)
        await pilot.pause()
        assert "u Take back" in told(screen)
        await pilot.press("u", *place, give)
        await pilot.pause()
        assert "Solved!" in told(screen)
        await pilot.press("v")
        await until(pilot, lambda: screen.pane.has_signs)
        assert screen.pane.board.signs.squares[quarto.read_square(place)] == "="
        marks = {sign[0] for square, sign in screen.pane.board.signs.squares.items()}
        assert marks == {"=", "−"}, "everything else loses"

    solving(asked, PuzzleSolver(), script)


def test_the_menu_leads_to_the_puzzle_of_the_day_and_to_others(saved_games: SavedGames) -> None:
    async def main() -> None:
        app = FourfoldApp(saved_games, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("down", "down", "enter")
            await until(pilot, lambda: "Your strength: 1000" in seen(app))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
            assert isinstance(app.screen, PuzzleScreen)
            first = app.screen
            assert first.puzzle == daily(today())
            assert f"Puzzle of the day · {date_words(today(), short=True)}" in " ".join(seen(app).split())
            for step in own_steps(first.puzzle):
                await until(pilot, lambda: bool(first._said))
                await pilot.press(*keys(step))
            await until(pilot, lambda: first.attempt.is_over)
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, PuzzleScreen) and app.screen is not first)
            await until(pilot, lambda: bool(app.screen._said))  # type: ignore[attr-defined]
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, StartScreen))
            assert "Solved in a row: 1. Your best run: 1." in seen(app)
            assert "1 day in a row" in seen(app)

    asyncio.run(main())
    kept = PuzzleSolver(saved_games.folder)
    assert kept.progress.streak == 1
    assert kept.progress.today == "solved"


def test_the_stream_follows_the_strength_and_repeats_nothing(saved_games: SavedGames) -> None:
    solver = PuzzleSolver(saved_games.folder)
    given = []
    for _ in range(30):
        puzzle = solver.next()
        assert puzzle is not None
        given.append(puzzle)
        solver.note(puzzle, TryOutcome.SOLVED)
    assert len({each.id for each in given}) == 30
    assert given[-1].rating > given[0].rating, "a solver who gets them all right is asked harder ones"
    assert PuzzleSolver(saved_games.folder).tries == solver.tries
    one = solver.next(QuatroKind.STOP)
    assert one is not None
    assert one.kind is QuatroKind.STOP


def test_progress_of_older_versions_goes_on(tmp_path: Path) -> None:
    before = [daily(today() - timedelta(days=back)) for back in (2, 1)]
    tried = [each.id for each in puzzles()[:7] if each not in before] + [each.id for each in before]
    days = [str(today() - timedelta(days=back)) for back in (2, 1)]
    sums = {"strength": 1234, "tried": tried, "run": 2, "best_run": 3, "days": days}
    (tmp_path / "puzzles.json").write_text(json.dumps(sums))
    solver = PuzzleSolver(tmp_path)
    assert [each.puzzle for each in solver.tries] == tried
    kept = solver.progress
    assert (kept.strength, kept.streak, kept.best_streak, kept.days) == (1234, 2, 3, 2)
    solver.note(daily(today()), TryOutcome.SOLVED)
    assert (solver.progress.streak, solver.progress.days) == (3, 3)
    assert PuzzleSolver(tmp_path).tries == solver.tries


def test_a_file_that_cannot_be_read_is_a_new_beginning(tmp_path: Path) -> None:
    for text in ("", "[1]", '{"tried": 1}', "nonsense"):
        (tmp_path / "puzzles.json").write_text(text)
        assert PuzzleSolver(tmp_path).tries == ()
