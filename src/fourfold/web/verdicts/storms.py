"""Storms: three minutes to spot as many lines as possible, checked and timed by the server.

The storm's name determines which puzzles come and in which order. Each puzzle is sent with the answer to the
one before, so that nobody can look ahead.
"""

from __future__ import annotations

import random
import secrets
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from fourfold.data.puzzles import Puzzle, Status, answer, puzzles
from fourfold.store import Storm
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import ThisProcess
from fourfold.web.verdicts.puzzle_views import PuzzleView, line_squares, puzzle_view
from fourfold.web.visitor import ByVisitor

SECONDS = 180.0
_GRACE = 3.0
"""Seconds that the last answer may spend on its way."""
_STEPS = 40
"""After this many right answers the lines are as hard to see as they get."""

StormId = Annotated[str, PathParameter(description="The storm.", max_length=40)]


class StormView(msgspec.Struct, frozen=True):
    """A storm that has started."""

    id: str
    seconds: float
    """How long it lasts."""
    puzzle: PuzzleView


class StormAnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line that a person sees."""

    number: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    """Which puzzle of the storm, from 0."""
    step: Annotated[str, msgspec.Meta(max_length=12)]
    """The call, as in `!a1b2c3d4`."""


class StormAnswerView(msgspec.Struct, frozen=True):
    """The result of the answer."""

    right: bool
    score: int
    left: float
    """Seconds left."""
    lines: tuple[tuple[int, ...], ...]
    """The line to be seen."""
    number: int
    """The number of the next puzzle."""
    puzzle: PuzzleView | None
    """The next puzzle; null once time is up."""


@post("/api/puzzles/storms", operation_id="beginStorm", responses=documented(403, 429))
async def begin_storm(process: ThisProcess, visitor: ByVisitor) -> StormView:
    """Start a storm of lines to spot: the clock runs from now on."""
    limits = process.limits
    if not (limits.storms.take(visitor.id) and limits.storms_of_address.take(visitor.address)):
        raise ApiError("That is a lot at once: wait a moment.", status=429, reason="too-many")
    storm = Storm(secrets.token_urlsafe(9), visitor.id, process.tables.now(), 0, 0)
    await process.store.begin_storm(storm)
    return StormView(storm.id, SECONDS, puzzle_view(puzzle_of(storm.id, 0)))


@post(
    "/api/puzzles/storms/{storm_id:str}/answers",
    operation_id="answerStorm",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422),
)
async def answer_storm(
    process: ThisProcess, visitor: ByVisitor, storm_id: StormId, data: JSONBody[StormAnswerRequest]
) -> StormAnswerView:
    """Answer the current puzzle of a storm; the next one comes with the answer."""
    storm = await process.store.storm(storm_id)
    if storm is None or storm.person != visitor.id:
        raise ApiError("There is nothing at this address.", status=404, reason="unknown")
    left = storm.began_at + SECONDS - process.tables.now()
    if left < -_GRACE:
        raise ApiError("The three minutes are over.", status=409, reason="over")
    asked = puzzle_of(storm_id, data.number)
    right = answer(asked, [data.step]).status is Status.SOLVED
    if not await process.store.count_storm_answer(storm_id, data.number, right):
        raise ApiError("This puzzle has already been answered.", status=409, reason="stale")
    following = data.number + 1
    return StormAnswerView(
        right,
        storm.score + right,
        max(0.0, left),
        line_squares(asked, asked.solution),
        following,
        puzzle_view(puzzle_of(storm_id, following)) if left > 0 else None,
    )


def puzzle_of(storm_id: str, number: int) -> Puzzle:
    """The puzzle with this number in a storm: harder ones come later."""
    lines = _lines()
    reach = max(len(lines) // _STEPS, 1)
    first = min(number, _STEPS - 1) * (len(lines) - reach) // (_STEPS - 1)
    return lines[first + random.Random(f"{storm_id} {number}").randrange(reach)]


@lru_cache(1)
def _lines() -> tuple[Puzzle, ...]:
    return tuple(each for each in puzzles() if each.is_seen_at_a_glance)


ROUTES = (begin_storm, answer_storm)
