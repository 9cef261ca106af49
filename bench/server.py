"""Figures of the server: durable steps a second and how long one takes, memory, start. `make bench-server`.

A step counts once it is acknowledged, which happens once it is on disk. The echo is the same load generator
against a bare WebSocket server that answers each message with three, like a step at a table: an
acknowledgement to the player and news to both.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvloop
from harness.light_socket import LightSocket
from harness.services import Redis, Server, cpu_of, free_port, new_database, postgres, until_listening
from harness.visitor import PROTOCOL, Visitor

from bench.idle_sockets import Waiting, idle
from bench.players import Wait, figures, over_time, play_round, seat
from fourfold.store import upgrade
from fourfold.web.api.tables import MOST_WAITING


@dataclass(frozen=True)
class Wanted:
    """How much load."""

    tables: int = 250
    """At a usual pace; the maximum load is measured with three times as many."""
    seconds: float = 6.0
    rounds: int = 3
    pause: float = 0.2
    """Thinking time in seconds: a game lasts about as long as a round."""
    idle: int = 10_000
    """Sockets that only wait."""


async def load(
    servers: list[Server], wanted: Wanted, tables: int | None = None
) -> tuple[dict[str, float], list[Wait]]:
    """Several rounds of games, by default at the usual number of tables: a summary, and every step."""
    waits: list[Wait] = []
    used = 0.0
    for number in range(wanted.rounds):
        players = await seat(
            [server.url for server in servers], tables or wanted.tables, random.Random(number)
        )
        # Connecting hundreds of people is not measured: everyone is there before it begins.
        await asyncio.gather(*(player.open() for player in players))
        before = sum(server.cpu for server in servers)
        played = await play_round(players, wanted.seconds, wanted.pause)
        waits += [wait._replace(sent=wait.sent + number * wanted.seconds) for wait in played]
        used += sum(server.cpu for server in servers) - before
        for player in players:
            player.socket.close()
    told = figures([wait.seconds for wait in waits], wanted.seconds * wanted.rounds)
    return told | {"server's processor ms per step": 1000 * used / len(waits)}, waits


def show_load(name: str, servers: list[Server], wanted: Wanted, tables: int | None = None) -> None:
    """The figures of a load, and how they came about."""
    told, waits = uvloop.run(load(servers, wanted, tables))
    show(name, told)
    print(*over_time(waits), sep="\n", flush=True)


def show(name: str, told: dict[str, float]) -> None:
    """One line of figures."""
    print(name.ljust(44), "  ".join(f"{key} {_number(value)}" for key, value in told.items()), flush=True)


def _number(value: float) -> str:
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}"


# -- The echo -----------------------------------------------------------------------------------------------

_NEWS = 260
"""The size in bytes of the news about a step in the middle of a game."""


def _echo(port: int) -> None:
    """A bare WebSocket server on the same uvicorn: it decodes a message and sends back three."""
    import uvicorn  # noqa: PLC0415 - in a separate process

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        assert callable(receive)
        assert callable(send)
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        news = "x" * _NEWS
        while (message := await receive())["type"] == "websocket.receive":
            decoded = msgspec.json.decode(message["text"])
            await send({"type": "websocket.send", "text": msgspec.json.encode(decoded).decode()})
            await send({"type": "websocket.send", "text": news})
            await send({"type": "websocket.send", "text": news})

    uvicorn.run(
        app,
        port=port,
        ws="websockets-sansio",
        log_level="error",
        lifespan="off",
        ws_per_message_deflate=False,
    )


async def echo(port: int, pid: int, sockets: int, seconds: float) -> dict[str, float]:
    """The load generator against the echo server, at full speed."""
    waits: list[float] = []
    frame = b'{"type":"act","key":"12345678","command":{"type":"play","seat":1,"step":"b3","seen":12}}'
    stop = False

    class Talker:
        def __init__(self) -> None:
            self.socket = LightSocket(self.hear)
            self.sent = 0.0

        def say(self) -> None:
            self.sent = time.perf_counter()
            self.socket.send(frame)

        def hear(self, text: bytes) -> None:
            if text.startswith(b"{"):
                waits.append(time.perf_counter() - self.sent)
                if not stop:
                    self.say()

    talkers = [Talker() for _ in range(sockets)]
    for talker in talkers:
        await talker.socket.open(f"http://127.0.0.1:{port}/")
    before = cpu_of(pid)
    for talker in talkers:
        talker.say()
    await asyncio.sleep(seconds)
    stop = True
    told = figures(waits, seconds)
    return told | {"server's processor ms per step": 1000 * (cpu_of(pid) - before) / len(waits)}


@contextmanager
def echo_server() -> Iterator[tuple[int, int]]:
    """The echo in a separate process: its port and its process."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=_echo, args=(port,))
    process.start()
    until_listening(port, lambda: process.exitcode)
    try:
        assert process.pid is not None
        yield port, process.pid
    finally:
        process.terminate()
        process.join()


