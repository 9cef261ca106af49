"""A line from a server to its PostgreSQL or Redis that a test can cut, stall and heal: a small TCP proxy.

It runs in a thread, so that a line also works while the test waits for something else.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Self

CHUNK = 1 << 16


class Line:
    """Everything sent to `port` here goes to `target`, and the answers come back, as long as it is whole."""

    def __init__(self, target: int) -> None:
        self.target = target
        """The port at the far end."""
        self.port = 0
        self.is_whole = True
        self._loop = asyncio.new_event_loop()
        self._cut = False
        self._asks, self._answers = asyncio.Event(), asyncio.Event()
        """Set while bytes pass, towards the far end and back."""
        self._open: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Reset every connection, and each new one at once."""
        self._now(lambda: self._set(cut=True, asks=False, answers=False))

    def stall(self) -> None:
        """Let nothing through, and tell neither end: as when a network loses every packet."""
        self._now(lambda: self._set(cut=False, asks=False, answers=False))

    def mute(self) -> None:
        """Let questions through and no answers: what was asked for is done, and nobody here learns it."""
        self._now(lambda: self._set(cut=False, asks=True, answers=False))

    def heal(self, *, forgets: bool = False) -> None:
        """Let everything through. What was held back arrives late, or never if the line `forgets`: then the
        connections of before are reset."""
        self._now(lambda: self._heal(forgets))

    def lose(self) -> None:
        """Let nothing more through on the connections of now, and tell neither end; new ones are whole."""
        self._now(self._lose)

    def _lose(self) -> None:
        self._set(cut=False, asks=False, answers=False)
        self._asks, self._answers = asyncio.Event(), asyncio.Event()
        self._set(cut=False, asks=True, answers=True)

    def _heal(self, forgets: bool) -> None:
        if forgets:
            self._reset()
        self._set(cut=False, asks=True, answers=True)

    def _set(self, *, cut: bool, asks: bool, answers: bool) -> None:
        self._cut, self.is_whole = cut, asks and answers
        for passes, event in ((asks, self._asks), (answers, self._answers)):
            if passes:
                event.set()
            else:
                event.clear()
        if cut:
            self._reset()

    def _reset(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    def _now(self, change: Callable[[], None]) -> None:
        """Change the line, and return once it is changed."""

        async def do() -> None:
            change()

        asyncio.run_coroutine_threadsafe(do(), self._loop).result()

    async def _listen(self) -> asyncio.Server:
        self._heal(forgets=False)
        return await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _end(self) -> None:
        self._server.close()
        self._reset()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if not self._cut:
                await self._join(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass  # the far end is down, one of the two ended it, or the test is over
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self._open.add(far_writer)
        ways = [
            asyncio.create_task(_copy(reader, far_writer, self._asks)),
            asyncio.create_task(_copy(far_reader, writer, self._answers)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._open.discard(far_writer)
            far_writer.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            await passes.wait()
            writer.write(data)
            await writer.drain()
