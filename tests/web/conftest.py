"""Our server in a separate process, with a database of each kind, and a Redis for several processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from harness.services import Missing, Redis, Server

from fourfold.store import upgrade
from fourfold.web.app import build
from fourfold.web.middleware import Middleware
from fourfold.web.process import Process
from fourfold.web.settings import Settings

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
        options["extra"] = {"FOURFOLD_WARM": "0", **(options.get("extra") or {})}  # type: ignore[dict-item]
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


@asynccontextmanager
async def inside(settings: Settings, address: str = "192.0.2.7") -> AsyncIterator[httpx.AsyncClient]:
    """The whole application in this process, and a client at an address; for tests that count its work."""
    app = build(settings)
    assert isinstance(app, Middleware)
    transport = httpx.ASGITransport(app, client=(address, 5000))  # type: ignore[arg-type]
    async with (
        app._app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://fourfold.test") as client,
    ):
        yield client


def process_of(client: httpx.AsyncClient) -> Process:
    """The process that such a client talks to."""
    transport = client._transport
    assert isinstance(transport, httpx.ASGITransport)
    assert isinstance(transport.app, Middleware)
    return transport.app._process
