"""Upgrades: they bring a database to the shape this program needs.

Alembic is loaded only if there is something to upgrade: on most starts of a server there is not.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.copies import adopt_copy
from fourfold.store.schema import metadata
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
    """Upgrade a database; one that is up to date stays as it is."""
    url = read_url(address)
    with database_trouble(url):
        if is_sqlite(url):
            await asyncio.to_thread(_upgrade_sqlite, url)
        else:
            await _upgrade_postgres(url)


def _upgrade_sqlite(url: URL) -> None:
    from fourfold.store.sqlite import sqlite_engine  # noqa: PLC0415 - only the drivers that are needed

    adopt_copy(Path(str(url.database)))
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
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        _make_new(connection)
    else:
        migrate(connection)


def _make_new(connection: Connection) -> None:
    """Give an empty file the shape that the migrations lead to, without them: they take longer to load than a
    server takes to start."""
    metadata.create_all(connection)
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:needed)"), {"needed": needed_revision()})


def migrate(connection: Connection) -> None:
    """Upgrade a database, one revision after another."""
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
