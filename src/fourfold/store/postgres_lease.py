"""PostgreSQL: a server's hold on a database is an advisory lock, which ends with its connection."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

log = logging.getLogger(__name__)

_LOCK = 0x666F7573
"""The PostgreSQL advisory lock that marks a database as used by a server."""
_KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""PostgreSQL learns within half a minute that a machine is gone, and lets go of its lock."""
_CHECK = 5.0
"""Seconds between two looks whether PostgreSQL still holds our lock."""


class PostgresLease:
    """An advisory lock on its own connection, taken again whenever that is lost."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(
            url, poolclass=NullPool, connect_args={"server_settings": _KEEPALIVE}
        )
        self._connection: AsyncConnection | None = None
        self._shared = False
        self._keeping: asyncio.Task[None] | None = None

    async def take(self, *, shared: bool) -> bool:
        """Whether the lock is ours now."""
        self._shared = shared
        if self._connection is None:
            connection = await self._engine.connect()
            self._connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        function = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        taken = await self._connection.scalar(text(f"SELECT {function}(:lock)"), {"lock": _LOCK})
        if taken and self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        return bool(taken)

    async def release(self) -> None:
        """Close the connection, and with it the lock."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._close()
        await self._engine.dispose()

    async def _keep(self) -> None:
        """Watch the lock: a cut connection or a restarted database has released it."""
        while True:
            await asyncio.sleep(_CHECK)
            try:
                if self._connection is not None:
                    await self._connection.scalar(text("SELECT 1"))
                elif not await self.take(shared=self._shared):
                    log.error("another server uses this database: stop one of them, or join them by Redis")
            except (SQLAlchemyError, OSError):
                await self._close()

    async def _close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._connection.close()
            self._connection = None
