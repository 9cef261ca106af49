"""What SQLite and PostgreSQL have in common here.

Everything the store does is a function of a SQLAlchemy connection. A backend runs such functions: SQLite in
threads, PostgreSQL on the event loop. When `write` returns, what was written is durable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fourfold.rules.game import Unreadable
from fourfold.store.log import NewEvents

T = TypeVar("T")


class Backend(Protocol):
    """A database that is open."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds in one consistent state of the database."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` as one transaction, and return when it is on disk. If it raises, nothing was written."""
        ...

    def append(self, new: NewEvents) -> asyncio.Future[bool]:
        """Start appending events after the version that they name, all or none. The result is False if the
        log is not at that version or their key was used before; True once they are on disk."""
        ...

    async def close(self) -> None: ...


def read_url(text: str) -> URL:
    """The address of a database, with the driver that we use for its kind."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    match url and url.get_backend_name():
        case "sqlite" if url is not None and url.database not in (None, "", ":memory:"):
            return url.set(drivername="sqlite+pysqlite")
        case "postgresql" if url is not None:
            return url.set(drivername="postgresql+asyncpg")
    # The text may hold a password: it is not repeated.
    raise Unreadable(
        "This is not a database address: write sqlite:///path/to/file or "
        "postgresql://user:password@host/name."
    )


def is_sqlite(url: URL) -> bool:
    """Whether the database is a file."""
    return url.get_backend_name() == "sqlite"