# -- Memory and start ---------------------------------------------------------------------------------------


async def memory(server: Server, tables: int) -> dict[str, float]:
    """Bytes for an idle table and for an open socket."""
    empty = server.memory
    names: list[str] = []
    seats = [{"type": "me"}, {"type": "open"}]
    for _ in range(0, tables, MOST_WAITING):
        async with Visitor(server.url) as visitor:
            for _ in range(MOST_WAITING):
                opened = await visitor.open_table("quarto", seats, clock=None, public=True)
                names.append(opened["table"])
    idle_tables = server.memory
    people = [Waiting(f"{server.url}/api/tables/{name}/socket?protocol={PROTOCOL}", "") for name in names]
    for person in people:
        await person.open()
    full = server.memory
    for person in people:
        person.leave()
    return {
        "KiB per idle table": (idle_tables - empty) / len(names) / 1024,
        "KiB per socket": (full - idle_tables) / len(names) / 1024,
    }


def main() -> None:
    """Measure everything, or what is asked for."""
    usual = Wanted()
    groups = {
        "echo": _echo_group,
        "sqlite": _sqlite,
        "memory": _memory,
        "postgres": _postgres,
        "processes": _processes,
        "idle": _idle,
    }
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=usual.tables)
    arguments.add_argument("--seconds", type=float, default=usual.seconds)
    arguments.add_argument("--rounds", type=int, default=usual.rounds)
    arguments.add_argument("--pause", type=float, default=usual.pause)
    arguments.add_argument("--idle", type=int, default=usual.idle)
    arguments.add_argument("--only", choices=list(groups))
    told = arguments.parse_args()
    wanted = Wanted(told.tables, told.seconds, told.rounds, told.pause, told.idle)
    print(f"load of the machine before it began: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="fourfold-bench-") as folder:
        for name, group in groups.items():
            if told.only in (None, name):
                group(Path(folder), wanted)


def _echo_group(_: Path, wanted: Wanted) -> None:
    with echo_server() as (port, pid):
        show("echo of three messages", uvloop.run(echo(port, pid, 2 * wanted.tables, wanted.seconds)))


def _sqlite(folder: Path, wanted: Wanted) -> None:
    with Server(folder / "sqlite", extra=_COLD) as server:
        show("start to first answer", {"seconds": server.started_in})
        show_load("SQLite, one process", [server], wanted)
        show_load("SQLite, one process, at the limit", [server], wanted, 3 * wanted.tables)


def _memory(folder: Path, _: Wanted) -> None:
    with Server(folder / "memory", extra=_COLD) as server:
        show("memory", uvloop.run(memory(server, 500)))


def _postgres(folder: Path, wanted: Wanted) -> None:
    with _servers(folder / "postgres", 2) as servers:
        name = "PostgreSQL and Redis, two processes"
        show_load(name, servers, wanted)
        show_load(f"{name}, at the limit", servers, wanted, 2 * wanted.tables)


def _processes(folder: Path, wanted: Wanted) -> None:
    """What each added process gains and costs, as far as this machine's processors can show it."""
    for count in (1, 2, 4):
        with _servers(folder / f"processes-{count}", count) as servers:
            name = f"PostgreSQL and Redis, {count} of {os.cpu_count()} processors' worth of processes"
            show_load(name, servers, wanted)


def _idle(folder: Path, wanted: Wanted) -> None:
    with Server(folder / "idle", extra=_COLD) as server:
        for name, told in uvloop.run(idle(server, wanted.idle)):
            show(name, told)


@contextmanager
def _servers(folder: Path, count: int) -> Iterator[list[Server]]:
    """Several processes on one PostgreSQL and one Redis."""
    redis = Redis()
    redis.start()
    servers: list[Server] = []
    try:
        with postgres() as address:
            database = new_database(address)
            asyncio.run(upgrade(database))
            try:
                for _ in range(count):
                    servers.append(Server(folder, database, redis.url, extra=_COLD))
                    servers[-1].start()
                yield servers
            finally:
                for server in servers:
                    server.stop()
    finally:
        redis.kill()


_COLD = {"FOURFOLD_WARM": "0"}
"""No computer plays here, so no engines are loaded during the measurement."""


if __name__ == "__main__":
    main()
