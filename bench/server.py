"""Figures of the server: durable steps a second and how long one takes, memory, start. `make bench-server`.

Every table has two people on sockets of their own who play Quarto! at random and never call, so that every
game is long; a step is counted when its acknowledgement is there, which is after it is on disk. The echo is
the same generator against a bare WebSocket server that decodes a message of the same size and sends it back.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import uvloop
from harness.games import quarto_step
from harness.services import Redis, Server, free_port, new_database, postgres
from harness.visitor import Visitor
from websockets.asyncio.client import ClientConnection, connect

from fourfold.store import upgrade


@dataclass(frozen=True)
class Wanted:
    """How much load."""

    tables: int = 250
    seconds: float = 6.0
    rounds: int = 3
    pause: float = 0.2
    """Seconds that a player thinks."""


class _Legal(msgspec.Struct):
    seat: int
    give: list[int] = []
    place: list[int] = []
    call: bool = False
    done: bool = False


class _View(msgspec.Struct):
    legal: list[_Legal]
    phase: str


class _Message(msgspec.Struct):
    type: str
    version: int = 0
    key: str = ""
    n: int = 0
    reason: str = ""
    view: _View | None = None


_read = msgspec.json.Decoder(_Message)


class Player:
    """One socket of the generator: as little work as can be, since it shares the machine with the server."""

    def __init__(self, url: str, cookie: str, table: str, rng: random.Random) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.cookie = cookie
        self.rng = rng
        self.waits: list[float] = []
        self.finished = False
        self._sent = 0.0
        self._number = 0

    async def open(self) -> None:
        """Connect."""
        self.socket: ClientConnection = await connect(
            self.address,
            additional_headers={"cookie": self.cookie},
            compression=None,
            ping_interval=None,
            open_timeout=120,
        )

    async def play(self, until: float, pause: float) -> None:
        """Play until the time is up or the game is over."""
        while not self.finished:
            message = _read.decode(await self.socket.recv())
            if message.type == "ack":
                self.waits.append(time.perf_counter() - self._sent)
            elif message.type == "refused":
                raise RuntimeError(message.reason)
            elif message.type == "news" and message.view is not None:
                await self._answer(message.view, message.version, until, pause)

    async def _answer(self, view: _View, version: int, until: float, pause: float) -> None:
        if view.phase == "over" or time.perf_counter() > until:
            self.finished = True
            return
        if not view.legal or not (view.legal[0].give or view.legal[0].place or view.legal[0].done):
            return
        await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))
        step = quarto_step(msgspec.to_builtins(view.legal[0]), self.rng)
        self._number += 1
        command = {"type": "play", "seat": view.legal[0].seat, "step": step, "seen": version}
        frame = msgspec.json.encode({"type": "act", "key": str(self._number), "command": command}).decode()
        self._sent = time.perf_counter()
        await self.socket.send(frame)


async def load(servers: list[Server], wanted: Wanted) -> dict[str, float]:
    """Several rounds of games; a game lasts about as long as a round."""
    waits: list[float] = []
    used = 0.0
    for number in range(wanted.rounds):
        players = await _seat([server.url for server in servers], wanted.tables, random.Random(number))
        await asyncio.gather(*(player.open() for player in players))
        await asyncio.sleep(1)  # five hundred people who connect at once are another story
        before = sum(server.cpu for server in servers)
        waits += await _round(players, wanted)
        used += sum(server.cpu for server in servers) - before
        await asyncio.gather(*(player.socket.close() for player in players))
    figures = _figures(waits, wanted.seconds * wanted.rounds)
    return figures | {"server's processor ms per step": 1000 * used / len(waits)}


async def _round(players: list[Player], wanted: Wanted) -> list[float]:
    """Play for a while; how long each step took."""
    until = time.perf_counter() + wanted.seconds
    playing = [asyncio.create_task(player.play(until, wanted.pause)) for player in players]
    await asyncio.sleep(wanted.seconds)
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return [wait for player in players for wait in player.waits]


async def _seat(urls: list[str], tables: int, rng: random.Random) -> list[Player]:
    players: list[Player] = []
    seats = [{"type": "me"}, {"type": "open"}]
    for first in range(0, tables, 5):
        # A new pair of people for every five tables: nobody plays faster than a person may.
        async with Visitor(urls[0]) as white, Visitor(urls[-1]) as black:
            for _ in range(first, min(first + 5, tables)):
                opened = await white.open_table("quarto", seats, clock=None, call="turns")
                await black.follow(opened["links"][0]["url"])
                for url, guest in ((urls[0], white), (urls[-1], black)):
                    players.append(Player(url, guest.cookies, opened["table"], random.Random(rng.random())))
    return players


def _figures(waits: list[float], seconds: float) -> dict[str, float]:
    waits.sort()
    return {
        "steps": len(waits),
        "per second": len(waits) / seconds,
        "p50 ms": 1000 * waits[len(waits) // 2],
        "p99 ms": 1000 * waits[int(len(waits) * 0.99)],
    }


def show(name: str, figures: dict[str, float]) -> None:
    """One line of figures."""
    print(name.ljust(34), "  ".join(f"{key} {value:.1f}" for key, value in figures.items()), flush=True)


# -- The echo -----------------------------------------------------------------------------------------------


def _echo(port: int) -> None:
    """A bare WebSocket server on the same uvicorn: decode, encode, send back twice, as a table does."""
    import uvicorn  # noqa: PLC0415 - in a process of its own

    async def app(scope: dict[str, object], receive: object, send: object) -> None:
        assert callable(receive)
        assert callable(send)
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            decoded = msgspec.json.decode(message["text"])
            await send({"type": "websocket.send", "text": msgspec.json.encode(decoded).decode()})

    uvicorn.run(
        app,
        port=port,
        ws="websockets-sansio",
        log_level="error",
        lifespan="off",
        ws_per_message_deflate=False,
    )


async def echo(port: int, sockets: int, seconds: float, pause: float) -> dict[str, float]:
    """The generator against the echo."""
    waits: list[float] = []
    frame = '{"type":"act","key":"12345678","command":{"type":"play","seat":1,"step":"b3","seen":12}}'

    async def talk(number: int) -> None:
        rng = random.Random(number)
        async with connect(f"ws://127.0.0.1:{port}/", compression=None, open_timeout=60) as socket:
            while time.perf_counter() < until:
                await asyncio.sleep(pause * rng.uniform(0.5, 1.5))
                sent = time.perf_counter()
                await socket.send(frame)
                _read.decode(await socket.recv())
                waits.append(time.perf_counter() - sent)

    until = time.perf_counter() + seconds
    await asyncio.gather(*(talk(number) for number in range(sockets)))
    return _figures(waits, seconds)


@contextmanager
def echo_server() -> Iterator[int]:
    """The echo in a process of its own."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=_echo, args=(port,))
    process.start()
    time.sleep(2)
    try:
        yield port
    finally:
        process.terminate()
        process.join()


