"""Databases are upgraded, refused and copied."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine.interfaces import ReflectedIndex
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.play import DiceBox, Open, Person, Setup
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game
from fourfold.store import DatabaseNotReady, LiveTables, Store, backup, upgrade
from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.schema import metadata
from fourfold.store.sqlite import sqlite_engine
from fourfold.store.upgrades import MIGRATIONS, migrate, needed_revision


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_migrations_make_exactly_the_schema(database: str) -> None:
    async def differences() -> list[object]:
        await upgrade(database)
        await upgrade(database)
        url = read_url(database)
        if is_sqlite(url):
            engine = sqlite_engine(url)
            with engine.connect() as connection:
                found = _differences(connection)
            engine.dispose()
            return found
        other = create_async_engine(url)
        async with other.connect() as connection_:
            found = await connection_.run_sync(_differences)
        await other.dispose()
        return found

    assert asyncio.run(differences()) == []


def _shape(connection: Connection) -> dict[str, object]:
    """Everything SQLite says about its tables, sorted."""
    found = inspect(connection)
    return {
        name: (
            sorted((column["name"], repr(column)) for column in found.get_columns(name)),
            sorted(
                (index["name"], index["column_names"], index["unique"], _where(index))
                for index in found.get_indexes(name)
            ),
            repr(found.get_pk_constraint(name)),
            sorted(map(repr, found.get_foreign_keys(name))),
            repr(found.get_table_options(name)),
        )
        for name in found.get_table_names()
    }


def _where(index: ReflectedIndex) -> str:
    return str(index.get("dialect_options", {}).get("sqlite_where", "")).replace('"', "")


def test_a_new_database_has_the_shape_that_the_migrations_lead_to(tmp_path: Path) -> None:
    made, migrated = (f"sqlite:///{tmp_path / name}.db" for name in ("made", "migrated"))
    asyncio.run(upgrade(made))
    shapes, revisions = [], []
    for address in (made, migrated):
        engine = sqlite_engine(read_url(address))
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if address == migrated:
                migrate(connection)
            assert _differences(connection) == []
            shapes.append(_shape(connection))
            revisions.append(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())
        engine.dispose()
    assert shapes[0] == shapes[1]
    assert revisions == [needed_revision()] * 2


def test_the_revision_needed_is_the_one_that_the_migrations_lead_to() -> None:
    assert needed_revision() == ScriptDirectory(str(MIGRATIONS)).get_current_head()


def test_processes_that_upgrade_at_once_wait_for_each_other(database: str) -> None:
    async def all_at_once() -> None:
        await asyncio.gather(*(upgrade(database) for _ in range(4)))
        await (await Store.open(database)).close()

    asyncio.run(all_at_once())


def test_sqlite_upgrades_itself_and_postgres_says_what_to_do(
    sqlite_address: str, postgres_address: str
) -> None:
    async def open_both() -> None:
        await (await Store.open(sqlite_address)).close()
        with pytest.raises(DatabaseNotReady, match="fourfold db upgrade"):
            await Store.open(postgres_address)

    asyncio.run(open_both())


def test_sqlite_commits_are_durable(sqlite_address: str) -> None:
    engine = sqlite_engine(read_url(sqlite_address))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


@pytest.mark.parametrize(
    "address", ["", "mysql://a:secret@b/c", "sqlite://", "sqlite:///:memory:", "games.db"]
)
def test_other_databases_are_refused_without_repeating_a_password(address: str) -> None:
    with pytest.raises(Unreadable, match="sqlite:///path") as refused:
        read_url(address)
    assert "secret" not in str(refused.value)


def test_a_backup_of_a_database_in_use_is_whole(sqlite_address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def write_and_copy() -> list[str]:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store)
        setup = Setup(Game.QUARTO, (Person("a"), Open()))
        before = [(await tables.open(setup)).id for _ in range(5)]
        await asyncio.gather(backup(sqlite_address, copy), *(tables.open(setup) for _ in range(50)))
        await store.close()
        return before

    before = asyncio.run(write_and_copy())
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        ids = {row[0] for row in database.execute("SELECT id FROM tables")}
        logs = {row[0] for row in database.execute("SELECT DISTINCT table_id FROM events")}
    assert set(before) <= ids
    assert ids == logs
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


def test_a_backup_overwrites_nothing_and_needs_a_database(
    sqlite_address: str, postgres_address: str, tmp_path: Path
) -> None:
    with pytest.raises(DatabaseNotReady, match="no database"):
        asyncio.run(backup(sqlite_address, tmp_path / "copy.db"))
    asyncio.run(upgrade(sqlite_address))
    asyncio.run(backup(sqlite_address, tmp_path / "copy.db"))
    with pytest.raises(DatabaseNotReady, match="another name"):
        asyncio.run(backup(sqlite_address, tmp_path / "copy.db"))
    with pytest.raises(DatabaseNotReady, match="pg_dump"):
        asyncio.run(backup(postgres_address, tmp_path / "other.db"))


def test_a_seed_has_its_length() -> None:
    with pytest.raises(Unreadable, match="A seed has"):
        DiceBox(b"short")
