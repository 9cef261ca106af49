"""Puzzles in the JSON API: one a day, a stream that follows the solver's strength, hints, progress.

Solutions stay on the server until a person has answered or given up. A puzzle counts once per person, so
nobody gains by asking for the solution first.
"""

from __future__ import annotations

import random
from datetime import date
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from fourfold.data.puzzles import (
    Puzzle,
    Status,
    TryOutcome,
    answer,
    daily,
    day_of,
    puzzle,
    strength_of,
)
from fourfold.data.puzzles import next_puzzle as chosen_for
from fourfold.data.puzzles.all_kinds import AnyKind
from fourfold.rules.game import Unreadable
from fourfold.web.game_part import part_for
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.verdicts.puzzle_views import (
    AnswerRequest,
    AnswerView,
    DailyView,
    HintRequest,
    HintView,
    PuzzleProgress,
    PuzzleView,
    SolutionView,
    all_dangers,
    danger_view,
    hint_view,
    line_squares,
    odds_of,
    progress_view,
    puzzle_view,
    solution_view,
)
from fourfold.web.visitor import ByVisitor, Visitor

PuzzleId = Annotated[str, PathParameter(description="The puzzle.", max_length=40)]
KindQuery = Annotated[AnyKind | None, QueryParameter(description="Only puzzles of this kind.")]

_CHANCE = random.Random()


@get("/api/puzzles/daily", operation_id="dailyPuzzle")
async def daily_puzzle(process: ThisProcess) -> DailyView:
    """The puzzle of the day: the same for everyone."""
    day = today(process)
    of_the_day = daily(day)
    tried, solved = await process.store.first_tries(of_the_day.id)
    return DailyView(str(day), puzzle_view(of_the_day), tried, solved)


@get("/api/puzzles/next", operation_id="nextPuzzle", responses=documented(400, 404))
async def next_puzzle(process: ThisProcess, visitor: ByVisitor, kind: KindQuery = None) -> PuzzleView:
    """A puzzle that suits you: one that you have not tried, at about your strength."""
    tries = await process.store.puzzle_tries(visitor.id)
    known = {each.puzzle for each in tries}
    chosen = chosen_for(strength_of(tries), known, today(process), _CHANCE, kind)
    if chosen is None:
        raise ApiError(
            "You have tried every puzzle of this kind. Choose another.", status=404, reason="none-left"
        )
    return puzzle_view(chosen)


@get("/api/puzzles/progress", operation_id="puzzleProgress")
async def progress(process: ThisProcess, visitor: ByVisitor) -> PuzzleProgress:
    """Your progress so far: strength, streaks, the week."""
    tries = await process.store.puzzle_tries(visitor.id)
    return progress_view(tries, await process.store.storms_of(visitor.id), today(process))


@get("/api/puzzles/{puzzle_id:str}", operation_id="puzzle", responses=documented(400, 404))
async def one_puzzle(puzzle_id: PuzzleId) -> PuzzleView:
    """A puzzle by its id, without its solution."""
    return puzzle_view(_find(puzzle_id))


@post(
    "/api/puzzles/{puzzle_id:str}/answers",
    operation_id="answerPuzzle",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 413, 415, 422),
)
async def answer_puzzle(
    process: ThisProcess, visitor: ByVisitor, puzzle_id: PuzzleId, data: JSONBody[AnswerRequest]
) -> AnswerView:
    """Answer a puzzle with the steps taken so far. The first answer that ends it changes the strength."""
    asked = await _unprotected(process, visitor, puzzle_id)
    judged = answer(asked, data.steps)
    if judged.status is Status.GOES_ON:
        tries = await process.store.puzzle_tries(visitor.id)
        return AnswerView(judged.status, judged.played, judged.replies, strength=strength_of(tries))
    right = judged.status is Status.SOLVED
    outcome = TryOutcome.SOLVED if right else TryOutcome.FAILED
    strength, change = await _note(process, visitor, asked, outcome)
    return AnswerView(
        judged.status,
        judged.played,
        lines=line_squares(asked, judged.played) if right else (),
        danger=None if right else danger_view(asked, judged.played),
        dangers=all_dangers(asked) if right else (),
        odds=odds_of(asked) if right else (),
        strength=strength,
        change=change,
    )


@post(
    "/api/puzzles/{puzzle_id:str}/hint",
    operation_id="puzzleHint",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 413, 415, 422),
)
async def puzzle_hint(
    process: ThisProcess, visitor: ByVisitor, puzzle_id: PuzzleId, data: JSONBody[HintRequest]
) -> HintView:
    """Where to look, or what to do, from where you are. If you ask before you answer, your strength does not
    change."""
    asked = await _unprotected(process, visitor, puzzle_id)
    told = hint_view(asked, data)
    await _note(process, visitor, asked, TryOutcome.HELPED)
    return told


@post(
    "/api/puzzles/{puzzle_id:str}/solution",
    operation_id="puzzleSolution",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404),
)
async def puzzle_solution(process: ThisProcess, visitor: ByVisitor, puzzle_id: PuzzleId) -> SolutionView:
    """The solution. Before an answer, it counts as a wrong one."""
    asked = await _unprotected(process, visitor, puzzle_id)
    await _note(process, visitor, asked, TryOutcome.SHOWN)
    return solution_view(asked)


async def _unprotected(process: Process, visitor: Visitor, puzzle_id: str) -> Puzzle:
    """A puzzle whose solution says nothing about a game that the person plays with others."""
    asked = _find(puzzle_id)
    await process.running_games.check(visitor.id, *part_for(asked.game).positions_of(asked))
    return asked


async def _note(process: Process, visitor: Visitor, asked: Puzzle, outcome: TryOutcome) -> tuple[int, int]:
    """Keep the result of a try; returns the strength now, and by how much it changed."""
    return await process.store.note_puzzle(visitor.id, asked, outcome, process.tables.now())


def today(process: Process) -> date:
    """Today's date, in the same time zone for everyone."""
    return day_of(process.tables.now())


def _find(puzzle_id: str) -> Puzzle:
    try:
        return puzzle(puzzle_id)
    except Unreadable:
        raise ApiError("There is nothing at this address.", status=404, reason="unknown") from None


ROUTES = (
    daily_puzzle,
    next_puzzle,
    progress,
    one_puzzle,
    answer_puzzle,
    puzzle_hint,
    puzzle_solution,
)
