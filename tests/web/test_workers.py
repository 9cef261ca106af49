"""Several workers on one socket: any of them may end at any time, and the others and their counts go on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from harness.services import Redis, Server
from harness.visitor import Visitor
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.web.conftest import StartServer

PATIENCE = 180


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def workers_of(server: Server) -> list[int]:
    """The serving processes, without the one that looks after what they share."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("ascii").split()
    return [int(pid) for pid in children if "spawn_main" in command_of(pid)]


def command_of(pid: str) -> str:
    """What a process was started with; nothing if it has ended meanwhile."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    return ""


def sockets_counted(server: Server) -> float:
    lines = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text.splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("fourfold_sockets "))


def is_ready(server: Server) -> bool:
    try:
        return httpx.get(f"{server.url}/readyz", timeout=PATIENCE).text == "ok"
    except httpx.TransportError:
        return False


def test_a_killed_worker_is_replaced_and_its_sockets_are_not_counted(
    start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    server = start_server(
        database=shared_database, redis=redis_server.url, workers=2, extra={"FOURFOLD_WARM": "0"}
    )

    async def connect() -> None:
        async with Visitor(server.url) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            sockets = [await person.connect(opened["table"]) for _ in range(12)]
            assert sockets_counted(server) == len(sockets)
            before = workers_of(server)
            os.kill(before[0], signal.SIGKILL)
            until(lambda: len(workers_of(server)) == 2 and before[0] not in workers_of(server))
            await asyncio.sleep(0.1)  # clients notice that they were cut off
            left = [socket for socket in sockets if not socket.is_closed]
            until(lambda: sockets_counted(server) == len(left))
            for socket in sockets:
                await socket.close()

    asyncio.run(connect())


def test_a_worker_that_cannot_start_does_not_stop_the_others(
    start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    server = start_server(
        database=shared_database, redis=redis_server.url, workers=2, extra={"FOURFOLD_WARM": "0"}
    )
    until(lambda: is_ready(server))
    first, second = workers_of(server)
    asyncio.run(_let_in(shared_database, nobody=True))
    os.kill(first, signal.SIGKILL)
    until(lambda: "could not start, and is tried again" in server.log.read_text())
    assert second in workers_of(server)
    asyncio.run(_let_in(shared_database, nobody=False))
    until(lambda: len(workers_of(server)) == 2 and is_ready(server))
    assert server.stop() == 0


async def _let_in(database: str, *, nobody: bool) -> None:
    """Make PostgreSQL refuse every connection to a database, or accept them."""
    url = make_url(database).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        name = url.database
        await connection.execute(text(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {not nobody}'))
        if nobody:
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"
            await connection.execute(text(ended), {"name": name})
    await engine.dispose()


def test_where_no_worker_can_start_there_is_no_server(tmp_path: Path) -> None:
    """As when the database disappears just after it was checked."""
    program = (
        "from pathlib import Path\nfrom fourfold.web.server import serve\n"
        "from fourfold.web.settings import Settings\n"
        f"serve(Settings(data_dir=Path({str(tmp_path)!r}), port=0, workers=2, redis='redis://127.0.0.1:1',"
        " database='postgresql://127.0.0.1:1/x'), print)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )
    assert ended.returncode == 1
    assert "no worker can start" in ended.stderr
