"""Who may use a database: one server alone, or several that hear each other.

Without a channel between them two servers would each keep their players waiting for news of the other. So a
server that is alone holds the database for itself, and servers that are joined share it; a restore needs it
for itself too. A file has a lock beside it, which ends with its process; PostgreSQL has locks that end with
their connection.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import time
from pathlib import Path
from typing import Protocol

from sqlalchemy.engine import URL

from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.trouble import DatabaseNotReady

PATIENCE = 3.0
"""Seconds to wait for a server that is just ending."""
_LOOK = 0.1


class Lease(Protocol):
    """A hold on a database."""

    async def take(self, *, shared: bool) -> bool:
        """Whether it could be had now."""
        ...

    async def release(self) -> None:
        """Let others have it."""
        ...


async def take_lease(address: str, *, shared: bool) -> Lease:
    """Hold a database, alone or `shared` with other servers. Raises `DatabaseNotReady` if that cannot be."""
    url = read_url(address)
    lease = _lease(url)
    deadline = time.monotonic() + PATIENCE
    while not await lease.take(shared=shared):
        if time.monotonic() > deadline:
            await lease.release()
            raise DatabaseNotReady(
                "Another server is using this database, and the two cannot talk to each other: stop it, or "
                "give both the same --redis."
            )
        await asyncio.sleep(_LOOK)
    return lease


def _lease(url: URL) -> Lease:
    if is_sqlite(url):
        return FileLease(url)
    from fourfold.store.postgres_lease import PostgresLease  # noqa: PLC0415 - only the drivers that are needed

    return PostgresLease(url)


class FileLease:
    """A lock on a file beside a SQLite database."""

    def __init__(self, url: URL) -> None:
        path = Path(f"{url.database}-lease")
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    async def take(self, *, shared: bool) -> bool:
        """Whether the lock is ours now."""
        try:
            fcntl.flock(self._file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    async def release(self) -> None:
        """Close the file, and with it the lock."""
        os.close(self._file)
