"""Checks of a database: whether a server could use it, before it is announced."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path

from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.copies import adopt_copy, check_after_crash
from fourfold.store.lease import take_lease
from fourfold.store.store import Store
from fourfold.store.trouble import database_trouble

log = logging.getLogger(__name__)

_JOURNAL_BUG = ((3, 7, 0), (3, 51, 2))
"""Versions of SQLite that may, very rarely, lose what was written while its journal restarts
(sqlite.org/wal.html#walresetbug)."""
_MENDED = ((3, 44, 6), (3, 50, 7))
"""Older lines of versions in which that was mended too, from these on."""


async def check_database(address: str, *, shared: bool = False) -> None:
    """Open a database as a server does, alone or `shared` with others, and let go of it. Raises
    `DatabaseNotReady` with the reason."""
    url = read_url(address)
    with database_trouble(url):
        lease = await take_lease(address, shared=shared)
        try:
            if is_sqlite(url):
                await asyncio.to_thread(_check_file, Path(str(url.database)))
            store = await Store.open(address)
            await store.close()
        finally:
            await lease.release()


def _check_file(database: Path) -> None:
    adopt_copy(database)
    check_after_crash(database)


def warn_of_journal_bug(address: str) -> None:
    """Log a bug that may affect a SQLite database."""
    if is_sqlite(read_url(address)) and has_journal_bug(sqlite3.sqlite_version_info):
        log.warning(
            "this version of SQLite has a bug that can, very seldom, damage a database: 3.51.3 mends it",
            extra={"sqlite": sqlite3.sqlite_version, "see": "https://sqlite.org/wal.html#walresetbug"},
        )


def has_journal_bug(version: tuple[int, ...]) -> bool:
    """Whether a version of SQLite has the bug."""
    mended = any(version[:2] == line[:2] and version >= line for line in _MENDED)
    return _JOURNAL_BUG[0] <= version <= _JOURNAL_BUG[1] and not mended
