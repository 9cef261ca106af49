"""Copies of a database: made, put back, and never mixed with the journal of another."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fourfold.play import Open, Person, Phase, Setup
from fourfold.rules.games import Game
from fourfold.store import DatabaseNotReady, LiveTables, Store, backup, check_database, restore
from fourfold.store.backups import backups_in, keep_adding
from fourfold.store.checks import has_journal_bug
from fourfold.store.lease import take_lease

SETUP = Setup(Game.QUARTO, (Person("ada", "Ada"), Open()))

CRASH = """
import asyncio, os, sys
from fourfold.play import Open, Person, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store

async def main():
    store = await Store.open(sys.argv[1])
    tables = LiveTables(store)
    for _ in range(int(sys.argv[2])):
        await tables.open(Setup(Game.QUARTO, (Person("ada", "Ada"), Open())))
    os._exit(9)

asyncio.run(main())
"""


def _open_and_crash(address: str, count: int) -> None:
    subprocess.run([sys.executable, "-c", CRASH, address, str(count)], check=False)


async def _tables(address: str) -> set[str]:
    store = await Store.open(address)
    found = set(await store.in_phase(Phase.OPEN))
    await store.close()
    return found


async def _open_some(address: str, count: int) -> set[str]:
    store = await Store.open(address)
    tables = LiveTables(store)
    ids = {(await tables.open(SETUP)).id for _ in range(count)}
    await store.close()
    return ids


def test_a_copy_laid_over_a_crashed_database_is_refused_and_restored(
    sqlite_address: str, tmp_path: Path
) -> None:
    database, copy = tmp_path / "fourfold.db", tmp_path / "copy.db"
    before = asyncio.run(_open_some(sqlite_address, 5))
    asyncio.run(backup(sqlite_address, copy))
    _open_and_crash(sqlite_address, 200)
    assert (tmp_path / "fourfold.db-wal").stat().st_size
    shutil.copyfile(copy, database)

    with pytest.raises(DatabaseNotReady, match="fourfold restore"):
        asyncio.run(check_database(sqlite_address))
    with pytest.raises(DatabaseNotReady, match="fourfold restore"):
        asyncio.run(Store.open(sqlite_address))

    asyncio.run(restore(sqlite_address, copy))
    assert asyncio.run(_tables(sqlite_address)) == before
    after = asyncio.run(_open_some(sqlite_address, 3))
    assert asyncio.run(_tables(sqlite_address)) == before | after


def test_the_database_before_a_restore_is_kept(sqlite_address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    asyncio.run(_open_some(sqlite_address, 2))
    asyncio.run(backup(sqlite_address, copy))
    _open_and_crash(sqlite_address, 10)
    kept = asyncio.run(restore(sqlite_address, copy))
    assert kept is not None
    assert len(asyncio.run(_tables(f"sqlite:///{kept}"))) == 12
    assert len(asyncio.run(_tables(sqlite_address))) == 2


def test_a_restored_database_survives_a_crash(sqlite_address: str, tmp_path: Path) -> None:
    asyncio.run(_open_some(sqlite_address, 2))
    asyncio.run(backup(sqlite_address, tmp_path / "copy.db"))
    asyncio.run(restore(sqlite_address, tmp_path / "copy.db"))
    for count in (5, 8):
        _open_and_crash(sqlite_address, 3)
        asyncio.run(check_database(sqlite_address))
        assert len(asyncio.run(_tables(sqlite_address))) == count


def test_nothing_is_restored_under_a_server(sqlite_address: str, tmp_path: Path) -> None:
    async def whole() -> None:
        ids = await _open_some(sqlite_address, 1)
        await backup(sqlite_address, tmp_path / "copy.db")
        lease = await take_lease(sqlite_address, shared=True)
        with pytest.raises(DatabaseNotReady, match="stop it"):
            await restore(sqlite_address, tmp_path / "copy.db")
        await lease.release()
        await restore(sqlite_address, tmp_path / "copy.db")
        assert await _tables(sqlite_address) == ids

    asyncio.run(whole())


def test_a_damaged_copy_is_refused(sqlite_address: str, tmp_path: Path) -> None:
    ids = asyncio.run(_open_some(sqlite_address, 300))
    copy = tmp_path / "copy.db"
    asyncio.run(backup(sqlite_address, copy))
    whole = bytearray(copy.read_bytes())
    whole[8192:40960] = os.urandom(32768)
    copy.write_bytes(whole)
    with pytest.raises(DatabaseNotReady):
        asyncio.run(restore(sqlite_address, copy))
    with pytest.raises(DatabaseNotReady, match="no database"):
        asyncio.run(restore(sqlite_address, tmp_path / "nothing.db"))
    assert asyncio.run(_tables(sqlite_address)) == ids


def test_a_damaged_database_does_not_start_after_a_crash(sqlite_address: str, tmp_path: Path) -> None:
    database = tmp_path / "fourfold.db"
    asyncio.run(_open_some(sqlite_address, 300))
    whole = bytearray(database.read_bytes())
    _open_and_crash(sqlite_address, 5)
    whole[8192:40960] = os.urandom(32768)
    database.write_bytes(whole)
    with pytest.raises(DatabaseNotReady):
        asyncio.run(check_database(sqlite_address))


def test_postgres_has_its_own_tools(postgres_address: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseNotReady, match="pg_restore"):
        asyncio.run(restore(postgres_address, tmp_path / "copy.db"))


def test_files_with_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    address = f"sqlite:///{folder / 'fourfold.db'}"
    mask = os.umask(0o022)
    try:
        _open_and_crash(address, 1)
        asyncio.run(backup(address, tmp_path / "copy.db"))
    finally:
        os.umask(mask)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in (*folder.iterdir(), tmp_path / "copy.db"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_an_older_database_is_closed_to_others(sqlite_address: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "fourfold.db")) as database:
        database.execute("PRAGMA journal_mode=WAL")
    (tmp_path / "fourfold.db").chmod(0o644)
    asyncio.run(_open_some(sqlite_address, 1))
    assert stat.S_IMODE((tmp_path / "fourfold.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("version", "has_it"),
    [((3, 40, 1), True), ((3, 44, 6), False), ((3, 50, 6), True), ((3, 51, 2), True), ((3, 51, 3), False)],
)
def test_versions_with_the_journal_bug_are_known(version: tuple[int, ...], has_it: bool) -> None:
    assert has_journal_bug(version) is has_it


def test_a_copy_tells_how_far_it_is_and_starts_only_once(
    sqlite_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written in the meantime belongs to the next copy."""
    monkeypatch.setattr("fourfold.store.copies._PAGES", 5)
    before = asyncio.run(_open_some(sqlite_address, 5))
    heard: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        heard.append((done, total))
        if len(heard) < 4:
            asyncio.run(_open_some(sqlite_address, 1))

    asyncio.run(backup(sqlite_address, tmp_path / "copy.db", tell))
    assert len(heard) > 3
    assert heard == sorted(heard), "it never goes back"
    assert heard[-1][0] == heard[-1][1]
    asyncio.run(restore(f"sqlite:///{tmp_path}/other.db", tmp_path / "copy.db", tell))
    assert asyncio.run(_tables(f"sqlite:///{tmp_path}/other.db")) == before


