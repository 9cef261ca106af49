"""One open socket: reads what its person sends, and tells him what happens.

Nothing is queued for a slow reader but his own answers: whenever he can take more he gets the latest view and
every event since what he last got. So memory stays flat whatever he does, and he never sees half a story.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from statistics import median

import msgspec

from fourfold.locale import explain, text
from fourfold.play import Event
from fourfold.rules.game import RuleError, Seat
from fourfold.web.limits import Limit
from fourfold.web.metrics import REFUSED, SOCKETS
from fourfold.web.problems import reason_of
from fourfold.web.process import Process
from fourfold.web.rights import check_may
from fourfold.web.sockets.messages import (
    Ack,
    Act,
    ActRefused,
    FromClient,
    FromServer,
    Greet,
    Greeting,
    Hello,
    HelloBack,
    Here,
    Ping,
    Pong,
    Preparing,
    Since,
    read,
    write,
)
from fourfold.web.tables.audiences import Attendance, Audience
from fourfold.web.tables.greetings import Word
from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

_PING = 15.0
"""Seconds between two measurements of the network."""
_MOST_ANSWERS = 200
"""Answers that may wait for a slow reader; one who asks more without reading is sent away."""
_FRAMES, _AT_ONCE = 50, 300
"""Messages a second over one socket in the long run, and at once; nobody who plays comes near."""
_MOST_UNREADABLE = 20
"""Messages that make no sense before a socket is closed."""

Send = Callable[[str], Awaitable[None]]
Receive = Callable[[], Awaitable[str | None]]
"""The next frame as text; None once the other side is gone."""


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with a view that is JSON already."""

    version: int
    after: int
    events: list[Event]
    view: msgspec.Raw


class ProtocolViolation(Exception):  # noqa: N818
    """This socket has to be closed: its client does not keep to the protocol."""


class Session:
    """The conversation over one socket."""

    def __init__(self, process: Process, audience: Audience, visitor: Visitor, since: int | None) -> None:
        self._process = process
        self._audience = audience
        self._live = audience.live
        self._visitor = visitor
        self._told = -1 if since is None or since > audience.live.version else since
        """The version of the last news; -1 before the first."""
        self._answers: deque[str] = deque()
        self._awake = asyncio.Event()
        self._awake.set()
        self._attendance: Attendance | None = None
        self._prepared: float | None = None
        self._pings: dict[int, float] = {}
        self._lags: deque[float] = deque(maxlen=5)
        self._unreadable = 0
        self._frames = Limit(_FRAMES, _AT_ONCE)

    @property
    def lag(self) -> float:
        """The delay of the network there and back, as this process measured it."""
        return median(self._lags) if self._lags else 0.0

    def wake(self) -> None:
        """There is something to tell."""
        self._awake.set()

    def is_of(self, person: str, address: str) -> bool:
        """Whether it is this person's, or that of somebody at the same address."""
        return person == self._visitor.id or address == self._visitor.address

    def hear(self, seat: Seat, word: Word) -> None:
        """Somebody at the table says a word. One who does not read misses it."""
        if len(self._answers) < _MOST_ANSWERS // 2:
            self._answer(Greeting(seat, word))

    async def run(self, receive: Receive, send: Send) -> None:
        """Talk until one side ends it."""
        SOCKETS.inc()
        self._audience.listeners.add(self)
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._process.connections.came(self._audience, self._visitor.id)
            talk = (self._write(send), self._read(receive), self._measure())
            tasks = [asyncio.create_task(part) for part in talk]
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._audience.listeners.discard(self)
            SOCKETS.dec()
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            self._process.connections.went(self._audience, self._visitor.id)
        for outcome in ended:
            if isinstance(outcome, Exception):
                raise outcome

    # -- Telling --------------------------------------------------------------------------------------------

    async def _write(self, send: Send) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._answers:
                await send(self._answers.popleft())
            if self._told != self._live.version:
                await send(await self._news())
            attendance = self._audience.attendance
            if attendance is not self._attendance:
                self._attendance = attendance
                await send(write(Here(*attendance)))
            if self._live.table.has_computer_to_act:
                await self._tell_of_engine(send)

    async def _news(self) -> str:
        """Everything since the last news. The first news to somebody new is the view alone."""
        after = self._told if self._told <= self._live.version else -1
        events = [] if after < 0 else await self._process.tables.events_after(self._live, after)
        self._told = self._live.version
        news = _News(self._told, max(after, 0), events, self._audience.view_for(self._visitor.id))
        return msgspec.json.encode(news).decode()

    async def _tell_of_engine(self, send: Send) -> None:
        share = self._process.caretaker.computers.preparing.get(self._live.table.setup.game)
        if share != self._prepared:
            self._prepared = share
            if share is not None:
                await send(write(Preparing(share)))

    def _answer(self, message: FromServer) -> None:
        if len(self._answers) >= _MOST_ANSWERS:
            raise ProtocolViolation
        self._answers.append(write(message))
        self._awake.set()

    async def _measure(self) -> None:
        number = 0
        while True:
            table = self._live.table
            if table.setup.clock is not None and table.seats_of(self._visitor.id):
                number += 1
                self._pings = {number: time.monotonic()}
                self._answer(Ping(number))
            await asyncio.sleep(_PING)

    # -- Listening ------------------------------------------------------------------------------------------

    async def _read(self, receive: Receive) -> None:
        while True:
            frame = await receive()
            if frame is None:
                return
            if not self._frames.take(""):
                raise ProtocolViolation
            if not self._process.limits.address.take(self._visitor.address):
                self._refuse("", "too-many", text("Too many messages: wait a moment."))
                continue
            try:
                message = read(frame)
            except (msgspec.DecodeError, RecursionError):
                self._misread()
                continue
            await self._receive(message)

    async def _receive(self, message: FromClient) -> None:
        match message:
            case Act():
                await self._act(message)
            case Since(version=version):
                self._told = version if version <= self._live.version else -1
                self._awake.set()
            case Pong(n=number):
                sent = self._pings.pop(number, None)
                if sent is not None:
                    self._lags.append(time.monotonic() - sent)
            case Hello():
                self._answer(HelloBack(self._process.tables.now()))
            case Greet(seat=seat, word=word):
                self._greet(seat, word)

    def _greet(self, seat: Seat, word: Word) -> None:
        if seat not in self._live.table.seats_of(self._visitor.id):
            self._refuse("", "not-yours", text("Only players at this table can say something."))
        elif not self._process.limits.greetings.take(self._visitor.id):
            self._refuse("", "too-many", text("Not so fast: wait a moment."))
        else:
            self._process.peers.greet(self._audience, seat, word)

    async def _act(self, act: Act) -> None:
        if not self._process.limits.acts.take(self._visitor.id):
            self._refuse(act.key, "too-many", text("Too many moves at once: wait a moment."))
            return
        try:
            check_may(act.command, self._live.table)
            acted = await self._process.tables.act(
                self._live.id, act.command, self._visitor.id, key=act.key, lag=self.lag
            )
        except RuleError as error:
            self._refuse(act.key, reason_of(error), explain(error))
            return
        self._answer(Ack(act.key, acted.version))

    def _misread(self) -> None:
        self._unreadable += 1
        if self._unreadable > _MOST_UNREADABLE:
            raise ProtocolViolation
        self._refuse("", "unreadable", text("This message cannot be read: see the API reference."))

    def _refuse(self, key: str, reason: str, sentence: str) -> None:
        REFUSED.labels(reason).inc()
        self._answer(ActRefused(key, reason, sentence, self._live.version))
