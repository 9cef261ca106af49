"""New events for PostgreSQL: all that come while the disk is busy go into its next statement.

One statement is asked, answered and committed as a whole, so its cost is shared by all steps in it. Rows that
meet a version or a key that is there already are left out, and their commands hear that the log stands
elsewhere; the others are written. Rows are written in the order of their tables, so that two processes which
meet at several never wait for each other in a circle.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from asyncpg import Connection, InterfaceError, PostgresError, UniqueViolationError, connect
from sqlalchemy import URL, Dialect

from fourfold.store.log import NewEvents, insert_if_next, values_if_next

GROUP = 256
"""Most commands in one statement."""
PATIENCE = 10.0
"""Seconds for a group to be written. A network that loses packets tells nobody: without a limit, every game
would wait a quarter of an hour for a connection that leads nowhere."""
_OURS = frozenset({"async_fallback", "async_creator_fn", "prepared_statement_cache_size"})
"""Settings in an address that SQLAlchemy takes for itself."""

_INSERT_GROUP = """
INSERT INTO events (table_id, version, event, key)
SELECT new.table_id, new.version, new.event, new.key
FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS new (table_id, version, event, key)
WHERE (SELECT max(version) FROM events WHERE events.table_id = new.table_id) = new.version - 1
ORDER BY new.table_id
ON CONFLICT DO NOTHING
RETURNING table_id
"""


@dataclass(frozen=True, slots=True)
class _Waiting:
    new: NewEvents
    stored: asyncio.Future[bool]


class Appender:
    """Writes to the logs, one group after another, over its own connection."""

    def __init__(self, url: URL, dialect: Dialect) -> None:
        self._url = url
        self._dialect = dialect
        self._connection: Connection | None = None
        self._waiting: deque[_Waiting] = deque()
        self._writing: asyncio.Task[None] | None = None

    def append(self, new: NewEvents) -> asyncio.Future[bool]:
        """Have events written with the next group."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(new, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return stored

    async def close(self) -> None:
        """Finish what waits, then let go of the connection."""
        if self._writing is not None:
            await self._writing
        self._let_go()

    async def _write(self) -> None:
        try:
            while self._waiting:
                group = self._next_group()
                try:
                    written = await self._write_twice(group)
                except Exception as problem:  # none of it may have happened, and all hear of it
                    for each in group.values():
                        if not each.stored.done():
                            each.stored.set_exception(problem)
                else:
                    for table, each in group.items():
                        if not each.stored.done():
                            each.stored.set_result(table in written)
        finally:
            self._writing = None

    def _next_group(self) -> dict[str, _Waiting]:
        """One command of each table that waits, by table. A command of several events is a group by itself:
        of them all have to be written or none."""
        first = self._waiting.popleft()
        group = {first.new.table: first}
        if len(first.new.events) > 1:
            return group
        left: deque[_Waiting] = deque()
        while self._waiting and len(group) < GROUP:
            each = self._waiting.popleft()
            if len(each.new.events) > 1 or each.new.table in group:
                left.append(each)
            else:
                group[each.new.table] = each
        left.extend(self._waiting)
        self._waiting = left
        return group

    async def _write_twice(self, group: dict[str, _Waiting]) -> frozenset[str]:
        """The tables whose events were written. Tries again over another connection if this one was cut or is
        silent; what was already committed is refused the second time, and the caller finds it stored."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._write_group(group)
        except TimeoutError:
            self._let_go()
            async with asyncio.timeout(PATIENCE):
                return await self._write_group(group)
        except (PostgresError, InterfaceError, OSError):
            if self._connection is None or self._connection.is_closed():
                self._let_go()
                return await self._write_group(group)
            if len(group) == 1:
                raise
            return frozenset()  # one of them is wrong: each is tried by itself, the slow way

    async def _write_group(self, group: dict[str, _Waiting]) -> frozenset[str]:
        connection = await self._connected()
        if len(group) == 1:
            (each,) = group.values()
            return await self._write_one(connection, each.new)
        new = [each.new for each in group.values()]
        rows = await connection.fetch(
            _INSERT_GROUP,
            [each.table for each in new],
            [each.after + 1 for each in new],
            [each.events[0] for each in new],
            [each.key for each in new],
        )
        return frozenset(row[0] for row in rows)

    async def _write_one(self, connection: Connection, new: NewEvents) -> frozenset[str]:
        statement, order = insert_if_next(self._dialect, len(new.events))
        try:
            done: str = await connection.execute(statement, *values_if_next(new, order))
        except UniqueViolationError:
            return frozenset()
        return frozenset() if done.endswith(" 0") else frozenset([new.table])

    async def _connected(self) -> Connection:
        """The connection, made when it is first needed or was cut."""
        if self._connection is None:
            _, address = self._dialect.create_connect_args(self._url)
            self._connection = await connect(**{name: address[name] for name in address.keys() - _OURS})
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
