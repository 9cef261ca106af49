"""People for the server's figures: two at each table, each on a socket, who play Quarto! at random and
never call, so that every game is long."""

from __future__ import annotations

import asyncio
import random
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from harness.games import quarto_step
from harness.light_socket import LightSocket
from harness.visitor import PROTOCOL, Visitor


class _Legal(msgspec.Struct):
    seat: int
    give: list[int] = []
    place: list[int] = []
    call: bool = False
    done: bool = False


class _View(msgspec.Struct):
    """What a player needs of a view, or of the parts of it that changed."""

    version: int = 0
    legal: list[_Legal] | None = None


class _Message(msgspec.Struct):
    type: str
    version: int = 0
    reason: str = ""
    view: _View | None = None
    changed: _View | None = None


class Wait(NamedTuple):
    """How long a step took to be acknowledged, which happens once it is on disk."""

    sent: float
    """Seconds from the beginning of the round until it was sent."""
    seconds: float


_EDGES = (2, 5, 10, 20, 50, 100)
"""Milliseconds between the columns of the histogram."""

_read = msgspec.json.Decoder(_Message).decode
_write = msgspec.json.Encoder().encode


class Player:
    """One socket of the load generator, which shares the machine with the server and so does little work."""

    def __init__(self, url: str, cookie: str, table: str, rng: random.Random) -> None:
        self.address = f"{url}/api/tables/{table}/socket?protocol={PROTOCOL}"
        self.cookie = cookie
        self.rng = rng
        self.waits: list[Wait] = []
        self.refused = ""
        self._pause = 0.0
        self._began = self._until = 0.0
        self._sent = 0.0
        self._number = 0
        self._legal: list[_Legal] = []
        self._offered: tuple[_Legal, int] | None = None
        self._told = asyncio.Event()
        self.socket = LightSocket(self._hear)

    async def open(self) -> None:
        """Connect, and wait until the table is shown."""
        await self.socket.open(self.address, self.cookie)
        await self._told.wait()

    def play(self, until: float, pause: float) -> None:
        """Play from now until a time by `time.perf_counter`, thinking for about `pause` seconds."""
        self._began, self._until, self._pause = time.perf_counter(), until, pause
        self._think()

    def _hear(self, text: bytes) -> None:
        message = _read(text)
        if message.type == "ack":
            if self._sent < self._until:
                self.waits.append(Wait(self._sent - self._began, time.perf_counter() - self._sent))
        elif message.type == "refused":
            self.refused = message.reason
        elif message.view is not None:
            self._see(message.view, message.view.version)
        elif message.changed is not None:
            self._see(message.changed, message.version)

    def _see(self, seen: _View, version: int) -> None:
        self._legal = self._legal if seen.legal is None else seen.legal
        mine = next(iter(self._legal), None)
        can_act = mine is not None and (mine.give or mine.place or mine.done)
        self._offered = (mine, version) if mine is not None and can_act else None
        self._told.set()
        self._think()

    def _think(self) -> None:
        if self._offered is not None and time.perf_counter() < self._until:
            pause = self._pause * self.rng.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self._act, self._offered)

    def _act(self, offered: tuple[_Legal, int]) -> None:
        if offered is not self._offered:
            return
        legal, version = offered
        self._offered = None
        self._number += 1
        step = quarto_step(msgspec.to_builtins(legal), self.rng)
        command = {"type": "play", "seat": legal.seat, "step": step, "seen": version}
        self._sent = time.perf_counter()
        self.socket.send(_write({"type": "act", "key": str(self._number), "command": command}))


async def seat(urls: list[str], tables: int, rng: random.Random) -> list[Player]:
    """This many new tables with two new people each: one on the first server, one on the last."""
    players: list[Player] = []
    seats = [{"type": "me"}, {"type": "open"}]
    async with Visitor(urls[0]) as white, Visitor(urls[-1]) as black:
        for _ in range(tables):
            # Nobody may play faster than a person can, so each player is a new person with one table.
            white.http.cookies.clear()
            black.http.cookies.clear()
            opened = await white.open_table("quarto", seats, clock=None, call="turns")
            await black.follow(opened["links"][0]["url"])
            for url, guest in ((urls[0], white), (urls[-1], black)):
                players.append(Player(url, guest.cookies, opened["table"], random.Random(rng.random())))
    return players


async def play_round(players: list[Player], seconds: float, pause: float) -> list[Wait]:
    """Play for a while; how long each step took."""
    until = time.perf_counter() + seconds
    for player in players:
        player.play(until, pause)
    await asyncio.sleep(seconds + 0.5)
    refused = {player.refused for player in players if player.refused}
    if refused:
        raise RuntimeError(f"steps were refused: {', '.join(sorted(refused))}")
    return [wait for player in players for wait in player.waits]


def over_time(waits: list[Wait]) -> Iterator[str]:
    """How many steps took how long, second by second: a burst at the start and a stall in the middle look
    alike in a summary."""
    seconds: dict[int, Counter[int]] = {}
    for wait in waits:
        seconds.setdefault(int(wait.sent), Counter())[bisect_left(_EDGES, 1000 * wait.seconds)] += 1
    yield "".join(f"{name:>9}" for name in ("second", *(f"≤{edge} ms" for edge in _EDGES), "longer"))
    for second, counts in sorted(seconds.items()):
        yield "".join(f"{count:>9}" for count in (second, *(counts[n] for n in range(len(_EDGES) + 1))))


def figures(waits: list[float], seconds: float) -> dict[str, float]:
    """A summary of the waits, in seconds."""
    waits.sort()
    return {
        "steps": len(waits),
        "per second": len(waits) / seconds,
        "p50 ms": 1000 * waits[len(waits) // 2],
        "p99 ms": 1000 * waits[int(len(waits) * 0.99)],
    }
