"""PostgreSQL through asyncpg. The server groups commits itself; what counts here is to ask it few things: a
step is one statement without a transaction around it, and so is whatever is read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.store.schema import events, events_key

T = TypeVar("T")

CONNECTIONS = 10

events_key.dialect_kwargs["postgresql_where"] = events.c.key.is_not(None)


class Postgres:
    """A database on a server."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0)
        self._unwrapped = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await _twice(lambda: self._read(work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        async with self._unwrapped.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await _twice(lambda: self._write(work))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def write_statement(self, work: Callable[[Connection], T]) -> T:
        return await _twice(lambda: self._read(work))

    async def close(self) -> None:
        await self._engine.dispose()


async def _twice(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try again where the server had cut the connection while it lay idle. Should it have been cut after a
    commit, the log's key refuses the second try, and whoever asked finds his event stored."""
    try:
        return await attempt()
    except DBAPIError as problem:
        if not problem.connection_invalidated:
            raise
        return await attempt()
