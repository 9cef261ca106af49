"""Copies of a SQLite database: made while it is in use, and put in its place again.

A database in use is two files, and the second, its journal, makes sense only with the first. Copying a backup
over the first and leaving the old journal would mix both into nonsense. So a copy carries a mark until it is
used: a marked file beside a journal that is not its own is refused.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.lease import take_lease
from fourfold.store.trouble import DatabaseNotReady, database_trouble

_COPY = 0x636F7079
"""The mark of a copy: SQLite keeps such a number for its users at a fixed place in the file."""
_MARK_AT = 68
_PAGES = 1024
"""Pages that are copied at once, between two reports of the progress."""

Tell: TypeAlias = Callable[[int, int], None]
"""Hears how many pages of how many are copied."""


def nobody(done: int, total: int) -> None:
    """For callers that do not want progress reports."""


async def backup(address: str, copy: Path, tell: Tell = nobody) -> None:
    """Copy a SQLite database while it is in use; the copy is whole or not there at all."""
    postgres = DatabaseNotReady("Back up a PostgreSQL database with its own tool, pg_dump.")
    database = _path(address, postgres)
    with database_trouble(read_url(address)):
        await asyncio.to_thread(_backup, database, copy, tell)


async def restore(address: str, copy: Path, tell: Tell = nobody) -> Path | None:
    """Put a copy in the place of a SQLite database that no server uses. Returns where the previous database
    is kept now, with its journal; None if there was none."""
    postgres = DatabaseNotReady("Restore a PostgreSQL database with its own tool, pg_restore.")
    database = _path(address, postgres)
    lease = await take_lease(address, shared=False)
    try:
        with database_trouble(read_url(address)):
            return await asyncio.to_thread(_restore, database, copy, tell)
    finally:
        await lease.release()


def _path(address: str, otherwise: DatabaseNotReady) -> Path:
    url = read_url(address)
    if not is_sqlite(url):
        raise otherwise
    return Path(str(url.database))


def _backup(database: Path, copy: Path, tell: Tell) -> None:
    if not database.is_file():
        raise DatabaseNotReady("There is no database {path} to copy.", path=str(database))
    if copy.exists():
        raise DatabaseNotReady("{path} already exists: choose another name.", path=str(copy))
    part = copy.with_name(copy.name + ".part")
    _copy(database, part, tell)
    part.replace(copy)


def _restore(database: Path, copy: Path, tell: Tell) -> Path | None:
    if not copy.is_file():
        raise DatabaseNotReady("There is no database {path} to copy.", path=str(copy))
    check_whole(copy)
    part = database.with_name(database.name + ".part")
    _copy(copy, part, tell)
    kept = None
    if database.exists():
        kept = database.with_name(f"{database.name}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
        os.link(database, kept)
    part.replace(database)
    # If the power fails before the old journal is out of the way, the mark shows that it is not the copy's.
    with suppress(FileNotFoundError):
        _journal(database).rename(_journal(kept or database.with_name(f"{database.name}.old")))
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    return kept


def _copy(source: Path, target: Path, tell: Tell) -> None:
    """A copy as one file for its owner alone, marked and on the disk."""
    target.unlink(missing_ok=True)
    make_private(target)
    with closing(_read_only(source)) as read, closing(sqlite3.connect(target)) as written:
        # One transaction around all of it: otherwise anything a server writes in the meantime would restart
        # it.
        read.execute("BEGIN")
        read.execute("SELECT count(*) FROM sqlite_master").fetchone()
        read.backup(
            written, pages=_PAGES, progress=lambda _, left, total: tell(total - left, total), sleep=0.0
        )
        # A copy is one file: without this it would need the journal that belongs to a database in use.
        written.execute("PRAGMA journal_mode=DELETE")
        written.execute(f"PRAGMA application_id={_COPY}")
    file = os.open(target, os.O_RDONLY)
    os.fsync(file)
    os.close(file)


def make_private(path: Path) -> None:
    """See that a file which holds keys is there, for its owner alone. SQLite gives its journals the same
    rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(PermissionError):  # it belongs to another user, who lets us use it
        path.chmod(0o600)


def adopt_copy(database: Path) -> None:
    """Take a copy's mark off before it is used; refuse one that was laid over another database's journal."""
    if not database.is_file() or _mark(database) != _COPY:
        return
    journal = _journal(database)
    if journal.is_file() and journal.stat().st_size:
        raise DatabaseNotReady(
            "{path} is a copy next to another database's journal, which would destroy it: use fourfold "
            "restore with the copy instead.",
            path=str(database),
        )
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA application_id=0")


def check_whole(database: Path) -> None:
    """Refuse a database whose pages make no sense together."""
    with closing(_read_only(database)) as connection:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise DatabaseNotReady(
            "The database {database} cannot be used: {problem}.", database=str(database), problem=found
        )


def check_after_crash(database: Path) -> None:
    """Look closely at a database that was not closed in good order."""
    journal = _journal(database)
    if journal.is_file() and journal.stat().st_size:
        check_whole(database)


def _read_only(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _journal(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def _mark(database: Path) -> int:
    with database.open("rb") as file:
        file.seek(_MARK_AT)
        return int.from_bytes(file.read(4), "big")
