"""People for the server's figures: two at each table, each on a socket, who play Quarto! at random and
never call, so that every game is long."""

from __future__ import annotations

import asyncio
import random
import time

import msgspec
from harness.games import quarto_step
from harness.light_socket import LightSocket
from harness.visitor import Visitor


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
    reason: str = ""
    view: _View | None = None


_read = msgspec.json.Decoder(_Message).decode
_write = msgspec.json.Encoder().encode


class Player:
    """One socket of the load generator, which shares the machine with the server and so does little work."""

    def __init__(self, url: str, cookie: str, table: str, rng: random.Random) -> None:
        self.address = f"{url}/api/tables/{table}/socket"
        self.cookie = cookie
        self.rng = rng
        self.waits: list[float] = []
        """How long each step took to be acknowledged, which happens once it is on disk."""
        self.refused = ""
        self._pause = 0.0
        self._until = 0.0
        self._sent = 0.0
        self._number = 0
        self._offered: tuple[_Legal, int] | None = None
        self._told = asyncio.Event()
        self.socket = LightSocket(self._hear)

    async def open(self) -> None:
        """Connect, and wait for the first news."""
        await self.socket.open(self.address, self.cookie)
        await self._told.wait()

    def play(self, until: float, pause: float) -> None:
        """Play from now until a time by `time.perf_counter`, thinking for about `pause` seconds."""
        self._until, self._pause = until, pause
        self._think()

    def _hear(self, text: bytes) -> None:
        message = _read(text)
        if message.type == "ack":
            if self._sent < self._until:
                self.waits.append(time.perf_counter() - self._sent)
        elif message.type == "refused":
            self.refused = message.reason
        elif message.type == "news" and message.view is not None:
            legal = message.view.legal
            mine = message.view.phase == "playing" and legal and (legal[0].give or legal[0].place)
            self._offered = (legal[0], message.version) if mine or (legal and legal[0].done) else None
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


async def play_round(players: list[Player], seconds: float, pause: float) -> list[float]:
    """Play for a while; how long each step took."""
    until = time.perf_counter() + seconds
    for player in players:
        player.play(until, pause)
    await asyncio.sleep(seconds + 0.5)
    refused = {player.refused for player in players if player.refused}
    if refused:
        raise RuntimeError(f"steps were refused: {', '.join(sorted(refused))}")
    return [wait for player in players for wait in player.waits]


def figures(waits: list[float], seconds: float) -> dict[str, float]:
    """A summary of the waits."""
    waits.sort()
    return {
        "steps": len(waits),
        "per second": len(waits) / seconds,
        "p50 ms": 1000 * waits[len(waits) // 2],
        "p99 ms": 1000 * waits[int(len(waits) * 0.99)],
    }
