"""The server's side of the process that analyses and reviews: starts it on demand, ends it when idle.

One process with a few threads shares one memory of proven positions. It has its own interpreter and a low
priority, so it cannot delay a step at a table. `verdicts.worker` describes the orders and frames.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from fourfold.rules.games import Game, Position, game_of, variant_tags
from fourfold.web.tables.fair_queue import FairQueue
from fourfold.web.tables.tasks import Tasks

if TYPE_CHECKING:
    from fourfold.store import Store  # the process that analyses needs no database and knows nobody
    from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

AT_ONCE = 2
"""Analyses that run at the same time; others wait in a fair queue."""
_THREADS = 2
"""Threads that one analysis may use."""
_IDLE = 300.0
"""Seconds without a question after which the process ends and frees its memory."""


class Analyse(msgspec.Struct, frozen=True, tag="analyse"):
    """Analyse a position and tell everything about it."""

    number: int
    game: Game
    variant: str
    call: str
    layout: str
    position: str
    seconds: float
    threads: int


class MakeReview(msgspec.Struct, frozen=True, tag="review"):
    """Review a game."""

    number: int
    record: str


class Proven(msgspec.Struct, frozen=True, tag="proven"):
    """What the database knows about boards that the process asked for."""

    number: int
    boards: list[tuple[bytes, bytes]]
    """The form and the values of each."""


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Nobody waits for this answer any more."""

    number: int


Order = Analyse | MakeReview | Proven | Stop

FORM, VALUES = 9, 16
"""Bytes of a board's form, and of what was proven about it."""

_encoder = msgspec.json.Encoder()


class AnalysisWorker:
    """Answers questions, each as a stream of lines."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._numbers = count(1)
        self._queue = FairQueue(AT_ONCE)
        self._starting = asyncio.Lock()
        self._process: Process | None = None
        self._tasks = Tasks()
        self._answers: dict[int, asyncio.Queue[bytes | None]] = {}
        """Lines received and not yet read; None ends an answer."""
        self._idle: asyncio.TimerHandle | None = None

    async def analyse(self, position: Position, visitor: Visitor, seconds: float) -> AsyncIterator[bytes]:
        """The lines of an analysis, as they arrive. Closing the iterator stops the search."""
        async for lines in self._ask(visitor, lambda number: _order(number, position, seconds)):
            yield lines

    async def review(self, record: str, visitor: Visitor) -> bytes:
        """The review of a recorded game as JSON; empty if it could not be made."""
        parts = self._ask(visitor, lambda number: MakeReview(number, record))
        return b"".join([part async for part in parts])

    async def _ask(self, visitor: Visitor, order: Callable[[int], Order]) -> AsyncIterator[bytes]:
        """The process's answer, as it arrives."""
        async with self._queue.turn(visitor.address, visitor.id):
            process = await self._running()
            number = next(self._numbers)
            told = self._answers[number] = asyncio.Queue()
            self._send(process, order(number))
            ended = False
            try:
                while (lines := await told.get()) is not None:
                    yield lines
                ended = True
            finally:
                del self._answers[number]
                if not ended:
                    self._send(process, Stop(number))
                self._rest()

    async def stop(self) -> None:
        """End the process."""
        if self._idle is not None:
            self._idle.cancel()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        self._end_answers()

    async def _running(self) -> Process:
        """The process; started if it is not running."""
        if self._idle is not None:
            self._idle.cancel()
        async with self._starting:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "fourfold.web.verdicts.worker"),
                    stdin=PIPE,
                    stdout=PIPE,
                )
                self._tasks.begin(self._read(self._process))
            return self._process

    def _send(self, process: Process, order: Order) -> None:
        if process.stdin is not None and not process.stdin.is_closing():
            process.stdin.write(_encoder.encode(order) + b"\n")

    async def _read(self, process: Process) -> None:
        """Hand every frame to the question it answers."""
        assert process.stdout is not None
        try:
            while header := await process.stdout.readline():
                number, word, length = header.split()
                payload = await process.stdout.readexactly(int(length))
                self._take(process, int(number), word, payload)
        finally:
            if self._process is process:
                self._process = None
                log.warning("the process that analyses has ended", extra={"code": process.returncode})
                self._end_answers()

    def _take(self, process: Process, number: int, word: bytes, payload: bytes) -> None:
        told = self._answers.get(number)
        match word:
            case b"wants":
                self._tasks.begin(self._tell_proven(process, number, payload))
            case b"proved":
                self._tasks.begin(self._keep(payload))
            case b"told" if told is not None:
                told.put_nowait(payload)
            case b"end" if told is not None:
                told.put_nowait(None)

    async def _tell_proven(self, process: Process, number: int, forms: bytes) -> None:
        known: dict[bytes, bytes] = {}
        try:
            known = await self._store.proven(_cut(forms, FORM))
        finally:
            self._send(process, Proven(number, list(known.items())))

    async def _keep(self, proofs: bytes) -> None:
        pairs = _cut(proofs, FORM + VALUES)
        await self._store.keep_proofs({proof[:FORM]: proof[FORM:] for proof in pairs})

    def _end_answers(self) -> None:
        for told in self._answers.values():
            told.put_nowait(None)

    def _rest(self) -> None:
        """End the process once nobody has asked for a while."""
        if not self._answers and self._process is not None:
            self._idle = asyncio.get_running_loop().call_later(_IDLE, self._end_idle)

    def _end_idle(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()


def _order(number: int, position: Position, seconds: float) -> Analyse:
    told = variant_tags(position.variant)
    return Analyse(
        number,
        game_of(position),
        told["Variant"],
        told.get("Call", ""),
        told.get("Layout", ""),
        str(position),
        seconds,
        _THREADS,
    )


def _cut(payload: bytes, size: int) -> list[bytes]:
    """Split a payload into pieces of one size."""
    return [payload[at : at + size] for at in range(0, len(payload), size)]
