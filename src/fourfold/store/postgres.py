"""PostgreSQL through asyncpg: each write is a transaction of its own, and the server groups their commits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

T = TypeVar("T")

CONNECTIONS = 10


class Postgres:
    """A database on a server."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
