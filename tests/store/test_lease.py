"""One server per database, or several that are connected."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.store import DatabaseNotReady, postgres_lease, take_lease
from fourfold.store import lease as leases


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "PATIENCE", 0.2)


@pytest.mark.parametrize(("first", "second"), [(False, False), (False, True), (True, False)])
def test_a_server_without_redis_shares_with_no_other(database: str, first: bool, second: bool) -> None:
    async def whole() -> None:
        held = await take_lease(database, shared=first)
        with pytest.raises(DatabaseNotReady, match="--redis"):
            await take_lease(database, shared=second)
        await held.release()
        await (await take_lease(database, shared=second)).release()

    asyncio.run(whole())


def test_servers_that_are_joined_share(database: str) -> None:
    async def whole() -> None:
        held = [await take_lease(database, shared=True) for _ in range(3)]
        for lease in held:
            await lease.release()
        await (await take_lease(database, shared=False)).release()

    asyncio.run(whole())


def test_the_lock_beside_a_file_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "games"
    held = asyncio.run(take_lease(f"sqlite:///{folder / 'fourfold.db'}", shared=False))
    assert stat.S_IMODE((folder / "fourfold.db-lease").stat().st_mode) == 0o600
    asyncio.run(held.release())


def test_a_lease_that_was_cut_is_taken_again(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_lease, "_CHECK", 0.02)

    async def holders() -> list[int]:
        engine = create_async_engine(make_url(postgres_address).set(drivername="postgresql+asyncpg"))
        async with engine.connect() as connection:
            query = text("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
            found = list(await connection.scalars(query))
        await engine.dispose()
        return found

    async def cut(process: int) -> None:
        engine = create_async_engine(make_url(postgres_address).set(drivername="postgresql+asyncpg"))
        async with engine.connect() as connection:
            await connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": process})
        await engine.dispose()

    async def whole() -> None:
        held = await take_lease(postgres_address, shared=False)
        (process,) = await holders()
        await cut(process)
        async with asyncio.timeout(60):
            while await holders() in ([], [process]):
                await asyncio.sleep(0.05)
        await held.release()

    asyncio.run(whole())
