"""Databases that are busy, full or disconnected: nothing is acknowledged wrongly, and work continues."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing

import asyncpg
import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.play import Came, Open, Person, Phase, Play, Setup, Stale, Went
from fourfold.rules.games import Game
from fourfold.store import Change, LiveTables, Store, sqlite, upgrade
from fourfold.store.log import NewEvents
from fourfold.store.postgres_appender import Appender

SETUP = Setup(Game.QUARTO, (Person("ada", "Ada"), Open()))


def test_a_database_locked_by_others_is_reported_and_recovers(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        await upgrade(sqlite_address)
        monkeypatch.setattr(sqlite, "PATIENCE", 50)
        store = await Store.open(sqlite_address)
        tables = LiveTables(store)
        path = make_url(sqlite_address).database
        assert path is not None
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            results = await asyncio.gather(*(tables.open(SETUP) for _ in range(3)), return_exceptions=True)
            assert all(isinstance(result, OperationalError) for result in results)
            other.execute("ROLLBACK")
        opened = await tables.open(SETUP)
        assert await store.in_phase(Phase.OPEN) == (opened.id,)
        await store.close()

    asyncio.run(whole())


def test_a_disk_without_room_is_reported_and_loses_nothing(sqlite_address: str) -> None:
    async def whole() -> None:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store)
        before = await tables.open(SETUP)
        backend = store._backend
        assert isinstance(backend, sqlite.Sqlite)

        await backend.write(lambda connection: _limit_pages(connection, 1))
        failed = 0
        for _ in range(12):
            results = await asyncio.gather(*(tables.open(SETUP) for _ in range(5)), return_exceptions=True)
            problems = [result for result in results if isinstance(result, BaseException)]
            assert all(isinstance(problem, OperationalError) for problem in problems)
            failed += len(problems)
        assert failed
        await backend.write(lambda connection: _limit_pages(connection, 1_000_000))
        after = await tables.open(SETUP)
        ids = await store.in_phase(Phase.OPEN)
        assert {before.id, after.id} <= set(ids)
        assert len(ids) == 62 - failed
        await store.close()

    asyncio.run(whole())


def _limit_pages(connection: Connection, pages: int) -> None:
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


def test_connections_that_postgres_cut_are_replaced(postgres_address: str) -> None:
    async def whole() -> None:
        await upgrade(postgres_address)
        store = await Store.open(postgres_address)
        tables = LiveTables(store)
        first = await tables.open(SETUP)
        for _ in range(3):
            await _cut_all(postgres_address)
            await tables.open(SETUP)
            await _cut_all(postgres_address)
            table = (await tables.find(first.id)).table
            await tables.act(first.id, Came("ada") if table.gone[0] else Went("ada"), None)
            await _cut_all(postgres_address)
            assert await store.tail(first.id, since=table.version)
        assert len(await store.in_phase(Phase.OPEN)) == 4
        await store.close()

    asyncio.run(whole())


@pytest.mark.parametrize("key", ["once", None])
def test_a_step_whose_answer_was_lost_after_the_commit_reaches_everyone(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    write, cuts = Appender._write_one, list[NewEvents]()

    async def write_and_be_cut(
        appender: Appender, connection: asyncpg.Connection, new: NewEvents
    ) -> frozenset[str]:
        written = await write(appender, connection, new)
        if not cuts:
            cuts.append(new)
            connection.terminate()
            raise asyncpg.ConnectionDoesNotExistError
        return written

    monkeypatch.setattr(Appender, "_write_one", write_and_be_cut)

    async def whole() -> None:
        await upgrade(postgres_address)
        store = await Store.open(postgres_address)
        tables, heard = LiveTables(store), list[Change]()
        opened = await tables.open(Setup(Game.QUARTO, (Person("ada"), Person("ada"))))
        tables.listen(heard.append)
        step = Play(0, "7", seen=opened.table.version)
        if key is None:  # nothing identifies it, so it has to be sent again on the current version
            with pytest.raises(Stale):
                await tables.act(opened.id, step, "ada")
        else:
            acted = await tables.act(opened.id, step, "ada", key=key)
            assert (acted.version, acted.repeated) == (opened.table.version + 1, True)
        (told,) = heard
        assert told.version == opened.table.version + 1
        assert told.events == await store.tail(opened.id, since=opened.table.version)
        assert (await tables.find(opened.id)).version == told.version
        await store.close()

    asyncio.run(whole())
    assert cuts


def test_connections_that_postgres_cut_are_replaced_whatever_the_clock_says(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        await upgrade(postgres_address)
        store = await Store.open(postgres_address)
        tables, real = LiveTables(store), time.time
        await asyncio.gather(*(tables.open(SETUP) for _ in range(8)))
        monkeypatch.setattr(time, "time", lambda: real() - 3600)
        await _cut_all(postgres_address)
        await tables.open(SETUP)
        assert len(await store.in_phase(Phase.OPEN)) == 9
        await store.close()

    asyncio.run(whole())


def test_errors_contain_no_secrets(database: str) -> None:
    async def whole() -> None:
        await upgrade(database)
        store = await Store.open(database)
        new = LiveTables(store)._new("twice", SETUP)
        await store.create(new)
        with pytest.raises(IntegrityError) as refused:
            await store.create(new)
        await store.close()
        assert repr(new.seed) not in str(refused.value)
        assert "hidden" in str(refused.value)

    asyncio.run(whole())


async def _cut_all(address: str) -> None:
    engine = create_async_engine(make_url(address).set(drivername="postgresql+asyncpg"))
    async with engine.connect() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    await engine.dispose()


def test_a_closed_store_says_so(sqlite_address: str) -> None:
    async def whole() -> None:
        store = await Store.open(sqlite_address)
        await store.close()
        await store.close()
        with pytest.raises(RuntimeError, match="closed"):
            await store.remember(Person("ada"), 1.0)

    asyncio.run(whole())
