"""Nobody gets help with a game that they are playing with other people; `docs/adr/0002-peeking.md` says what
is promised and why.

Every way to an answer asks here first. Which games a person plays is read from the database, so that all
processes know the same. Nothing about the question is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fourfold.play import Refused
from fourfold.play.help import plays_with_others
from fourfold.rules.games import Position, game_of
from fourfold.store import LiveTables, NoSuchTable, Store
from fourfold.store.store import MOST_PLAYED
from fourfold.web.game_part import part_for
from fourfold.web.problems import ApiError


class RunningGames:
    """The games that people are playing with each other."""

    def __init__(self, store: Store, tables: LiveTables, *, alone: bool) -> None:
        """`alone`: no other process stores anything."""
        self._store = store
        self._read = tables.find if alone else tables.refresh

    async def check(self, person: str, *positions: Position, besides: str = "") -> None:
        """Refuse help with positions of one game that are too close to a running game of a person with other
        people; `besides` is a table that does not count."""
        if await self.come_close(person, positions, besides):
            raise ApiError(
                "This position is too close to a game that you are playing with other people: "
                "come back to it when that game is over.",
                status=403,
                reason="running-game",
            )

    async def come_close(self, person: str, positions: Sequence[Position], besides: str = "") -> bool:
        """Whether one of these positions of a game is the same as that of a running game of a person with
        other people, or one piece or roof apart."""
        asked = [position for position in positions if not is_public(position)]
        if not asked:
            return False
        may_be_kin = part_for(game_of(asked[0])).may_be_kin
        pairs = [
            (running, position)
            for running in await self._positions(person, asked[0], besides)
            for position in asked
            if may_be_kin(running, position)
        ]
        return bool(pairs) and await asyncio.to_thread(_any_kin, pairs)

    async def _positions(self, person: str, like: Position, besides: str) -> list[Position]:
        """Where the running games of a person with other people are, as far as that is not public."""
        ids = await self._store.playing(person, game_of(like))
        if len(ids) > MOST_PLAYED:
            raise Refused(
                "You are playing more than {most} games with other people: finish some of them first.",
                most=MOST_PLAYED,
            )
        found = []
        for table_id in ids:
            try:
                table = (await self._read(table_id)).table
            except NoSuchTable:
                continue
            if table_id != besides and plays_with_others(table, person) and not is_public(table.position):
                found.append(table.position)
        return found


def is_public(position: Position) -> bool:
    """Whether everyone may know everything about a position: the openings of Quarto! in the book, and an
    empty board of Quatro."""
    return part_for(game_of(position)).is_public(position)


def _any_kin(pairs: list[tuple[Position, Position]]) -> bool:
    """Whether two positions of a game are the same, or differ by one piece or roof."""
    return any(part_for(game_of(one)).are_kin(one, other) for one, other in pairs)
