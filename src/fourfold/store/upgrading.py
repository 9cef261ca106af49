"""Bringing a database to the shape this program needs, and copying one that is in use.

Alembic is loaded where there is something to bring up to date: most starts of a server have nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.trouble import DatabaseNotReady, database_trouble

_UPGRADE_LOCK = 0x666F7572
"""An advisory lock of PostgreSQL: of several processes that upgrade at once, one does and the others wait."""


MIGRATIONS = Path(__file__).with_name("migrations")
"""The steps from one shape to the next."""


def needed_revision() -> str:
    """The revision that this program needs: the latest, whose number its file begins with."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _revision(connection: Connection) -> str | None:
    """The revision of a database; None for one that is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


async def upgrade(address: str) -> None:
    """Bring a database up to date; one that is already stays as it is."""
    url = read_url(address)
    with database_trouble(url):
        if is_sqlite(url):
            await asyncio.to_thread(_upgrade_sqlite, url)
        else:
            await _upgrade_postgres(url)


def _upgrade_sqlite(url: URL) -> None:
    from fourfold.store.sqlite import sqlite_engine  # noqa: PLC0415 - only the drivers that are needed

    engine = sqlite_engine(url)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _run(connection)
    finally:
        engine.dispose()


async def _upgrade_postgres(url: URL) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADE_LOCK})
            await connection.run_sync(_run)
    finally:
        await engine.dispose()


def _run(connection: Connection) -> None:
    if _revision(connection) == needed_revision():
        return
    from alembic import command  # noqa: PLC0415 - see the docstring of this module
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_upgraded(connection: Connection) -> None:
    """Refuse a database that is older or newer than this program."""
    here, needed = _revision(connection), needed_revision()
    if here != needed:
        raise DatabaseNotReady(
            "The database is at revision {here}, this program needs {needed}: run fourfold db upgrade.",
            here=here or "-",
            needed=needed,
        )


async def backup(address: str, copy: Path) -> None:
    """Copy a SQLite database while it is in use; the copy is whole or not there at all."""
    url = read_url(address)
    if not is_sqlite(url):
        raise DatabaseNotReady("PostgreSQL has its own way: run pg_dump to back this database up.")
    with database_trouble(url):
        await asyncio.to_thread(_backup, Path(str(url.database)), copy)


def _backup(database: Path, copy: Path) -> None:
    if not database.is_file():
        raise DatabaseNotReady("There is no database {path} to copy.", path=str(database))
    if copy.exists():
        raise DatabaseNotReady("{path} is there already: choose another name.", path=str(copy))
    part = copy.with_name(copy.name + ".part")
    with (
        closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as target,
    ):
        source.backup(target)
        # A copy is one file: without this it would need the journal that belongs to a database in use.
        target.execute("PRAGMA journal_mode=DELETE")
    part.replace(copy)
