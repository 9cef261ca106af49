"""Analyses in the JSON API: any position, judged move by move while the client listens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

import msgspec
from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from fourfold.coach import Fact, Facts, gathered
from fourfold.coach.facts import VerdictFacts
from fourfold.play import Open, Setup
from fourfold.play.setup import PositionText, Short
from fourfold.rules.games import Game, Position, game_of
from fourfold.web.game_part import part_for
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.visitor import ByVisitor, Visitor

MEDIA_TYPE = "application/x-ndjson"

_LONGEST = 20.0
"""Seconds for one analysis; then it ends with what is known."""


class AnalysisRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position to analyse."""

    game: Game
    position: PositionText = ""
    """In its text form; empty for the start."""
    variant: Short = ""
    """As in a table's setup."""
    call: Literal["", "turns", "race", "auto"] = ""
    """Quarto!: who may call, and when."""
    layout: Annotated[str, msgspec.Meta(max_length=600)] = ""
    """Quatro: the name of a layout, or its 36 symbols."""
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    """Quatro: the number of players at the start; any other position says so itself."""

    def read(self) -> Position:
        """The position itself; raises `RuleError` if it is impossible."""
        return Setup(
            self.game,
            (Open(),) * self.seats,
            variant=self.variant,
            call=self.call,
            layout=self.layout,
            start=self.position,
        ).first_position()


@post(
    "/api/analyses",
    operation_id="analyse",
    status_code=HTTP_200_OK,
    media_type=MEDIA_TYPE,
    responses={
        200: ResponseSpec(
            Fact,  # type: ignore[arg-type]  # a union too is documented
            description="Lines of JSON: the facts, each move as it is proven, the verdict",
            media_type=MEDIA_TYPE,
            generate_examples=False,
        ),
        **documented(400, 403, 413, 415, 422, 429),
    },
)
async def analyse(process: ThisProcess, visitor: ByVisitor, data: JSONBody[AnalysisRequest]) -> Stream:
    """Judge every move of a position. The answer is a stream of JSON lines: the facts of the position, each
    move as soon as it is proven, nearest ends first, and finally the verdict with the best line of play.
    Closing the connection stops the search."""
    position = data.read()
    await process.running_games.check(visitor.id, position)
    allow_thinking(process, visitor, position)
    return Stream(_told(process, visitor, position), media_type=MEDIA_TYPE, status_code=HTTP_200_OK)


@post(
    "/api/analyses/allowed",
    operation_id="mayAnalyse",
    status_code=HTTP_204_NO_CONTENT,
    responses=documented(400, 403, 409, 413, 415, 422, 429),
)
async def may_analyse(process: ThisProcess, visitor: ByVisitor, data: JSONBody[AnalysisRequest]) -> None:
    """Whether you may analyse a position, for clients with an engine of their own: refused as the analysis
    itself would be if the position is too close to a game that you are playing with other people."""
    await process.running_games.check(visitor.id, data.read())


def allow_thinking(process: Process, visitor: Visitor, position: Position) -> None:
    """Refuse a person who asks for more than their share."""
    cost, limits = cost_of(position), process.limits
    if not (
        limits.thinking.take(visitor.id, cost) and limits.thinking_of_address.take(visitor.address, cost)
    ):
        raise ApiError("That is a lot to analyse at once: wait a moment.", status=429, reason="too-many")


def cost_of(position: Position) -> float:
    """What analysing a position costs, in the units of `Limits.thinking`."""
    return part_for(game_of(position)).cost(position)


async def _told(process: Process, visitor: Visitor, position: Position) -> AsyncIterator[bytes]:
    """The answer, as it arrives."""
    async for lines in process.analysis.analyse(position, visitor, _LONGEST):
        yield lines


async def known(process: Process, visitor: Visitor, position: Position) -> Facts:
    """What an analysis says about a position, all at once."""
    lines = b"".join([lines async for lines in process.analysis.analyse(position, visitor, _LONGEST)])
    told = list(map(_read.decode, lines.splitlines()))
    if not told or not isinstance(told[-1], VerdictFacts):
        raise ApiError("The analysis failed: try again later.", status=503, reason="no-answer")
    return gathered(told)


_read = msgspec.json.Decoder(Fact)

ROUTES = (analyse, may_analyse)
