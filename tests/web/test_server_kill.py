"""Nothing is lost and nothing happens twice: servers killed or paused, connections cut, a full disk, Redis
gone, and clocks that jump.

FOURFOLD_KILLS sets the number of troubles in a run, or FOURFOLD_KILL_MINUTES its length; FOURFOLD_KILL_SEED
repeats a run: each prints its seed. `make kill-test` takes ten minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import secrets
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from harness.games import quarto_step
from harness.services import JumpingClock, Redis, Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

PAUSE = 0.04
"""Seconds between two steps: the server allows a person about fifteen a second in the long run."""
KILLS = int(os.environ.get("FOURFOLD_KILLS", "8"))
MINUTES = float(os.environ.get("FOURFOLD_KILL_MINUTES", "0"))
SEED = int(os.environ.get("FOURFOLD_KILL_SEED", "") or secrets.randbits(32))
LAST = 180
"""Seconds for a game to end once the troubles are over: it takes two."""
TOLD = 40
"""How many lines of the server's log a failure shows."""


@dataclass
class Game:
    """One table with two people, who record what the server acknowledged."""

    host: Visitor
    guest: Visitor
    table: str = ""
    acked: dict[int, str] = field(default_factory=dict)
    """The step of each acknowledged version."""
    pending: tuple[str, Json] | None = None
    """What was sent and not yet answered: the key and the command."""
    number: int = 0
    began: tuple[int, float] | None = None
    """The version of the turn shown, and when it began."""
    lost: float | None = None
    """When each connection broke, until it is restored."""
    away: list[float] = field(default_factory=list)
    """How long each reconnection took."""
    sockets: list[TableSocket] = field(default_factory=list)
    histories: tuple[list[Json], list[Json]] = field(default_factory=lambda: ([], []))
    """Every event that each of the two received, over all their connections."""

    async def open(self) -> None:
        """A new table with both people at it."""
        seats: list[Json] = [{"type": "me"}, {"type": "open"}]
        opened = await self.host.open_table("quarto", seats, clock=600)
        await self.guest.follow(opened["links"][0]["url"])
        self.table = opened["table"]
        self.acked, self.pending, self.began, self.lost, self.histories = {}, None, None, None, ([], [])

    async def go_on(self, rng: random.Random) -> None:
        """Reconnect, resend what was not answered, and play until the connection breaks or the game ends."""
        self.sockets = []
        try:
            for person, history in zip((self.host, self.guest), self.histories, strict=True):
                self.sockets.append(await person.connect(self.table, since=len(history)))
            sockets = self.sockets
            if self.lost is not None:
                self.away.append(time.monotonic() - self.lost)
            await self.check(sockets[0].view)
            if self.pending is not None:
                await self._send(sockets[self._mover(self.pending[1], sockets)], *self.pending)
                await self._until_told(sockets)
            while True:
                await asyncio.wait_for(self.step(sockets, rng), 60)
                if all(socket.view["phase"] == "over" for socket in sockets):
                    return
        finally:
            self.lost = time.monotonic()
            for socket, history in zip(self.sockets, self.histories, strict=False):
                await socket.close()
                history.extend(socket.events)

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
        """Wait until both have received everything acknowledged."""
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
        """Every acknowledged step is in the log, in its place, once; both were sent exactly what is there;
        and the clock is unchanged."""
        news = await self.host.ask("GET", f"/api/tables/{self.table}?since=0")
        log = news["events"]
        for history in self.histories:
            assert history == log[: len(history)]
        for version, step in self.acked.items():
            # The acknowledged version is the command's last event: the last step is followed by the end.
            place = version - 1 if log[version - 1]["type"] == "stepped" else version - 2
            assert log[place]["type"] == "stepped"
            assert log[place]["step"] == step
        stored = sum(event["type"] == "stepped" for event in log)
        assert len(self.acked) <= stored <= len(self.acked) + (self.pending is not None)
        if self.began is not None and self.began[0] == view["version"] and view["turn"] is not None:
            assert abs(view["turn"]["began"] - self.began[1]) < 1
            assert abs(view["turn"]["deadline"] - view["turn"]["given"] - self.began[1] - 600) < 1


def is_broken(error: BaseException) -> bool:
    """Whether an error means a lost connection. A missing answer is different."""
    if isinstance(error, TimeoutError):
        return False
    module = type(error).__module__
    return isinstance(error, OSError | EOFError) or module.startswith(("websockets", "httpx", "httpcore"))


@dataclass
class Troubles:
    """What happens to servers while two people play, in an order set by the seed."""

    servers: list[Server]
    redis: Redis | None
    clock: JumpingClock
    game: Game
    rng: random.Random
    happened: list[str] = field(default_factory=list)

    async def one(self) -> None:
        """Cause a random trouble."""
        kinds = {"kill": self._kill, "pause": self._pause, "cut": self._cut, "clock": self._jump}
        kinds |= (
            {"cut database": self._cut_database} if self._any_server.database else {"full disk": self._full}
        )
        if self.redis is not None:
            kinds |= {"kill redis": self._kill_redis, "pause redis": self._pause_redis}
        name = self.rng.choice(sorted(kinds))
        self.happened.append(name)
        await kinds[name]()

    @property
    def _any_server(self) -> Server:
        return self.rng.choice(self.servers)

    async def _kill(self) -> None:
        server = self._any_server
        server.kill()
        await asyncio.to_thread(server.start)

    async def _pause(self) -> None:
        await self._stop_for_a_while(self._any_server.pid)

    async def _kill_redis(self) -> None:
        assert self.redis is not None
        self.redis.kill()
        await asyncio.sleep(self.rng.uniform(0.05, 1.5))
        await asyncio.to_thread(self.redis.start)

    async def _pause_redis(self) -> None:
        assert self.redis is not None
        await self._stop_for_a_while(self.redis.pid)

    async def _stop_for_a_while(self, process: int) -> None:
        os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.05, 1.5))
        os.kill(process, signal.SIGCONT)

    async def _cut(self) -> None:
        for socket in self.game.sockets:
            if self.rng.random() < 0.7:
                with suppress(AttributeError, AssertionError):  # it is not open yet
                    socket.cut()

    async def _jump(self) -> None:
        """Change the machine's clock by up to two hours."""
        self.clock.set(self.rng.uniform(-7200, 7200))

    async def _full(self) -> None:
        """Let no file grow: to a database, that is a full disk."""
        process = self._any_server.pid
        limits = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1, limits[1]))
        await asyncio.sleep(self.rng.uniform(0.05, 0.5))
        resource.prlimit(process, resource.RLIMIT_FSIZE, limits)

    async def _cut_database(self) -> None:
        engine = create_async_engine(make_url(self._any_server.database).set(drivername="postgresql+asyncpg"))
        async with engine.connect() as connection:
            await connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        await engine.dispose()


