"""One of the people who run a server, at its database: what they see there and what they do."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from fourfold.play import SERVER, CloseTable, DiceBox, Phase, Table, decide
from fourfold.rules.game import Unreadable
from fourfold.store import lists, log, moderation
from fourfold.store.backend import Backend, is_sqlite, read_url
from fourfold.store.lists import Listed
from fourfold.store.log import Conflict
from fourfold.store.moderation import Act, Ban, read_network
from fourfold.store.store import Store
from fourfold.store.trouble import DatabaseNotReady, database_trouble

T = TypeVar("T")

MOST = 10_000
"""Tables that are listed or closed at once."""


@asynccontextmanager
async def moderator(address: str, who: str) -> AsyncIterator[Moderator]:
    """Open a database that exists already, beside the servers that use it."""
    url = read_url(address)
    if is_sqlite(url) and not Path(str(url.database)).is_file():
        raise DatabaseNotReady("There is no database {path}.", path=str(url.database))
    with database_trouble(url):
        store = await Store.open(address)
        try:
            yield Moderator(store.backend, who)
        finally:
            await store.close()


class Moderator:
    """Looks and acts under a name."""

    def __init__(self, backend: Backend, who: str) -> None:
        self._backend = backend
        self._who = who

    # -- Looking --------------------------------------------------------------------------------------------

    async def tables(self, phases: tuple[Phase, ...], limit: int = MOST) -> tuple[Listed, ...]:
        """Tables in some phases, the latest first."""
        return await self._backend.read(lambda connection: moderation.listed(connection, phases, limit))

    async def bans(self) -> tuple[Ban, ...]:
        """The bans that are not over."""
        return await self._backend.read(lambda connection: moderation.bans_now(connection, _now(connection)))

    async def names(self) -> tuple[str, ...]:
        """The names that nobody may use."""
        return await self._backend.read(moderation.names_refused)

    async def acts(self, limit: int) -> tuple[Act, ...]:
        """The latest acts, latest first."""
        return await self._backend.read(lambda connection: moderation.latest_acts(connection, limit))

    # -- Acting ---------------------------------------------------------------------------------------------

    async def close(self, table_id: str) -> Act | None:
        """Close a table; None if its game is over anyway."""

        def work(connection: Connection) -> Act | None:
            if lists.seed_of(connection, table_id) is None:
                raise Unreadable("There is no table “{table}”: see fourfold admin tables.", table=table_id)
            if not _close(connection, table_id):
                return None
            return self._note(connection, "close", tables=(table_id,))

        return await self._write(work)

    async def empty_lobby(self) -> Act:
        """Close every table that waits for players and is public."""

        def work(connection: Connection) -> Act:
            waiting = [each.table for each in lists.lobby(connection, MOST)]
            closed = tuple(table_id for table_id in waiting if _close(connection, table_id))
            return self._note(connection, "empty-lobby", tables=closed)

        return await self._write(work)

    async def ban(self, written: str, seconds: float) -> Act:
        """Keep an address or a network away for a time."""
        network = read_network(written)

        def work(connection: Connection) -> Act:
            until = _now(connection) + seconds
            moderation.ban(connection, network, until)
            return self._note(connection, "ban", str(network), until=until)

        return await self._write(work)

    async def unban(self, written: str) -> Act | None:
        """Lift a ban; None if there was none."""
        network = read_network(written)

        def work(connection: Connection) -> Act | None:
            found = moderation.unban(connection, network)
            return self._note(connection, "unban", str(network)) if found else None

        return await self._write(work)

    async def refuse_name(self, name: str) -> Act:
        """Let nobody use a name, and take it from those who have it."""
        if not moderation.folded(name):
            raise Unreadable("Write the name that nobody may use.")

        def work(connection: Connection) -> Act:
            changed = moderation.refuse_name(connection, name)
            return self._note(connection, "refuse-name", moderation.folded(name), tables=changed)

        return await self._write(work)

    async def allow_name(self, name: str) -> Act | None:
        """Let people use a name again; None if it was not refused."""

        def work(connection: Connection) -> Act | None:
            found = moderation.allow_name(connection, name)
            return self._note(connection, "allow-name", moderation.folded(name)) if found else None

        return await self._write(work)

    def _note(
        self,
        connection: Connection,
        act: str,
        about: str = "",
        tables: tuple[str, ...] = (),
        until: float | None = None,
    ) -> Act:
        made = Act(0, _now(connection), self._who, act, about, tables, until)
        return moderation.note(connection, made)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction, again if a player was faster at a table."""
        while True:
            try:
                return await self._backend.write(work)
            except Conflict:
                continue


def _close(connection: Connection, table_id: str) -> bool:
    """Close a table; False if there is nothing left to close."""
    table = Table.of(log.tail(connection, table_id, 0))
    box = DiceBox(bytes(lists.seed_of(connection, table_id) or b""))
    decision = decide(table, CloseTable(), SERVER, box=box, now=_now(connection))
    if decision.events:
        moderation.close(connection, table_id, decision.events, decision.table)
    return bool(decision.events)


def _now(connection: Connection) -> float:
    """The time by the clock that the servers of this database share."""
    return lists.time_now(connection) or time.time()
