"""Quatro: what the current turn at a table can still bring, exactly."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get

from fourfold import quatro
from fourfold.web.api.tables import ApiRequest, TableId, visible_table
from fourfold.web.problems import ApiError, documented
from fourfold.web.process import ThisProcess
from fourfold.web.visitor import ByVisitor


class OddsView(msgspec.Struct, frozen=True):
    """Chances of the seat whose turn it is, each for a player who tries for nothing else."""

    fields: list[float]
    """Of building on each field as it stands."""
    row: float
    """Of completing four in a row."""
    yatzy: float
    """Of completing the three Yatzy fields."""
    threats: list[float]
    """Each seat's chance to win at once."""


@get("/api/tables/{table_id:str}/odds", operation_id="odds", responses=documented(400, 403, 404, 422))
async def odds(request: ApiRequest, process: ThisProcess, visitor: ByVisitor, table_id: TableId) -> OddsView:
    """The odds of the current turn, in casual games. Quatro only: Quarto! has no chance in it."""
    table = (await visible_table(request, process, visitor, table_id)).table
    position = table.position
    if not isinstance(position, quatro.Position):
        raise ApiError(
            "Odds are for Quatro: nothing in Quarto! is left to chance.", status=422, reason="rules"
        )
    if not table.setup.casual:
        raise ApiError(
            "There are no hints in an official game: play a casual one.", status=403, reason="official"
        )
    # What a game shows to all its players is part of it; a copy of another game is not.
    await process.running_games.check(visitor.id, position, besides=table_id)
    return await asyncio.to_thread(_odds, position)


def _odds(position: quatro.Position) -> OddsView:
    from fourfold.quatro.engine import odds as exact_odds  # noqa: PLC0415 - Numba only where it is used

    found = exact_odds(position)
    return OddsView(list(found.fields), found.row, found.yatzy, list(found.threats))


ROUTES = (odds,)