# -- Memory and start ---------------------------------------------------------------------------------------


async def memory(server: Server, tables: int) -> dict[str, float]:
    """Bytes for an idle table and for an open socket."""
    empty = server.memory
    names: list[str] = []
    seats = [{"type": "me"}, {"type": "open"}]
    for _ in range(0, tables, 20):
        async with Visitor(server.url) as visitor:
            for _ in range(20):
                opened = await visitor.open_table("quarto", seats, clock=None, public=True)
                names.append(opened["table"])
    idle = server.memory
    address = server.url.replace("http", "ws", 1)
    sockets = [await connect(f"{address}/api/tables/{name}/socket", compression=None) for name in names]
    full = server.memory
    await asyncio.gather(*(socket.close() for socket in sockets))
    return {
        "KiB per idle table": (idle - empty) / len(names) / 1024,
        "KiB per socket": (full - idle) / len(names) / 1024,
    }


def main() -> None:
    """Measure everything, or what is asked for."""
    usual = Wanted()
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=usual.tables)
    arguments.add_argument("--seconds", type=float, default=usual.seconds)
    arguments.add_argument("--rounds", type=int, default=usual.rounds)
    arguments.add_argument("--pause", type=float, default=usual.pause)
    arguments.add_argument("--only", choices=["echo", "sqlite", "postgres", "memory"])
    told = arguments.parse_args()
    wanted = Wanted(told.tables, told.seconds, told.rounds, told.pause)
    groups = {"echo": _echo_group, "sqlite": _sqlite, "memory": _memory, "postgres": _postgres}
    with tempfile.TemporaryDirectory(prefix="fourfold-bench-") as folder:
        for name, group in groups.items():
            if told.only in (None, name):
                group(Path(folder), wanted)


def _echo_group(_: Path, wanted: Wanted) -> None:
    with echo_server() as port:
        for name, pause in (("echo at the same pace", wanted.pause), ("echo without a pause", 0.0)):
            show(name, uvloop.run(echo(port, 2 * wanted.tables, wanted.seconds, pause)))


def _sqlite(folder: Path, wanted: Wanted) -> None:
    with Server(folder / "sqlite", extra=_COLD) as server:
        show("start to first answer", {"seconds": server.started_in})
        show("SQLite, one process", uvloop.run(load([server], wanted)))


def _memory(folder: Path, _: Wanted) -> None:
    with Server(folder / "memory", extra=_COLD) as server:
        show("memory", uvloop.run(memory(server, 500)))


def _postgres(folder: Path, wanted: Wanted) -> None:
    redis = Redis()
    redis.start()
    try:
        with postgres() as address:
            database = new_database(address)
            asyncio.run(upgrade(database))
            one, two = (Server(folder / "postgres", database, redis.url, extra=_COLD) for _ in range(2))
            # Five programs share two processors here: whoever thinks twice as long asks half as much of them.
            calmer = replace(wanted, pause=2 * wanted.pause)
            with one, two:
                show("PostgreSQL and Redis, two processes", uvloop.run(load([one, two], calmer)))
    finally:
        redis.kill()


_COLD = {"FOURFOLD_WARM": "0"}
"""No computer plays here: the engines need not be loaded beside the measurement."""


if __name__ == "__main__":
    main()
