"""Games of Quarto! by people and watchers who lose their connections, come back on any server, send again
what was not answered, and write down everything they are told."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field

from asyncpg import InterfaceError, PostgresError
from harness.games import quarto_step
from harness.histories import Acknowledged, Entry, Notes, Untrue, check, end_of, stored_log
from harness.services import Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor

PAUSE = 0.04
"""Seconds between two steps: the server allows a person about fifteen a second in the long run."""
AGAIN = 0.1
"""Seconds until something that failed is tried again."""
PATIENCE = 180
"""Seconds for a step to be possible and stored, however many troubles there are; it takes a few."""
CLOCK = 600
NO_ANSWER = ("failed", "too-many", "busy", "unavailable")
"""Reasons of refusals that say nothing about the command."""


def is_broken(error: BaseException) -> bool:
    """Whether an error means a lost connection. A missing answer is different."""
    if isinstance(error, TimeoutError):
        return False
    module = type(error).__module__
    return isinstance(error, OSError | EOFError) or module.startswith(("websockets", "httpx", "httpcore"))


def says_nothing(error: Exception) -> bool:
    """Whether a request has to be sent again to know what became of it."""
    return error.reason in NO_ANSWER if isinstance(error, ServerRefused) else is_broken(error)


@dataclass
class Client:
    """One person or watcher at a table."""

    person: Visitor
    notes: Notes
    socket: TableSocket | None = None
    missed: int = 0
    """How often a server that was up did not let it in."""

    async def attend(self, table: str, servers: Sequence[Server], rng: random.Random) -> None:
        """Stay connected to the table, each time by any of the servers."""
        while True:
            server, self.socket = rng.choice(servers), None
            try:
                self.socket = await self.person.connect(
                    table, self.notes.view, url=server.url, note=self.notes.note
                )
                await self.socket.until(lambda: False, PATIENCE * 10)
            except Exception as error:
                if not says_nothing(error):
                    raise
                self.missed += self.socket is None and server in servers
            finally:
                if self.socket is not None:
                    await self.socket.close()
            await asyncio.sleep(AGAIN * rng.random())

    @property
    def view(self) -> Json:
        """The table as it was last shown; empty without a connection."""
        return {} if self.socket is None or self.socket.is_closed else self.socket.view


@dataclass
class Game:
    """Plays at one table after another, with two people and two watchers at each."""

    servers: Sequence[Server]
    database: str
    """The address of the database itself, for reading the log."""
    rng: random.Random
    steps: int = 0
    finished: int = 0
    stale: int = 0
    """Steps of clients that had not seen the latest one; each was refused."""
    twice: int = 0
    """Steps that were sent to two servers at the same time; each was stored once."""
    checked: int = 0
    """Pieces of news that were compared with the log."""
    missed: int = 0
    """How often a server that was up did not let somebody in."""
    is_last: bool = False
    """Whether to stop after this table."""
    is_done: bool = False
    table: str = ""
    clients: list[Client] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    pending: Json | None = None
    """What was sent and not yet answered."""
    _over_after: int | None = None
    """After how many steps a server said that the game is over."""
    _numbers: itertools.count[int] = field(default_factory=itertools.count)

    async def play(self) -> None:
        """Play game after game."""
        while not self.is_last:
            async with asyncio.TaskGroup() as tasks:
                await self._open()
                staying = [
                    tasks.create_task(client.attend(self.table, self.servers, self.rng))
                    for client in self.clients
                ]
                while self._top_view().get("phase") != "over":
                    await self._step()
                await self._end()
                for task in staying:
                    task.cancel()
            for client in self.clients:
                self.missed += client.missed
                await client.person.http.aclose()
        self.is_done = True

    async def _open(self) -> None:
        """A new table of new people."""
        seats: list[Json] = [{"type": "me"}, {"type": "open"}]
        while True:
            people = [Visitor(self.rng.choice(self.servers).url) for _ in range(4)]
            try:
                opened = await people[0].open_table("quarto", seats, clock=CLOCK)
                await people[1].follow(opened["links"][0]["url"])
                for watcher in people[2:]:
                    await watcher.follow(opened["watch"])
                break
            except Exception as error:
                if not says_nothing(error):
                    raise
                for person in people:
                    await person.http.aclose()
            await asyncio.sleep(AGAIN)
        self.table, self.acknowledged, self.pending, self._over_after = opened["table"], [], None, None
        names = ("host", "guest", "watcher", "another watcher")
        self.clients = [Client(*each) for each in zip(people, map(Notes, names), strict=True)]

    @property
    def _top(self) -> int:
        """The version of the last step that was acknowledged."""
        return self.acknowledged[-1].version if self.acknowledged else 0

    def _top_view(self) -> Json:
        """What somebody is shown who knows of every acknowledged step; empty if nobody does."""
        views = (client.view for client in self.clients if client.view)
        return next((view for view in views if view["version"] >= self._top), {})

    async def _step(self) -> None:
        """One step of whoever may play; a client that does not know of the last one yet waits for it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for client in self.clients[:2]:
                    offered = next(iter(client.view.get("legal", ())), None)
                    playable = offered is not None and set(offered) != {"seat", "call"}
                    if playable and client.view["version"] >= self._top:
                        assert offered is not None
                        await self._play(client, offered)
                        return
                if self._top_view().get("phase") == "over":
                    return
                await asyncio.sleep(PAUSE / 2)

    async def _play(self, client: Client, offered: Json) -> None:
        key, seen = f"key{next(self._numbers)}", client.view["version"]
        self.pending = {"seat": offered["seat"], "step": quarto_step(offered, self.rng), "seen": seen}
        sent: list[Awaitable[int | None]] = [self._send(client, key, self.pending)]
        if self.rng.random() < 0.1:
            sent.append(self._send_elsewhere(client, key, self.pending))
        versions = {version for version in await asyncio.gather(*sent) if version is not None}
        if len(versions) != 1:
            raise Untrue(f"one command was stored several times: at {versions}")
        command, self.pending = self.pending, None
        self.acknowledged.append(Acknowledged(key, command["step"], versions.pop()))
        self.steps += 1
        if self.rng.random() < 0.1:
            await self._send_stale(client, command)
        await asyncio.sleep(PAUSE)

    async def _send(self, client: Client, key: str, command: Json) -> int:
        """Send a command until it is acknowledged, over as many connections as that takes."""
        while True:
            try:
                if client.socket is not None and not client.socket.is_closed:
                    told = await client.socket.act("play", key, **command)
                    version: int = told["version"]
                    return version
            except Exception as error:
                if not says_nothing(error):
                    raise
            await asyncio.sleep(AGAIN)

    async def _send_elsewhere(self, client: Client, key: str, command: Json) -> int | None:
        """Send a command by a second connection at the same time; None if no answer came."""
        try:
            socket = await client.person.connect(self.table, url=self.rng.choice(self.servers).url)
            try:
                told = await socket.act("play", key, **command)
            finally:
                await socket.close()
        except Exception as error:
            if not says_nothing(error):
                raise
            return None
        self.twice += 1
        version: int = told["version"]
        return version

    async def _send_stale(self, client: Client, command: Json) -> None:
        """Send another command of somebody who has not seen the last step."""
        if client.view.get("phase") != "playing" or client.socket is None:
            return
        try:
            told = await client.socket.act("play", f"stale{next(self._numbers)}", **command)
        except Exception as error:
            if isinstance(error, ServerRefused) and error.reason == "stale":
                self.stale += 1
            elif isinstance(error, ServerRefused) and error.reason == "refused":
                self._over_after = len(self.acknowledged)
            elif not says_nothing(error):
                raise
        else:
            raise Untrue(f"a step on an outdated position was stored: {command}, {told}")

    async def _end(self) -> None:
        """Wait until everyone knows how the game ended, and compare what they were told with the log."""
        async with asyncio.timeout(PATIENCE):
            log: list[Entry] = []
            # Somebody may come or go even now: the log is read until it has all that anybody was told.
            while not all(end_of(log) <= client.notes.known <= len(log) for client in self.clients):
                with contextlib.suppress(OSError, PostgresError, InterfaceError):
                    log = await stored_log(self.database, self.table)
                await asyncio.sleep(AGAIN)
        notes = [client.notes for client in self.clients]
        check(log, self.acknowledged, notes)
        if self._over_after not in (None, len(self.acknowledged)):
            raise Untrue(f"the game was said to be over after {self._over_after} steps: {self.acknowledged}")
        self.checked += sum(len(each.told) for each in notes)
        self.finished += 1
