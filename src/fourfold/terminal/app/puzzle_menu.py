"""Which puzzles to solve: the one of the day, a stream that follows the solver's strength, or one kind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from fourfold.data.puzzles import Kind, Puzzle, daily, kinds
from fourfold.locale import labelled, text
from fourfold.telling import tell
from fourfold.terminal.app.game_screens import screens_of
from fourfold.terminal.app.menu import Entry
from fourfold.terminal.app.puzzle import PuzzleScreen
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.local.puzzle_progress import PuzzleSolver, today
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.sentences.puzzles import puzzle_title

if TYPE_CHECKING:
    from fourfold.terminal.app.app import FourfoldApp


async def solve_puzzles(app: FourfoldApp) -> None:
    """The list of what can be solved, shown again after each until the solver leaves."""
    solver = PuzzleSolver(app.saved_games.folder)
    while True:
        offered = StartScreen(
            app.saved_games,
            partial(_entries, solver),
            lambda: text("Puzzles"),
            partial(_progress_words, solver),
        )
        chosen = await app.push_screen_wait(offered)
        if chosen is None:
            return
        await chosen.go(app)


def _entries(solver: PuzzleSolver, _: SavedGames) -> Iterator[Entry]:
    yield Entry(tell(None, "puzzle.daily"), partial(_daily, solver=solver))
    yield Entry(text("More puzzles"), partial(_stream, solver=solver, kind=None))
    for kind in kinds():
        yield Entry(puzzle_title(kind), partial(_stream, solver=solver, kind=kind))


def _progress_words(solver: PuzzleSolver) -> str:
    """How strong the solver is, and what was solved in a row."""
    progress = solver.progress
    strength = [labelled(tell(None, "progress.strength"), progress.strength)]
    if progress.days:
        strength.append(tell(None, "progress.days", count=progress.days))
    told = [" · ".join(strength)]
    if best := progress.best_streak:
        told.append(tell(None, "progress.run", count=progress.streak, best=best))
    return "\n".join(told)


def puzzle_screen(puzzle: Puzzle, solver: PuzzleSolver, day: date | None = None) -> PuzzleScreen:
    """The screen of a puzzle, as its game has it."""
    return screens_of(puzzle.game).puzzle(puzzle, solver, day)


async def _daily(app: FourfoldApp, solver: PuzzleSolver) -> None:
    """The puzzle of the day, and more after it on request."""
    day = today()
    if await app.push_screen_wait(puzzle_screen(daily(day), solver, day)):
        await _stream(app, solver, None)


async def _stream(app: FourfoldApp, solver: PuzzleSolver, kind: Kind | None) -> None:
    while (puzzle := solver.next(kind)) is not None:
        if not await app.push_screen_wait(puzzle_screen(puzzle, solver)):
            return
    await app.tell(text("You have tried every puzzle of this kind. Choose another."))
