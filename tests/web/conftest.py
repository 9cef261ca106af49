"""Real servers for tests: ours as a process of its own, PostgreSQL and Redis on free ports."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.services import Missing, Redis, Server, new_database, postgres

from fourfold.store import upgrade

StartServer = Callable[..., Server]

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A PostgreSQL for the whole run."""
    try:
        with postgres() as address:
            yield address
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def database(postgres_address: str) -> str:
    """A fresh database in it, brought up to date."""
    address = new_database(postgres_address, f"test{next(_numbers)}")
    asyncio.run(upgrade(address))
    return address


@pytest.fixture
def redis_server() -> Iterator[Redis]:
    """A Redis of this test's own."""
    redis = Redis()
    try:
        redis.start()
    except Missing as missing:
        pytest.skip(str(missing))
    yield redis
    redis.kill()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers, and stops those that still run when the test is over."""
    started: list[Server] = []

    def start(data_dir: Path | None = None, **wishes: object) -> Server:
        server = Server(data_dir or tmp_path / f"server{len(started)}", **wishes)  # type: ignore[arg-type]
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that leave it as they found it."""
    server = Server(tmp_path_factory.mktemp("shared"))
    server.start()
    yield server
    assert server.stop() == 0
