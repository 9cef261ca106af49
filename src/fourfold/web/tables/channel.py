"""How processes talk to each other: short messages about tables, which may get lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger(__name__)

Hear = Callable[[str, str], None]
"""Called with a table and a message about it. Must return at once."""

_TOPIC = "fourfold:tables"
_PATIENCE = 0.5
"""Seconds until a lost Redis connection is retried."""
_MOST = 200
"""Messages that are sent together; everything that arrives while Redis takes the previous ones goes as one.
"""
_BEAT = 2.0
"""Seconds between two messages of a process to itself, which show that messages get through."""
_DEAF = 8.0
"""Seconds without hearing its own messages after which a process considers the channel dead."""


class Channel(Protocol):
    """Carries messages between the processes of one server."""

    async def start(self, hear: Hear, on_gap: Callable[[], None]) -> None:
        """Start listening. `on_gap` is called whenever messages may have been missed."""
        ...

    def send(self, table: str, message: str) -> None:
        """Tell all other processes; returns at once and never fails."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...

    @property
    def connected(self) -> bool:
        """Whether messages get through at the moment."""
        ...

    @property
    def alone(self) -> bool:
        """Whether there are no other processes."""
        ...


class SilentChannel:
    """For a process that is alone: there is nobody else to hear."""

    async def start(self, hear: Hear, on_gap: Callable[[], None]) -> None:
        """There is nothing to hear."""

    def send(self, table: str, message: str) -> None:
        """Nobody listens."""

    async def stop(self) -> None:
        """Nothing was started."""

    @property
    def connected(self) -> bool:
        """There is nothing to lose."""
        return True

    @property
    def alone(self) -> bool:
        """Nobody else."""
        return True


class RedisChannel:
    """Redis publish and subscribe, on one topic for all tables. Each message is the sender's name, then a
    line per announcement: the table, a space, and JSON, which has no line breaks.

    One subscription costs one connection, however many tables there are; a process drops the messages about
    tables that are not open there.
    """

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: float | None = None
        """When this process last heard its own message; None while there is no subscription."""

    @property
    def connected(self) -> bool:
        """Whether messages get through: this process heard its own message a moment ago."""
        return self._heard is not None and time.monotonic() - self._heard < _DEAF

    @property
    def alone(self) -> bool:
        """There may be others."""
        return False

    async def start(self, hear: Hear, on_gap: Callable[[], None]) -> None:
        """Subscribe and publish until stopped, through any number of lost connections."""
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._keep(lambda redis: self._listen(redis, hear, on_gap, ready))),
            asyncio.create_task(self._keep(self._publish)),
            asyncio.create_task(self._beat()),
        ]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 1.0)

    def send(self, table: str, message: str) -> None:
        """Queue a message; if Redis is away for long, the oldest are dropped: the log makes up for them."""
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait(f"{table} {message}")

    async def stop(self) -> None:
        """Stop all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, work: Callable[[Redis], Awaitable[None]]) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415 - only servers of several processes have it
        from redis.exceptions import RedisError  # noqa: PLC0415

        while True:
            redis = Redis.from_url(self._url, socket_connect_timeout=2, socket_timeout=_DEAF)
            try:
                await work(redis)
            except (RedisError, OSError) as error:
                log.warning("redis is away", extra={"error": type(error).__name__})
            except Exception:
                # A connection cut at a bad moment can fail in other ways too: this task outlives them all.
                log.exception("redis failed unexpectedly")
            finally:
                with contextlib.suppress(RedisError, OSError):
                    await redis.aclose()
            await asyncio.sleep(_PATIENCE)

    async def _listen(
        self, redis: Redis, hear: Hear, on_gap: Callable[[], None], ready: asyncio.Event
    ) -> None:
        subscription = redis.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.subscribe(_TOPIC)
            self._heard = time.monotonic()
            ready.set()
            on_gap()
            while self.connected:
                message = await subscription.get_message(timeout=_BEAT)
                if message is not None and self.connected:
                    self._pass_on(message["data"], hear)
            log.warning("redis does not pass messages on")
        finally:
            self._heard = None
            await subscription.aclose()  # type: ignore[no-untyped-call]

    def _pass_on(self, data: bytes, hear: Hear) -> None:
        sender, *lines = data.decode(errors="replace").split("\n")
        if sender == self._name:
            self._heard = time.monotonic()
            return
        for line in lines:
            table, _, message = line.partition(" ")
            if table:
                hear(table, message)

    async def _beat(self) -> None:
        while True:
            self.send("", "")
            await asyncio.sleep(_BEAT)

    async def _publish(self, redis: Redis) -> None:
        while True:
            lines = [await self._outbox.get()]
            while len(lines) < _MOST and not self._outbox.empty():
                lines.append(self._outbox.get_nowait())
            await redis.publish(_TOPIC, "\n".join((self._name, *lines)))


def open_channel(url: str, name: str) -> Channel:
    """The channel for a Redis address, or the one for a process that is alone."""
    return RedisChannel(url, name) if url else SilentChannel()
