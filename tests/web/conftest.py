"""Our server in a separate process, with a database of each kind, and a Redis for several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.services import Missing, Redis, Server

from fourfold.store import upgrade

StartServer = Callable[..., Server]


@pytest.fixture
def shared_database(postgres_address: str) -> str:
    """A new, upgraded PostgreSQL database, for several processes."""
    asyncio.run(upgrade(postgres_address))
    return postgres_address


@pytest.fixture
def redis_server() -> Iterator[Redis]:
    """A Redis for this test alone."""
    redis = Redis()
    try:
        redis.start()
    except Missing as missing:
        pytest.skip(str(missing))
    yield redis
    redis.kill()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers, and stops those still running when the test is over."""
    started: list[Server] = []

    def start(data_dir: Path | None = None, **options: object) -> Server:
        server = Server(data_dir or tmp_path / f"server{len(started)}", **options)  # type: ignore[arg-type]
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite, shared by tests that leave it as they found it."""
    server = Server(tmp_path_factory.mktemp("shared"))
    server.start()
    yield server
    assert server.stop() == 0