async def survive(troubles: Troubles, rng: random.Random) -> tuple[int, int]:
    """Play through troubles; returns how many steps were acknowledged and how many games finished."""
    game = troubles.game
    await game.open()
    playing = asyncio.create_task(game.go_on(rng))
    steps = finished = 0
    until = time.monotonic() + 60 * MINUTES
    while time.monotonic() < until if MINUTES else len(troubles.happened) < KILLS:
        await asyncio.wait([playing], timeout=rng.uniform(0.05, 0.6))
        if not playing.done():
            await troubles.one()
            await asyncio.wait([playing], timeout=rng.uniform(0.0, 0.2))
        if playing.done():
            if await _ended_well(playing):
                steps, finished = steps + len(game.acked), finished + 1
                await game.open()
            playing = asyncio.create_task(game.go_on(rng))
    async with asyncio.timeout(LAST):
        while not await _ended_well(playing):
            playing = asyncio.create_task(game.go_on(rng))
    await game.check({"version": -1})
    for visitor in (game.host, game.guest):
        await visitor.http.aclose()
    return steps + len(game.acked), finished + 1


async def _ended_well(playing: asyncio.Task[None]) -> bool:
    """Whether a game ended; False if the connection broke or the server could not store."""
    try:
        await playing
    except ServerRefused as refused:
        if refused.reason != "failed":
            raise
        return False
    except Exception as error:
        if not is_broken(error):
            raise
        return False
    return True


@pytest.mark.timeout(300 + 20 * KILLS + 150 * MINUTES)
@pytest.mark.parametrize("kind", ["sqlite", "postgres", "two servers"])
def test_whatever_happens_to_a_server_no_acknowledged_step_is_lost_doubled_or_told_differently(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    """With two servers, the two people are on different ones and hear of each other through Redis."""
    print(f"FOURFOLD_KILL_SEED={SEED}")
    database = "" if kind == "sqlite" else request.getfixturevalue("shared_database")
    redis = request.getfixturevalue("redis_server") if kind == "two servers" else None
    clock = JumpingClock(tmp_path / "ahead")
    extra = {"FOURFOLD_WARM": "0", **clock.environment}
    servers = [
        Server(tmp_path, database=database, redis=redis.url if redis else "", extra=extra)
        for _ in range(2 if redis else 1)
    ]
    for server in servers:
        server.start()
    rng = random.Random(SEED)
    game = Game(Visitor(servers[0].url), Visitor(servers[-1].url))
    troubles = Troubles(servers, redis, clock, game, rng)
    try:
        steps, finished = asyncio.run(survive(troubles, rng))
    except Exception as problem:
        raise AssertionError(story(troubles)) from problem
    finally:
        for server in servers:
            server.stop()
    happened = dict(Counter(troubles.happened))
    print(f"{kind}: {happened}, {steps} acknowledged steps, {finished} finished games")
    assert steps > 0


def story(troubles: Troubles) -> str:
    """What happened before the failure, and the servers' last log lines."""
    game = troubles.game
    return "\n".join(
        (
            f"FOURFOLD_KILL_SEED={SEED} at {time.strftime('%H:%M:%S')}",
            f"after {len(troubles.happened)} troubles: {', '.join(troubles.happened[-TOLD:])}",
            f"table {game.table}: {len(game.acked)} steps acknowledged, {game.pending} not answered",
            *(line for server in troubles.servers for line in server.log.read_text().splitlines()[-TOLD:]),
        )
    )


def test_news_come_first_even_to_those_who_know_everything(shared_server: Server) -> None:
    async def come_back() -> None:
        async with Visitor(shared_server.url) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            before = await person.connect(opened["table"], since=0)
            before.cut()
            again = await person.connect(opened["table"], since=before.version)
            assert (again.view, again.events) == (before.view | {"now": again.view["now"]}, [])
            again.view = {}
            await again.send_raw(f'{{"type": "since", "version": {again.version}}}')
            await again.until(lambda: bool(again.view))
            await again.close()

    asyncio.run(come_back())


def test_lines_cut_at_random_lose_nothing(shared_server: Server) -> None:
    async def cut() -> None:
        rng = random.Random(7)
        game = Game(Visitor(shared_server.url), Visitor(shared_server.url))
        await game.open()
        cuts = 0
        while cuts < 8:
            game.sockets = []
            playing = asyncio.create_task(game.go_on(rng))
            while len(game.sockets) < 2 and not playing.done():  # there is no connection to cut yet
                await asyncio.sleep(0.01)
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


def test_a_computer_continues_after_the_server_was_killed_while_it_thought(tmp_path: Path) -> None:
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
