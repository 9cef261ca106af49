"""What can happen to servers while people play: kills, pauses, cut and stalled lines, full disks, clocks."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import asyncpg
from harness.lines import Line
from harness.services import JumpingClock, Redis, Server
from tests.web.clients import Game

LONGEST = 3.0
"""Seconds that a line is broken at most."""
STARTS = 30
"""How often a server is started whose database cannot be reached."""


@dataclass
class Troubles:
    """Causes one trouble after another. All kinds happen before one happens again; several overlap, since a
    line heals while others are cut."""

    games: Sequence[Game]
    servers: Sequence[Server]
    clock: JumpingClock
    rng: random.Random
    database: str = ""
    """The address of PostgreSQL itself; empty for SQLite."""
    lines: dict[str, list[Line]] = field(default_factory=dict)
    """The lines of each server to what is named."""
    redis: Redis | None = None
    happened: list[str] = field(default_factory=list)
    _deck: list[str] = field(default_factory=list)
    _healing: set[asyncio.Task[None]] = field(default_factory=set)

    def kinds(self) -> list[str]:
        """What can happen here."""
        kinds = ["kill", "pause", "cut players", "set clock"]
        kinds += ["end database sessions"] if self.database else ["full disk"]
        kinds += ["kill redis", "pause redis", "redis away"] if self.redis else []
        return kinds + [f"{how} {name}" for name in self.lines for how in ("cut", "stall", "mute")]

    async def one(self) -> None:
        """Cause the next trouble."""
        if not self._deck:
            self._deck = self.kinds()
            self.rng.shuffle(self._deck)
        name = self._deck.pop()
        self.happened.append(name)
        how, _, what = name.partition(" ")
        if what in self.lines:
            self._break(how, self.rng.choice(self.lines[what]))
        else:
            await getattr(self, f"_{name.replace(' ', '_')}")()

    async def over(self) -> None:
        """Wait until every line is whole again."""
        await asyncio.gather(*self._healing)

    @property
    def steps(self) -> int:
        """How many steps were acknowledged."""
        return sum(game.steps for game in self.games)

    def _break(self, how: str, line: Line) -> None:
        """Break a line, to be healed while other things happen."""
        {"cut": line.cut, "stall": line.stall, "mute": line.mute}[how]()

        async def heal() -> None:
            await asyncio.sleep(self.rng.uniform(0.05, LONGEST))
            line.heal(forgets=self.rng.random() < 0.5)

        healing = asyncio.create_task(heal())
        self._healing.add(healing)
        healing.add_done_callback(self._healing.discard)

    async def _kill(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        for _ in range(STARTS):  # as a supervisor does: without its database, a server ends with a sentence
            try:
                await asyncio.to_thread(server.start)
                return
            except RuntimeError:
                if not self.lines:
                    raise
        raise AssertionError(f"the server did not start in {STARTS} attempts: {server.log}")

    async def _pause(self) -> None:
        await self._stop_for_a_while(self.rng.choice(self.servers).pid)

    async def _kill_redis(self) -> None:
        assert self.redis is not None
        self.redis.kill()
        await asyncio.sleep(self.rng.uniform(0.05, 1.5))
        await asyncio.to_thread(self.redis.start)

    async def _redis_away(self) -> None:
        """Games go on without Redis: it comes back after some more steps of each."""
        assert self.redis is not None
        before = [game.steps for game in self.games]
        self.redis.kill()
        while any(game.steps - steps < 2 for game, steps in zip(self.games, before, strict=True)):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(self.redis.start)

    async def _pause_redis(self) -> None:
        assert self.redis is not None
        await self._stop_for_a_while(self.redis.pid)

    async def _stop_for_a_while(self, process: int) -> None:
        os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.05, 1.5))
        os.kill(process, signal.SIGCONT)

    async def _cut_players(self) -> None:
        for client in (client for game in self.games for client in game.clients):
            if client.socket is not None and self.rng.random() < 0.7:
                client.socket.cut()

    async def _set_clock(self) -> None:
        """Change the machine's clock by up to two hours."""
        self.clock.set(self.rng.uniform(-7200, 7200))

    async def _full_disk(self) -> None:
        """Let no file grow: to a database, that is a full disk."""
        process = self.rng.choice(self.servers).pid
        limits = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (1, limits[1]))
        await asyncio.sleep(self.rng.uniform(0.05, 0.5))
        resource.prlimit(process, resource.RLIMIT_FSIZE, limits)

    async def _end_database_sessions(self) -> None:
        connection = await asyncpg.connect(self.database)
        with suppress(asyncpg.PostgresError):
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        await connection.close()
