"""Ten thousand idle people: what they cost, and how a server takes them back after a restart."""

from __future__ import annotations

import asyncio
import random
import resource
import time

from harness.light_socket import LightSocket
from harness.services import Server
from harness.visitor import PROTOCOL, Visitor

from bench.players import Player, figures, play_round, seat

_FIRST_WAIT, _LONGEST_WAIT = 0.4, 8.0
"""Seconds that our own client waits before it tries again, the first time and at most."""
_PLAYING = 25
"""Tables where people play meanwhile."""


class Waiting:
    """A client that reconnects like ours: with growing delays, spread at random."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url = url
        self.cookie = cookie
        self.told = asyncio.Event()
        self.socket: LightSocket | None = None

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            self.told.set()

    async def open(self) -> None:
        """Connect, and wait until the table is shown."""
        self.told.clear()
        self.socket = LightSocket(self._hear)
        await self.socket.open(self.url, self.cookie)
        await self.told.wait()

    def leave(self) -> None:
        """Close the socket."""
        assert self.socket is not None
        self.socket.close()

    async def come_back(self) -> None:
        """Try until it works."""
        assert self.socket is not None
        await self.socket.closed
        wait = _FIRST_WAIT
        while True:
            await asyncio.sleep(random.uniform(0.5, 1.5) * wait)
            wait = min(2 * wait, _LONGEST_WAIT)
            try:
                async with asyncio.timeout(30):
                    return await self.open()
            except (OSError, TimeoutError):
                continue


async def idle(server: Server, sockets: int) -> list[tuple[str, dict[str, float]]]:
    """This many sockets, two at each table: memory, reconnecting after a restart, others' steps meanwhile."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    people = await _people(server, sockets // 2)
    empty = server.memory
    for first in range(0, len(people), 100):
        await asyncio.gather(*(each.open() for each in people[first : first + 100]))
    told = [(f"{sockets} sockets", _memory(server, empty, sockets))]
    told.append((f"steps beside {sockets} sockets", await _steps(server)))
    told.append((f"restart with {sockets} sockets", await _restart(server, people)))
    for each in people:
        each.leave()
    return told


def _memory(server: Server, empty: int, sockets: int) -> dict[str, float]:
    full = server.memory
    return {"MiB": full / 2**20, "KiB per socket and half a table": (full - empty) / sockets / 1024}


async def _people(server: Server, tables: int) -> list[Waiting]:
    people: list[Waiting] = []
    seats = [{"type": "me"}, {"type": "open"}]
    async with Visitor(server.url) as white, Visitor(server.url) as black:
        for number in range(tables):
            if number % 10 == 0:
                white.http.cookies.clear()
                black.http.cookies.clear()
            opened = await white.open_table("quarto", seats, clock=None)
            await black.follow(opened["links"][0]["url"])
            address = f"{server.url}/api/tables/{opened['table']}/socket?protocol={PROTOCOL}"
            people += (Waiting(address, guest.cookies) for guest in (white, black))
    return people


async def _steps(server: Server) -> dict[str, float]:
    players = await seat([server.url], _PLAYING, random.Random(1))
    await asyncio.gather(*(player.open() for player in players))
    waits = await play_round(players, 5.0, 0.2)
    _leave(players)
    return figures([wait.seconds for wait in waits], 5.0)


async def _restart(server: Server, people: list[Waiting]) -> dict[str, float]:
    """Restart the server and see when everyone is back; others play as soon as it answers."""
    back = [asyncio.create_task(each.come_back()) for each in people]
    began = time.perf_counter()
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    up = time.perf_counter()
    steps = asyncio.create_task(_steps(server))
    await asyncio.gather(*back)
    all_back = time.perf_counter()
    meanwhile = await steps
    return {
        "seconds without a server": up - began,
        "seconds until all were back": all_back - up,
        "p50 ms of steps meanwhile": meanwhile["p50 ms"],
        "p99 ms of steps meanwhile": meanwhile["p99 ms"],
    }


def _leave(players: list[Player]) -> None:
    for player in players:
        player.socket.close()
