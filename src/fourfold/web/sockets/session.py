"""One open socket: receives what its person sends, and sends them what happens.

For a slow reader only their own answers are queued: whenever they can take more, they get the latest view and
every event since the last news. So memory stays flat whatever a client does, and nobody misses part of the
story.

No task waits here: the wire calls when something arrives, an act when it is done, the audience when there is
news. Everything to be sent then goes out together.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from statistics import median

import msgspec

from fourfold.locale import explain
from fourfold.play import Event, NotYours
from fourfold.rules.game import RuleError, Seat
from fourfold.store import Acted
from fourfold.web.limits import Bucket
from fourfold.web.metrics import REFUSED, SOCKETS
from fourfold.web.problems import ApiError, reason_of
from fourfold.web.process import Process
from fourfold.web.rights import check_may
from fourfold.web.sockets.messages import (
    Ack,
    Act,
    ActRefused,
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
from fourfold.web.sockets.wire import Wire
from fourfold.web.tables.audiences import Attendance, Audience
from fourfold.web.tables.greetings import Word
from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

_PING = 15.0
"""Seconds between two measurements of the network."""
_MOST_ANSWERS = 200
"""Answers that may wait for a slow reader; a client that asks for more without reading is disconnected."""
_FRAMES, _AT_ONCE = 50, 300
"""Messages per second over one socket, in the long run and at once; no player comes near."""
_MOST_UNREADABLE = 20
"""Messages that make no sense before the socket is closed."""


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with a view that is already JSON."""

    version: int
    after: int
    events: list[Event]
    view: msgspec.Raw


