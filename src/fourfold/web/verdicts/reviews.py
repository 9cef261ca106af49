"""Reviews of finished games in the JSON API: made once and kept with the game; alternatives can be tried."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from fourfold.coach.facts import Distance, Fact, VerdictFacts
from fourfold.engine.review import Decision, Review, Turn
from fourfold.play import Phase, Table, record
from fourfold.rules.games import Position, game_of, play_on
from fourfold.web.api.tables import ApiRequest, TableId, visible_table
from fourfold.web.game_part import part_for
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import Process, ThisProcess
from fourfold.web.verdicts.analyses import cost_of
from fourfold.web.visitor import ByVisitor, Visitor

SHAPE = 2
"""The version of the review format: increase it whenever `Review` changes."""
_COST = 150
"""What a review costs, in the units of `Limits.thinking`."""
_LONGEST = 20.0
"""Seconds for the verdict on one try."""
_AS_GOOD = 0.01
"""Quatro: a choice this much worse than the best still counts as equally good."""

_read = msgspec.json.Decoder(Review)
_read_told = msgspec.json.Decoder(Fact)


class TryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that a person would have played."""

    first: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    """Where: the decision that starts with this step of the record."""
    steps: Annotated[
        list[Annotated[str, msgspec.Meta(min_length=1, max_length=20)]],
        msgspec.Meta(min_length=1, max_length=3),
    ]
    """The steps, in their text form; `!` alone calls any line there is."""


class Tried(msgspec.Struct, frozen=True):
    """What a try is worth."""

    keeps: bool
    """Whether it is as good as the best choice."""
    chance: float
    """The chance to win afterwards for the player who chose; in Quarto! 1, ½ or 0."""
    best: float
    """That of the best choice."""
    verdict: Distance | None
    """Quarto!: how it ends for the player who chose, counted from after the try."""
    over: bool
    """Whether the game would have been over."""


@post(
    "/api/tables/{table_id:str}/review",
    operation_id="review",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 429, 503),
)
async def make_review(
    request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId
) -> Review:
    """The review of a finished game. The first request makes it, which takes a second or two; it is kept with
    the game even if the client has left."""
    return await _review(request, process, visitor, table_id)


@post(
    "/api/tables/{table_id:str}/review/tries",
    operation_id="tryMove",
    status_code=HTTP_200_OK,
    responses=documented(400, 403, 404, 409, 413, 415, 422, 429, 503),
)
async def try_move(
    request: ApiRequest,
    process: ThisProcess,
    visitor: ByVisitor,
    table_id: TableId,
    data: JSONBody[TryRequest],
) -> Tried:
    """Whether a different choice from the one played would have been as good as the best."""
    told = await _review(request, process, visitor, table_id)
    decision = next(
        (each for turn in told.turns for each in turn.decisions if each.first == data.first), None
    )
    if decision is None:
        raise ApiError("There was nothing to decide there.", status=404, reason="unknown-decision")
    turn = next(turn for turn in told.turns if decision in turn.decisions)
    table = (await visible_table(request, process, visitor, table_id)).table
    return await _tried(process, visitor, _after(table, decision, data.steps), turn, decision)


async def _review(request: ApiRequest, process: Process, visitor: Visitor, table_id: str) -> Review:
    table = (await visible_table(request, process, visitor, table_id)).table
    if table.phase is not Phase.OVER:
        raise ApiError(
            "The game is still in progress: it can be reviewed when it is over.",
            status=409,
            reason="not-over",
        )
    await _check_not_peeking(process, visitor, table)
    kept = await process.store.review(table_id, SHAPE)
    if kept is None:
        kept = await _make(process, visitor, table_id, table)
    return _read.decode(kept)


async def _check_not_peeking(process: Process, visitor: Visitor, table: Table) -> None:
    """A review judges every position of a game: none may be close to a running game of whoever asks."""
    if await process.running_games.come_close(visitor.id, await asyncio.to_thread(_positions, table)):
        raise ApiError(
            "This game comes too close to one that you are playing with other people: "
            "review it when that one is over.",
            status=403,
            reason="running-game",
        )


def _positions(table: Table) -> list[Position]:
    """Every position of a game, from first to last."""
    found: list[Position] = [table.setup.first_position()]
    for each in table.played:
        found.append(play_on(found[-1], each.step))
    return found


async def _make(process: Process, visitor: Visitor, table_id: str, table: Table) -> str:
    """Make a review once for everyone who asks in the meantime; it is made and kept even if they leave."""
    making = _being_made.get(table_id)
    if making is None:
        _allow(process, visitor, _COST)
        making = _being_made[table_id] = asyncio.create_task(_made(process, visitor, table_id, table))
        making.add_done_callback(lambda _: _being_made.pop(table_id, None))
    return await asyncio.shield(making)


_being_made: dict[str, asyncio.Task[str]] = {}
"""The reviews that this process is waiting for, by table."""


async def _made(process: Process, visitor: Visitor, table_id: str, table: Table) -> str:
    made = (await process.analysis.review(str(record(table)), visitor)).decode()
    if not made:
        raise ApiError("The review failed: try again later.", status=503, reason="no-answer")
    await process.store.keep_review(table_id, SHAPE, made)
    return made


def _allow(process: Process, visitor: Visitor, cost: float) -> None:
    """Refuse a person who asks for more than their share."""
    limits = process.limits
    if not (
        limits.thinking.take(visitor.id, cost) and limits.thinking_of_address.take(visitor.address, cost)
    ):
        raise ApiError("That is a lot to analyse at once: wait a moment.", status=429, reason="too-many")


def _after(table: Table, decision: Decision, steps: list[str]) -> Position:
    """The position after a try. If a line wins by itself, nothing is given after it."""
    tried = part_for(table.setup.game).tried
    position: Position = table.setup.first_position()
    for each in table.played[: decision.first]:
        position = play_on(position, each.step)
    for text in steps:
        if text == steps[0] or position.result is None:
            position = play_on(position, tried(position, text))
    return position


async def _tried(
    process: Process, visitor: Visitor, position: Position, turn: Turn, decision: Decision
) -> Tried:
    exact = part_for(game_of(position)).exact
    await process.running_games.check(visitor.id, position)
    _allow(process, visitor, cost_of(position))
    verdict = await _verdict(process, visitor, position)
    chance = verdict.chances[turn.seat]
    distance = verdict.verdict
    if distance is not None and position.seat != turn.seat:
        distance = Distance(distance.outcome.other, distance.plies)
    return Tried(
        chance >= decision.best - (0 if exact else _AS_GOOD),
        chance,
        decision.best,
        distance if exact else None,
        position.result is not None,
    )


async def _verdict(process: Process, visitor: Visitor, position: Position) -> VerdictFacts:
    lines = [lines async for lines in process.analysis.analyse(position, visitor, _LONGEST)]
    told = [_read_told.decode(line) for line in b"".join(lines).splitlines()]
    if not told or not isinstance(told[-1], VerdictFacts) or not told[-1].chances:
        raise ApiError("The review failed: try again later.", status=503, reason="no-answer")
    return told[-1]


ROUTES = (make_review, try_move)
