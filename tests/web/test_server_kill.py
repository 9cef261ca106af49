"""Nothing is lost and nothing happens twice: the server killed, lines cut, Redis gone, all in mid-game.

FOURFOLD_KILLS sets how often the server is killed in one run (`make kill-test` asks for 200).
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from harness.games import quarto_step
from harness.services import Redis, Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor

PAUSE = 0.04
"""Between two steps: the server lets one person take some fifteen a second in the long run."""
KILLS = int(os.environ.get("FOURFOLD_KILLS", "12"))


@dataclass
class Game:
    """One table with two people, who write down what the server acknowledged."""

    host: Visitor
    guest: Visitor
    table: str = ""
    acked: dict[int, str] = field(default_factory=dict)
    """The step that each acknowledged version holds."""
    pending: tuple[str, Json] | None = None
    """What was sent and not answered: the key and the command."""
    number: int = 0
    began: tuple[int, float] | None = None
    """The version of a turn that was shown, and when it began."""
    sockets: list[TableSocket] = field(default_factory=list)

    async def open(self) -> None:
        """A new table with both people at it."""
        seats: list[Json] = [{"type": "me"}, {"type": "open"}]
        opened = await self.host.open_table("quarto", seats, clock=600)
        await self.guest.follow(opened["links"][0]["url"])
        self.table = opened["table"]
        self.acked, self.pending, self.began = {}, None, None

    async def go_on(self, rng: random.Random) -> None:
        """Reconnect, send again what was not answered, and play on until the line breaks or the game ends."""
        self.sockets = []
        try:
            for person in (self.host, self.guest):
                self.sockets.append(await person.connect(self.table))
            sockets = self.sockets
            await self.check(sockets[0].view)
            if self.pending is not None:
                await self._send(sockets[self._mover(self.pending[1], sockets)], *self.pending)
                await self._until_told(sockets)
            while True:
                await asyncio.wait_for(self.step(sockets, rng), 60)
                if all(socket.view["phase"] == "over" for socket in sockets):
                    return
        finally:
            for socket in self.sockets:
                await socket.close()

    @staticmethod
    def _mover(command: Json, sockets: list[TableSocket]) -> int:
        return next(index for index, socket in enumerate(sockets) if command["seat"] in socket.view["you"])

    async def step(self, sockets: list[TableSocket], rng: random.Random) -> None:
        for socket in sockets:
            offered = next(iter(socket.view["legal"]), None)
            if offered is None or set(offered) == {"seat", "call"}:
                continue
            self.number += 1
            command = {"seat": offered["seat"], "step": quarto_step(offered, rng), "seen": socket.version}
            await self._send(socket, f"key{self.number}", command)
            await self._until_told(sockets)
            await asyncio.sleep(PAUSE)
            turn = socket.view["turn"]
            if turn is not None:
                self.began = (socket.version, turn["began"])
            return
        await asyncio.sleep(0)

    async def _until_told(self, sockets: list[TableSocket]) -> None:
        """Wait until both have heard of what was acknowledged."""
        for each in sockets:
            await each.until(lambda each=each: each.version >= max(self.acked, default=0))

    async def _send(self, socket: TableSocket, key: str, command: Json) -> None:
        self.pending = (key, command)
        while self.pending is not None:
            try:
                told = await socket.act("play", key, **command)
            except ServerRefused as refused:
                if refused.reason != "too-many":
                    raise
                await asyncio.sleep(0.5)
            else:
                self.acked[told["version"]] = command["step"]
                self.pending = None

    async def check(self, view: Json) -> None:
        """Every acknowledged step is in the log, in its place, once; and the clock stands as it stood."""
        news = await self.host.ask("GET", f"/api/tables/{self.table}?since=0")
        log = news["events"]
        for version, step in self.acked.items():
            # Acknowledged is the command's last event: behind the step that ends a game stands its end.
            place = version - 1 if log[version - 1]["type"] == "stepped" else version - 2
            assert log[place]["type"] == "stepped"
            assert log[place]["step"] == step
        stored = sum(event["type"] == "stepped" for event in log)
        assert len(self.acked) <= stored <= len(self.acked) + (self.pending is not None)
        if self.began is not None and self.began[0] == view["version"] and view["turn"] is not None:
            assert abs(view["turn"]["began"] - self.began[1]) < 1
            assert abs(view["turn"]["deadline"] - view["turn"]["given"] - self.began[1] - 600) < 1


BROKEN = (ConnectionError, OSError, EOFError, TimeoutError)


def is_broken(error: BaseException) -> bool:
    """Whether an error only says that the line is gone."""
    module = type(error).__module__
    return isinstance(error, BROKEN) or module.startswith(("websockets", "httpx", "httpcore"))


async def survive(server: Server, kills: int, seed: int) -> tuple[int, int]:
    """Play while the server is killed; how many steps were acknowledged, and how many games finished."""
    rng = random.Random(seed)
    game = Game(Visitor(server.url), Visitor(server.url))
    await game.open()
    steps = finished = 0
    for _ in range(kills):
        playing = asyncio.create_task(game.go_on(rng))
        await asyncio.wait([playing], timeout=rng.uniform(0.05, 0.6))
        if playing.done():
            playing.result()
            steps, finished = steps + len(game.acked), finished + 1
            await game.open()
            playing = asyncio.create_task(game.go_on(rng))
            await asyncio.sleep(rng.uniform(0.02, 0.2))
        server.kill()
        try:
            await playing
        except Exception as error:
            if not is_broken(error):
                raise
        await asyncio.to_thread(server.start)
    await game.go_on(rng)
    steps, finished = steps + len(game.acked), finished + 1
    for visitor in (game.host, game.guest):
        await visitor.http.aclose()
    return steps, finished


@pytest.mark.timeout(120 + 20 * KILLS)
def test_a_killed_server_loses_no_acknowledged_step_and_repeats_none(tmp_path: Path) -> None:
    server = Server(tmp_path, extra={"FOURFOLD_WARM": "0"})
    server.start()
    try:
        steps, finished = asyncio.run(survive(server, KILLS, seed=KILLS))
    finally:
        server.stop()
    print(f"{KILLS} kills, {steps} acknowledged steps, {finished} finished games")
    assert steps > 0
    assert finished > 0


def test_lines_cut_at_random_lose_nothing(shared_server: Server) -> None:
    async def cut() -> None:
        rng = random.Random(7)
        game = Game(Visitor(shared_server.url), Visitor(shared_server.url))
        await game.open()
        cuts = 0
        while cuts < 30:
            playing = asyncio.create_task(game.go_on(rng))
            await asyncio.wait([playing], timeout=rng.uniform(0.05, 0.3))
            if playing.done():
                playing.result()
                await game.open()
                continue
            for socket in game.sockets:
                socket.cut()
                cuts += 1
            try:
                await playing
            except Exception as error:
                if not is_broken(error):
                    raise
        await game.go_on(rng)
        for visitor in (game.host, game.guest):
            await visitor.http.aclose()

    asyncio.run(cut())


def test_a_computer_goes_on_after_the_server_was_killed_in_its_thought(tmp_path: Path) -> None:
    server = Server(tmp_path, extra={"FOURFOLD_WARM": "0"})
    server.start()

    async def play() -> None:
        async with Visitor(server.url) as person:
            seats = [{"type": "me"}, {"type": "computer", "level": "casual"}]
            opened = await person.open_table("quarto", seats, clock=None)
            socket = await person.connect(opened["table"])
            (seat,) = socket.view["you"]
            if seat == 0:
                await socket.play("7", seat)
            server.kill()
            await asyncio.to_thread(server.start)
            again = await person.connect(opened["table"])
            await again.until(lambda: again.view["turn"]["seat"] == seat and again.view["steps"])
            await asyncio.gather(socket.close(), again.close())

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_games_go_on_while_redis_is_away_and_after_it_comes_back(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    servers = [
        Server(tmp_path, database=shared_database, redis=redis_server.url, extra={"FOURFOLD_WARM": "0"})
        for _ in range(2)
    ]

    async def play() -> None:
        rng = random.Random(3)
        game = Game(Visitor(servers[0].url), Visitor(servers[1].url))
        await game.open()
        sockets = [await game.host.connect(game.table), await game.guest.connect(game.table)]
        for number in range(12):
            if number == 4:
                redis_server.kill()
            if number == 7:
                redis_server.start()
            before = len(game.acked)
            while len(game.acked) == before:
                await game.step(sockets, rng)
        await game.check(sockets[0].view)
        for socket in sockets:
            await socket.close()
        for visitor in (game.host, game.guest):
            await visitor.http.aclose()

    try:
        for server in servers:
            server.start()
        asyncio.run(play())
    finally:
        for server in servers:
            server.stop()
