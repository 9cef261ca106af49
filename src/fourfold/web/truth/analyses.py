"""Analyses in the JSON API: any position, judged move by move while the client listens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal, NamedTuple

import msgspec
from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from fourfold.play import Open, Setup
from fourfold.rules import quarto
from fourfold.rules.games import Game, Position
from fourfold.web.api.types import PositionText, Short
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.truth.messages import AnalysisTold, MoveTold, PositionTold, VerdictTold
from fourfold.web.truth.peeking import check_not_peeking
from fourfold.web.visitor import ByVisitor, Visitor

MEDIA_TYPE = "application/x-ndjson"

_LONGEST = 20.0
"""Seconds for one analysis; then it ends with what is known."""
_COSTS = {12: 80, 11: 15, 10: 4, 9: 2}
"""The cost of analysing a position of Quarto! by its empty squares, in the units of `Limits.thinking`:
highest where the book ends, and 1 for fewer squares."""
_OPENING = 25
"""The same with more empty squares: the book knows the moves, but the best line to the end takes a search."""
_QUATRO = 4


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
            AnalysisTold,  # type: ignore[arg-type]  # a union too is documented
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
    await check_not_peeking(process, visitor, position)
    allow_thinking(process, visitor, position)
    return Stream(_told(process, visitor, position), media_type=MEDIA_TYPE, status_code=HTTP_200_OK)


def allow_thinking(process: Process, visitor: Visitor, position: Position) -> None:
    """Refuse a person who asks for more than their share."""
    cost, limits = cost_of(position), process.limits
    if not (
        limits.thinking.take(visitor.id, cost) and limits.thinking_of_address.take(visitor.address, cost)
    ):
        raise ApiError("That is a lot to analyse at once: wait a moment.", status=429, reason="too-many")


def cost_of(position: Position) -> float:
    """What analysing a position costs, in the units of `Limits.thinking`."""
    if isinstance(position, quarto.Position):
        empty = 16 - position.occupied.bit_count()
        return _OPENING if empty > max(_COSTS) else _COSTS.get(empty, 1)
    return _QUATRO


async def _told(process: Process, visitor: Visitor, position: Position) -> AsyncIterator[bytes]:
    """The answer, as it arrives."""
    async for lines in process.analysis.analyse(position, visitor, _LONGEST):
        yield lines


class Known(NamedTuple):
    """A complete analysis."""

    position: PositionTold
    moves: list[MoveTold]
    verdict: VerdictTold


async def known(process: Process, visitor: Visitor, position: Position) -> Known:
    """What an analysis says about a position, all at once."""
    told = b"".join([lines async for lines in process.analysis.analyse(position, visitor, _LONGEST)])
    first, *moves, last = map(_read.decode, told.splitlines())
    assert isinstance(first, PositionTold)
    assert isinstance(last, VerdictTold)
    return Known(first, [move for move in moves if isinstance(move, MoveTold)], last)


_read = msgspec.json.Decoder(AnalysisTold)

ROUTES = (analyse,)
