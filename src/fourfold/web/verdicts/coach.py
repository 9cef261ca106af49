"""The coach: hints in three stages, a question before a blunder, and a verdict on the last move.

Only for players of a casual game against computers only (`fourfold.play.help`). The facts come from
`fourfold.coach`, which reads them off an analysis; the client puts them into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from fourfold import coach
from fourfold.coach import LOOK, Facts, Hint, Judgement, Stage
from fourfold.play import Refused, Table
from fourfold.play.help import latest_move, may_be_helped
from fourfold.play.table import Phase
from fourfold.rules.games import Position, Step, play_on, read_step
from fourfold.web.api.tables import ApiRequest, TableId, visible_table
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.verdicts.analyses import allow_thinking, known
from fourfold.web.visitor import ByVisitor, Visitor


class CheckRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step that the player is about to play."""

    step: Annotated[str, msgspec.Meta(max_length=20)]


@get(
    "/api/tables/{table_id:str}/hint",
    operation_id="hint",
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def hint(
    request: ApiRequest,
    process: ThisProcess,
    visitor: ByVisitor,
    table_id: TableId,
    step: Annotated[Stage, QueryParameter(description="How much to tell.")] = LOOK,
) -> Hint:
    """A hint for the player to move: where to look, what is dangerous and why, the best move. Only in casual
    games against the computer."""
    table = await _helped(request, process, visitor, table_id)
    _check_turn(table, visitor)
    return coach.hint(await _known(process, visitor, table.position), step)


@post(
    "/api/tables/{table_id:str}/check",
    operation_id="check",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def check(
    request: ApiRequest,
    process: ThisProcess,
    visitor: ByVisitor,
    table_id: TableId,
    data: JSONBody[CheckRequest],
) -> Judgement:
    """Whether a step about to be played gives something away, and why. Only in casual games against the
    computer."""
    table = await _helped(request, process, visitor, table_id)
    _check_turn(table, visitor)
    step = read_step(table.setup.game, data.step)
    play_on(table.position, step)  # an illegal step is refused here
    return _judged(await _known(process, visitor, table.position), [step])


@get(
    "/api/tables/{table_id:str}/judgement",
    operation_id="judgement",
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def last_judgement(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Judgement:
    """The verdict on your latest move, with the best moves instead. Only in casual games against the
    computer, and in games that are over."""
    table = await _helped(request, process, visitor, table_id, or_over=True)
    played = [each.view for each in table.played]
    position, steps = latest_move(table.setup, played, table.seats_of(visitor.id))
    facts = await _known(process, visitor, position)
    return msgspec.structs.replace(_judged(facts, steps), best=facts.verdict.best)


async def _helped(
    request: ApiRequest, process: Process, visitor: Visitor, table_id: str, *, or_over: bool = False
) -> Table:
    """A table where the person who asks may be helped."""
    table = (await visible_table(request, process, visitor, table_id)).table
    over = or_over and table.phase is Phase.OVER
    if not over and not may_be_helped(table, table.seats_of(visitor.id)):
        raise ApiError(
            "Hints are for casual games against the computer, and in Quarto! only with automatic calls.",
            status=403,
            reason="no-hints",
        )
    return table


def _check_turn(table: Table, visitor: Visitor) -> None:
    if table.to_act not in table.seats_of(visitor.id):
        mover = 0 if table.to_act is None else table.to_act
        raise Refused("It is not your turn: it is player {player}'s.", player=mover + 1)


async def _known(process: Process, visitor: Visitor, position: Position) -> Facts:
    """A complete analysis, unless this is a copy of another game that the person plays with others."""
    await process.running_games.check(visitor.id, position)
    allow_thinking(process, visitor, position)
    return await known(process, visitor, position)


def _judged(facts: Facts, steps: Sequence[Step]) -> Judgement:
    found = coach.judgement(facts, tuple(map(str, steps)))
    if found is None:
        raise Refused("This move was not judged: time ran out.")
    return found


ROUTES = (hint, check, last_judgement)