class _EnoughError(Exception):
    """The test has seen what it wants."""


def test_a_series_adds_a_backup_when_one_is_due_and_keeps_the_latest(
    sqlite_address: str, tmp_path: Path
) -> None:
    """Also after a pause, and when one fails: then none is deleted, and it is tried again soon."""
    folder, hour = tmp_path / "backups", 3600.0
    now = datetime(2026, 11, 17, 3, 0, tzinfo=UTC)
    slept: list[float] = []
    told: list[object] = []

    async def sleep(seconds: float) -> None:
        nonlocal now
        if len(slept) == stop:
            raise _EnoughError
        slept.append(seconds)
        now += timedelta(seconds=seconds)
        if len(slept) == 5:
            (tmp_path / "fourfold.db").rename(tmp_path / "away")
        if len(slept) == 6:
            (tmp_path / "away").rename(tmp_path / "fourfold.db")

    def run() -> None:
        with pytest.raises(_EnoughError):
            asyncio.run(
                keep_adding(sqlite_address, folder, hour, 3, told.append, clock=lambda: now, sleep=sleep)
            )

    asyncio.run(_open_some(sqlite_address, 1))
    stop = 4
    run()
    assert slept == [0.0, hour, hour, hour]
    assert [path.name for path in backups_in(folder)] == [
        f"fourfold-20261117T0{each}0000Z.db" for each in (4, 5, 6)
    ]
    now += timedelta(minutes=20)  # nothing ran for a while
    (folder / "fourfold-20261117T999999Z.db.part").write_bytes(b"interrupted")
    stop = 7
    run()
    assert slept[4:] == [2400.0, 600.0, 0.0]
    assert [isinstance(each, Path) for each in told] == [True, True, True, True, False, True]
    assert [path.name[18:22] for path in backups_in(folder)] == ["0500", "0600", "0710"]
    assert not list(folder.glob("*.part"))
    for copy in backups_in(folder):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert len(asyncio.run(_tables(f"sqlite:///{copy}"))) == 1
