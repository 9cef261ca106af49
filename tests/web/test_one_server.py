"""One server per database, unless they are connected; nothing is restored under a running server; and
a backup made under play is what was played."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from harness.services import Redis, Server, free_port
from harness.visitor import Visitor
from tests.web.conftest import StartServer

from fourfold.play import Event, Phase, Table
from fourfold.store import Store
from fourfold.store.backups import backups_in

FOURFOLD = [sys.executable, "-m", "fourfold"]


def _second(server: Server) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fourfold", "serve", "--port", str(free_port())]
    command += ["--data-dir", str(server.data_dir)]
    command += ["--database", server.database] if server.database else []
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_a_second_server_without_redis_does_not_start(
    start_server: StartServer, shared_database: str
) -> None:
    for server in (start_server(), start_server(database=shared_database)):
        second = _second(server)
        assert second.returncode == 1
        assert "--redis" in second.stderr
        assert "Traceback" not in second.stderr


def test_servers_that_hear_each_other_share_a_database(
    start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    for _ in range(2):
        start_server(database=shared_database, redis=redis_server.url)


def test_a_killed_server_is_followed_by_the_next_and_restored_only_when_stopped(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    data = ["--data-dir", str(server.data_dir)]
    copy = tmp_path / "copy.db"
    subprocess.run([*FOURFOLD, "backup", str(copy), *data], check=True, timeout=120)
    server.kill()
    server.start()
    refused = subprocess.run(
        [*FOURFOLD, "restore", str(copy), *data], capture_output=True, text=True, check=False, timeout=120
    )
    assert refused.returncode == 1
    assert "Another server" in refused.stderr
    assert server.stop() == 0
    done = subprocess.run(
        [*FOURFOLD, "restore", str(copy), *data], capture_output=True, text=True, check=True
    )
    assert "is kept as" in done.stdout
    server.start()


# -- The restore drill --------------------------------------------------------------------------------------


class Players:
    """People who play with themselves, game after game, and know what was acknowledged."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.acknowledged: dict[str, int] = {}
        """The version of each table."""
        self.enough = asyncio.Event()

    async def play(self) -> None:
        while not self.enough.is_set():
            async with Visitor(self._url) as visitor:  # a new person: nobody opens so many tables
                seats = [{"type": "me"}, {"type": "me"}]
                table = (await visitor.open_table("quarto", seats, clock=None, call="auto"))["table"]
                socket = await visitor.connect(table)
                while socket.view["phase"] == "playing" and not self.enough.is_set():
                    legal = socket.view["legal"][0]
                    step = f"{legal['give'][0]:x}" if legal.get("give") else _square(legal["place"][0])
                    ack = await socket.play(step, socket.view["turn"]["seat"])
                    await socket.until(lambda ack=ack, socket=socket: socket.version >= ack["version"])
                    self.acknowledged[table] = ack["version"]
                await socket.close()


def _square(number: int) -> str:
    return f"{'abcd'[number % 4]}{number // 4 + 1}"


async def logs(database: Path) -> dict[str, tuple[Event, ...]]:
    """The whole log of every table, each of which folds."""
    store = await Store.open(f"sqlite:///{database}")
    found = {each: await store.tail(each) for phase in Phase for each in await store.in_phase(phase)}
    await store.close()
    for happened in found.values():
        assert Table.of(happened).version == len(happened)
    return found


def test_a_backup_made_under_play_restores_to_what_was_played(
    start_server: StartServer, tmp_path: Path
) -> None:
    server, folder, fresh = start_server(), tmp_path / "backups", tmp_path / "fresh"
    known: list[dict[str, int]] = []

    async def back_up_under_play() -> None:
        players = Players(server.url)
        playing = [asyncio.create_task(players.play()) for _ in range(4)]
        for count in (40, 120, 200):
            while sum(players.acknowledged.values()) < count and not any(task.done() for task in playing):
                await asyncio.sleep(0.01)
            known.append(dict(players.acknowledged))
            words = ["backup", str(folder), "--keep", "2", "--data-dir", str(server.data_dir)]
            backup = await asyncio.create_subprocess_exec(*FOURFOLD, *words)
            assert await backup.wait() == 0
        players.enough.set()
        await asyncio.gather(*playing)

    asyncio.run(back_up_under_play())
    server.kill()  # and its journal stays
    assert (server.data_dir / "fourfold.db-wal").stat().st_size
    copies = backups_in(folder)
    assert len(copies) == 2
    # To a fresh place, and over the database of the server that was killed.
    subprocess.run([*FOURFOLD, "restore", str(copies[-1]), "--data-dir", str(fresh)], check=True)
    played = asyncio.run(logs(server.data_dir / "fourfold.db"))
    there = ["--data-dir", str(server.data_dir)]
    subprocess.run([*FOURFOLD, "restore", str(copies[-1]), *there], check=True)
    restored = asyncio.run(logs(fresh / "fourfold.db"))
    assert asyncio.run(logs(server.data_dir / "fourfold.db")) == restored
    assert restored
    for table, happened in restored.items():
        assert happened == played[table][: len(happened)]
    for table, version in known[-1].items():
        assert len(restored[table]) >= version, "it was acknowledged before the backup began"
    # And a server plays on from it.
    again = start_server(data_dir=fresh)

    async def look() -> None:
        async with Visitor(again.url) as visitor:
            await visitor.ask("GET", "/api/lobby")

    asyncio.run(look())