class Session:
    """The conversation over one socket."""

    __slots__ = (
        "_act",
        "_answers",
        "_asked",
        "_attendance",
        "_audience",
        "_context",
        "_due",
        "_ended",
        "_frames",
        "_lags",
        "_live",
        "_loop",
        "_ping",
        "_prepared",
        "_process",
        "_reading",
        "_told",
        "_unheard",
        "_unreadable",
        "_visitor",
        "_wire",
    )

    def __init__(
        self, process: Process, audience: Audience, visitor: Visitor, since: int | None, wire: Wire
    ) -> None:
        self._process = process
        self._audience = audience
        self._live = audience.live
        self._visitor = visitor
        self._wire = wire
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        """Contains the person's language, for sentences."""
        self._told = -1 if since is None or since > audience.live.version else since
        """The version of the last news; -1 before the first."""
        self._asked = True
        """Whether news are due even if nothing happened: on opening, and after `since`."""
        self._answers: list[bytes] = []
        self._unheard: deque[bytes] | None = None
        """What arrived while an act was in progress; a person's acts are done in order."""
        self._act: str | None = None
        """The key of the act in progress."""
        self._due = False
        """Whether sending is already scheduled."""
        self._reading: asyncio.Task[None] | None = None
        """Fetches from the log what is no longer in memory."""
        self._ended = False
        self._attendance: Attendance | None = None
        self._prepared: float | None = None
        self._ping: tuple[int, float] = (0, 0.0)
        """The number of the last ping, and when it was sent."""
        self._lags: deque[float] | None = None
        self._unreadable = 0
        self._frames = Bucket(_AT_ONCE, time.monotonic())

    @property
    def lag(self) -> float:
        """The round-trip delay of the network, as this process measured it."""
        return median(self._lags) if self._lags else 0.0

    def is_of(self, person: str, address: str) -> bool:
        """Whether it belongs to this person, or to someone at the same address."""
        return person == self._visitor.id or address == self._visitor.address

    def hear(self, seat: Seat, word: Word) -> None:
        """A person at the table sends a greeting. A client that does not read misses it."""
        if len(self._answers) < _MOST_ANSWERS // 2:
            self._answer(Greeting(seat, word))

    async def run(self, until_gone: Callable[[], Awaitable[object]]) -> None:
        """Talk until one side ends it. `until_gone` delivers nothing but the end."""
        SOCKETS.inc()
        self._audience.listeners.add(self)
        try:
            await self._process.connections.came(self._audience, self._visitor.id)
            self._wire.attach(self)
            self._measure()
            self.wake()
            await until_gone()
        finally:
            self._ended = True
            self._audience.listeners.discard(self)
            SOCKETS.dec()
            if self._reading is not None:
                self._reading.cancel()
            self._process.connections.went(self._audience, self._visitor.id)

    # -- Telling --------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There may be something to send: it is sent once everything that happens now has happened."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        """Send everything if the reader can take it; otherwise the wire wakes us when it can."""
        self._due = False
        if self._ended or not self._wire.is_writable:
            return
        frames, self._answers = self._answers, []
        if (self._asked or self._told != self._live.version) and self._reading is None:
            self._add_news(frames)
        if self._audience.attendance is not self._attendance:
            self._attendance = self._audience.attendance
            frames.append(write(Here(*self._attendance)))
        if self._live.table.has_computer_to_act:
            self._add_preparing(frames)
        if frames:
            self._wire.tell(frames)

    def _add_news(self, frames: list[bytes]) -> None:
        """Everything since the last news. A new reader's first news is only the view."""
        after = self._told if self._told <= self._live.version else -1
        events = [] if after < 0 else self._live.latest_after(after)
        if events is None:
            self._reading = asyncio.create_task(self._read_log(after))
        else:
            frames.append(self._news(after, events))

    async def _read_log(self, after: int) -> None:
        """News that start before what is in memory."""
        try:
            events = await self._process.tables.events_after(self._live, after)
        except Exception:
            log.exception("the log could not be read", extra={"table": self._live.id})
            self._wire.hang_up()
            return
        self._reading = None
        self._answers.append(self._news(after, events))
        self.wake()

    def _news(self, after: int, events: list[Event]) -> bytes:
        self._told, self._asked = self._live.version, False
        news = _News(self._told, max(after, 0), events, self._audience.view_for(self._visitor.id))
        return _encode(news)

    def _add_preparing(self, frames: list[bytes]) -> None:
        share = self._process.caretaker.computers.preparing.get(self._live.table.setup.game)
        if share != self._prepared:
            self._prepared = share
            if share is not None:
                frames.append(write(Preparing(share)))

    def _answer(self, message: FromServer) -> None:
        if self._ended:
            return
        if len(self._answers) >= _MOST_ANSWERS:
            self._wire.send_away()
            return
        self._answers.append(write(message))
        self.wake()

    def _measure(self) -> None:
        """Measure the delay of people who play with a clock, now and then."""
        table = self._live.table
        if self._ended or table.setup.clock is None:
            return
        if table.seats_of(self._visitor.id):
            self._ping = (self._ping[0] + 1, time.monotonic())
            self._answer(Ping(self._ping[0]))
        self._loop.call_later(_PING, self._measure)

    # -- Listening ------------------------------------------------------------------------------------------

    def receive(self, frame: bytes) -> None:
        """A message arrived. While an act is in progress, the next ones wait."""
        if not self._frames.take(_FRAMES, _AT_ONCE, time.monotonic()):
            self._wire.send_away()
        elif self._act is not None:
            self._unheard = self._unheard or deque()
            self._unheard.append(frame)
        else:
            self._hear_now(frame)

    def _hear_now(self, frame: bytes) -> None:
        if not self._process.limits.address.take(self._visitor.address):
            self._refuse("", ApiError("Too many messages: wait a moment.", status=429, reason="too-many"))
            return
        try:
            message = read(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            self._misread()
            return
        match message:
            case Act():
                self._begin(message)
            case Since(version=version):
                self._told, self._asked = version if version <= self._live.version else -1, True
                self.wake()
            case Pong(n=number):
                self._note_lag(number)
            case Hello():
                self._answer(HelloBack(self._process.tables.now()))
            case Greet(seat=seat, word=word):
                self._greet(seat, word)

    def _greet(self, seat: Seat, word: Word) -> None:
        if seat not in self._live.table.seats_of(self._visitor.id):
            self._refuse("", NotYours("Only players at this table can say something."))
        elif not self._process.limits.greetings.take(self._visitor.id):
            hasty = ApiError("Not so fast: wait a moment.", status=429, reason="too-many")
            self._refuse("", hasty)
        else:
            self._process.peers.greet(self._audience, seat, word)

    def _note_lag(self, number: int) -> None:
        last, sent = self._ping
        if number == last and sent:
            self._lags = self._lags or deque(maxlen=5)
            self._lags.append(time.monotonic() - sent)
            self._ping = (last, 0.0)

    def _begin(self, act: Act) -> None:
        if not self._process.limits.acts.take(self._visitor.id):
            hasty = ApiError("Too many moves at once: wait a moment.", status=429, reason="too-many")
            self._refuse(act.key, hasty)
            return
        try:
            check_may(act.command, self._live.table)
        except RuleError as error:
            self._refuse(act.key, error)
            return
        self._act = act.key
        acting = self._process.tables.begin(
            self._live, act.command, self._visitor.id, key=act.key, lag=self.lag
        )
        acting.add_done_callback(self._acted)

    def _acted(self, acting: asyncio.Future[Acted]) -> None:
        """An act is done or refused: handle the next message."""
        key, self._act = self._act or "", None
        problem = None if acting.cancelled() else acting.exception()
        if isinstance(problem, RuleError):
            self._refuse(key, problem)
        elif problem is not None or acting.cancelled():
            log.error("an act failed", exc_info=problem, extra={"table": self._live.id})
            self._wire.hang_up()
            return
        else:
            self._answer(Ack(key, acting.result().version))
        while self._unheard and self._act is None and not self._ended:
            self._hear_now(self._unheard.popleft())

    def _misread(self) -> None:
        self._unreadable += 1
        if self._unreadable > _MOST_UNREADABLE:
            self._wire.send_away()
        else:
            nonsense = ApiError(
                "This message cannot be read: see the API reference.",
                status=400,
                reason="unreadable",
            )
            self._refuse("", nonsense)

    def _refuse(self, key: str, error: RuleError) -> None:
        reason, sentence = reason_of(error), self._context.run(explain, error)
        REFUSED.labels(reason).inc()
        self._answer(ActRefused(key, reason, sentence, self._live.version))


_encode = msgspec.json.Encoder().encode
