"""The coach: hints in three stages, a question before a blunder, and a verdict on the last move.

Only for players of a casual game against computers only (`fourfold.play.helping`). Everything here is taken
from an analysis; the client makes the sentences.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from fourfold.engine.blunders import QUESTIONED, gives_away
from fourfold.engine.looking import furthest
from fourfold.engine.verdict import Proven, preference
from fourfold.play import Refused, Table
from fourfold.play.helping import latest_move, may_be_helped
from fourfold.play.table import Phase
from fourfold.rules import quarto
from fourfold.rules.games import Position, play_on, read_step
from fourfold.web.api.tables import ApiRequest, TableId, visible_table
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.truth.analyses import Known, allow_thinking, known
from fourfold.web.truth.messages import Distance, FieldThreat, Likely, MoveTold, ThreatView
from fourfold.web.truth.peeking import check_not_peeking
from fourfold.web.visitor import ByVisitor, Visitor

_AIMS = 3
"""Quatro: how many fields a first hint points at."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint. Each stage repeats the one before it and adds more."""

    step: int
    squares: tuple[int, ...] = ()
    """Quarto!: look here. The squares of the lines that have come furthest."""
    fields: tuple[int, ...] = ()
    """Quatro: look here. The fields that the best plan aims at."""
    threats: tuple[ThreatView, ...] = ()
    """Quarto!, from the second stage on: lines that need one more piece, with the pieces that complete them.
    """
    field_threats: tuple[FieldThreat, ...] = ()
    """Quatro, from the second stage on: fields that would win at once, for this seat and the others."""
    ends: tuple[Likely, ...] = ()
    """Quatro, from the second stage on: where the best plan is likely to end."""
    choice: tuple[str, ...] = ()
    """In the third stage: the best move."""
    verdict: Distance | None = None
    """In the third stage: what it leads to, if that is proven."""
    chances: tuple[float, ...] = ()
    """Quatro, in the third stage: each seat's chance after it."""


class CheckRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step that the player is about to play."""

    step: Annotated[str, msgspec.Meta(max_length=20)]


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move does to the game."""

    choice: tuple[str, ...]
    """The step or steps judged."""
    blunder: bool
    """Whether it gives something away: a win, a draw, or in Quatro fifteen hundredths of a chance."""
    before: Distance | None = None
    """What the best move leads to, if that is proven."""
    after: Distance | None = None
    """What this move leads to at best."""
    loss: float = 0.0
    """Quatro: the chance that it costs."""
    unsafe: tuple[ThreatView, ...] = ()
    """Quarto!: the lines that the given piece lets the opponent finish."""
    best: tuple[tuple[str, ...], ...] = ()
    """The best moves instead; only for moves already played, not for those about to be."""


@get(
    "/api/tables/{table_id:str}/hint",
    operation_id="hint",
    responses=documented(400, 403, 404, 409, 429),
)
async def hint(
    request: ApiRequest,
    process: ThisProcess,
    visitor: ByVisitor,
    table_id: TableId,
    step: Annotated[Literal[1, 2, 3], QueryParameter(description="How much to tell.")] = 1,
) -> Hint:
    """A hint for the player to move: where to look, what is dangerous and why, the best move. Only in casual
    games against the computer."""
    table = await _helped(request, process, visitor, table_id)
    _check_turn(table, visitor)
    return hint_of(table.position, await _known(process, visitor, table.position), step)


@post(
    "/api/tables/{table_id:str}/check",
    operation_id="check",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429),
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
    return judgement(await _known(process, visitor, table.position), (str(step),))


@get(
    "/api/tables/{table_id:str}/judgement",
    operation_id="judgement",
    responses=documented(400, 403, 404, 409, 429),
)
async def last_judgement(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Judgement:
    """The verdict on your latest move, with the best moves instead. Only in casual games against the
    computer, and in games that are over."""
    table = await _helped(request, process, visitor, table_id, or_over=True)
    played = [each.view for each in table.played]
    position, steps = latest_move(table.setup, played, table.seats_of(visitor.id))
    judged = judgement(found := await _known(process, visitor, position), tuple(map(str, steps)))
    return msgspec.structs.replace(judged, best=found.verdict.best)


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


async def _known(process: Process, visitor: Visitor, position: Position) -> Known:
    """A complete analysis, unless this is a copy of another game that the person plays. Neighbours' games do
    not count here: in a class, many play the same position against the computer."""
    await check_not_peeking(process, visitor, position, own_only=True)
    allow_thinking(process, visitor, position)
    return await known(process, visitor, position)


# -- What is read off an analysis ---------------------------------------------------------------------------


def hint_of(position: Position, found: Known, step: int) -> Hint:
    """The hint up to this stage."""
    told = found.position
    best = found.verdict.best[0] if found.verdict.best else ()
    move = next((move for move in found.moves if move.choice == best), None)
    third = step == 3
    choice = best if third else ()
    if told.quatro is not None:
        outlook = told.quatro.outlook
        return Hint(
            step,
            fields=tuple(end.field for end in outlook.ends[:_AIMS]),
            field_threats=told.quatro.threats if step > 1 else (),
            ends=outlook.ends if step > 1 else (),
            choice=choice,
            verdict=found.verdict.verdict if third else None,
            chances=move.chances if third and move is not None else (),
        )
    threats = () if told.quarto is None else told.quarto.threats
    return Hint(
        step,
        squares=furthest(position) if isinstance(position, quarto.Position) else (),
        threats=threats if step > 1 else (),
        choice=choice,
        verdict=found.verdict.verdict if third else None,
    )


def judgement(found: Known, choice: tuple[str, ...]) -> Judgement:
    """What a move does, as far as its steps go: a placement is as good as the best gift after it."""
    moves = [move for move in found.moves if move.choice[: len(choice)] == choice]
    if not moves:
        raise Refused("This move was not judged: time ran out.")
    best = max(moves, key=_worth)
    before = found.verdict.verdict
    if found.position.quatro is not None:
        return Judgement(choice, best.loss >= QUESTIONED, before, best.verdict, best.loss)
    return Judgement(
        choice, _is_worse(before, best.verdict), before, best.verdict, unsafe=_unsafe(found, best)
    )


def _worth(move: MoveTold) -> tuple[float, float]:
    if move.verdict is None:
        return -move.loss, 0
    return preference(Proven(move.verdict.outcome, move.verdict.plies))


def _is_worse(before: Distance | None, after: Distance | None) -> bool:
    return before is not None and after is not None and gives_away(before.outcome, after.outcome)


def _unsafe(found: Known, move: MoveTold) -> tuple[ThreatView, ...]:
    """The lines that the given piece completes: those of the board, if nothing was placed before."""
    facts = found.position.quarto
    if len(move.choice) > 1 or facts is None:
        return move.unsafe
    return tuple(facts.threats[number] for number in facts.unsafe.get(move.choice[0], ()))


ROUTES = (hint, check, last_judgement)
