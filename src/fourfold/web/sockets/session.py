"""One open socket: reads what its person sends, and tells him what happens.

Nothing is queued for a slow reader but his own answers: whenever he can take more he gets the latest view and
every event since what he last got. So memory stays flat whatever he does, and he never sees half a story.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from statistics import median

import msgspec

from fourfold.locale import explain, text
from fourfold.rules.game import RuleError
from fourfold.web.limits import Limits
from fourfold.web.metrics import REFUSED, SOCKETS
from fourfold.web.problems import reason_of
from fourfold.web.rights import check_may
from fourfold.web.sockets.messages import (
    Ack,
    Act,
    FromServer,
    Hello,
    HelloBack,
    Here,
    Ping,
    Pong,
    Refused,
    Since,
    read,
    write,
)
from fourfold.web.tables.audiences import Audience
from fourfold.web.tables.hall import Hall
from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

_PING = 15.0
"""Seconds between two measurements of the network."""
_MOST_ANSWERS = 200
"""Answers that may wait for a slow reader; one who asks more without reading is sent away."""
_MOST_UNREADABLE = 20
"""Messages that make no sense before a socket is closed."""

Send = Callable[[str], Awaitable[None]]
Receive = Callable[[], Awaitable[str | None]]
"""The next frame as text; None once the other side is gone."""


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with parts that are JSON already."""

    version: int
    after: int
    events: list[msgspec.Raw]
    view: msgspec.Raw


class Unwelcome(Exception):  # noqa: N818
    """This socket has to be closed: its client does not keep to the protocol."""


class Session:
    """The conversation over one socket."""

    def __init__(
        self, hall: Hall, audience: Audience, visitor: Visitor, limits: Limits, since: int | None
    ) -> None:
        self._hall = hall
        self._audience = audience
        self._visitor = visitor
        self._limits = limits
        self._told = -1 if since is None or since > audience.version else since
        """The version of the last news; -1 before the first."""
        self._answers: deque[str] = deque()
        self._awake = asyncio.Event()
        self._awake.set()
        self._here: Here | None = None
        self._pings: dict[int, float] = {}
        self._lags: deque[float] = deque(maxlen=5)
        self._unreadable = 0

    @property
    def lag(self) -> float:
        """The delay of the network there and back, as this process measured it."""
        return median(self._lags) if self._lags else 0.0

    def wake(self) -> None:
        """There is something to tell."""
        self._awake.set()

    async def run(self, receive: Receive, send: Send) -> None:
        """Talk until one side ends it."""
        SOCKETS.inc()
        self._audience.listeners.add(self)
        await self._hall.came(self._audience, self._visitor.id)
        writer = asyncio.create_task(self._write(send))
        pinger = asyncio.create_task(self._measure())
        reader = asyncio.create_task(self._read(receive))
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._audience.listeners.discard(self)
            SOCKETS.dec()
            for task in (writer, pinger, reader):
                task.cancel()
            ended = await asyncio.gather(writer, reader, pinger, return_exceptions=True)
            self._hall.went(self._audience, self._visitor.id)
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
            if self._told != self._audience.version:
                await send(await self._news())
            here = self._audience.here
            if here is not self._here:
                self._here = here
                await send(write(here))

    async def _news(self) -> str:
        """Everything since the last news. The first news to somebody new is the view alone."""
        audience, after = self._audience, self._told
        events = [] if after < 0 else await audience.events_after(after, self._hall.store)
        self._told = audience.version
        news = _News(self._told, max(after, 0), events, audience.view_for(self._visitor.id))
        return msgspec.json.encode(news).decode()

    def _answer(self, message: FromServer) -> None:
        if len(self._answers) >= _MOST_ANSWERS:
            raise Unwelcome
        self._answers.append(write(message))
        self._awake.set()

    async def _measure(self) -> None:
        number = 0
        while True:
            if self._audience.table.setup.clock is not None and self._audience.table.seats_of(
                self._visitor.id
            ):
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
            if not self._limits.address.take(self._visitor.address):
                self._refuse("", "too-many", text("Too many messages: wait a moment."))
                continue
            try:
                message = read(frame)
            except (msgspec.DecodeError, RecursionError):
                self._misread()
                continue
            await self._hear(message)

    async def _hear(self, message: Act | Since | Pong | Hello) -> None:
        match message:
            case Act():
                await self._act(message)
            case Since(version=version):
                self._told = version if version <= self._audience.version else -1
                self._awake.set()
            case Pong(n=number):
                sent = self._pings.pop(number, None)
                if sent is not None:
                    self._lags.append(time.monotonic() - sent)
            case Hello():
                self._answer(HelloBack(time.time()))

    async def _act(self, act: Act) -> None:
        if not self._limits.acts.take(self._visitor.id):
            self._refuse(act.key, "too-many", text("Too many steps at once: wait a moment."))
            return
        try:
            check_may(act.command, self._audience.table)
            acted = await self._hall.act(
                self._audience.id, act.command, self._visitor.id, key=act.key, lag=self.lag
            )
        except RuleError as error:
            self._refuse(act.key, reason_of(error), explain(error))
            return
        self._answer(Ack(act.key, acted.version))

    def _misread(self) -> None:
        self._unreadable += 1
        if self._unreadable > _MOST_UNREADABLE:
            raise Unwelcome
        self._refuse("", "unreadable", text("This message cannot be read: see the description of the API."))

    def _refuse(self, key: str, reason: str, sentence: str) -> None:
        REFUSED.labels(reason).inc()
        with contextlib.suppress(Unwelcome):
            self._answer(Refused(key, reason, sentence, self._audience.version))
