"""PostgreSQL through asyncpg. What counts here is to ask it few things: steps are written in groups, each of
which is one statement without a transaction around it, and whatever is read is one statement too."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.event import listen
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.store.log import NewEvents
from fourfold.store.postgres_appender import Appender
from fourfold.store.schema import events, events_key

T = TypeVar("T")

CONNECTIONS = 10
PATIENCE = 20.0
"""Seconds for any statement but a step's. A connection that is silent for so long leads nowhere, and nobody
waits to find out whether those beside it do."""

events_key.dialect_kwargs["postgresql_where"] = events.c.key.is_not(None)


class Postgres:
    """A database on a server."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"timeout": PATIENCE, "command_timeout": PATIENCE},
        )
        listen(self._engine.sync_engine, "handle_error", _silence_is_an_end)
        self._unwrapped = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._appender = Appender(url, self._engine.dialect)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await _again(lambda: self._read(work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        async with self._unwrapped.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await _again(lambda: self._write(work))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    def append(self, new: NewEvents) -> asyncio.Future[bool]:
        return self._appender.append(new)

    async def close(self) -> None:
        await self._appender.close()
        with contextlib.suppress(TimeoutError):  # each silent connection would be waited for
            async with asyncio.timeout(PATIENCE):
                await self._engine.dispose()


def _silence_is_an_end(problem: ExceptionContext) -> None:
    """Have a silent connection replaced, and with it all others of the pool when they are next wanted."""
    if isinstance(problem.original_exception, TimeoutError):
        problem.is_disconnect = problem.invalidate_pool_on_disconnect = True


async def _again(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try again while the server has cut idle connections, or nothing comes back over them. Each attempt
    removes a dead one from the pool, which uses the machine's clock and may miss that others are dead too. If
    a connection was cut after a commit, the log's key refuses the second attempt, and the caller finds the
    event stored."""
    for _ in range(CONNECTIONS):
        try:
            return await attempt()
        except TimeoutError:
            continue
        except DBAPIError as problem:
            if not problem.connection_invalidated:
                raise
    return await attempt()
