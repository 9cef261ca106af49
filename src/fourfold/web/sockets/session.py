"""One open socket: receives what its person sends, and sends them what happens.

For a slow reader only their own answers are queued: whenever they can take more, they get every step since
the last news, and what else has changed. So memory stays flat whatever a client does, and nobody misses part
of the story.

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
from fourfold.play import NotYours, View
from fourfold.rules.game import RuleError, Seat
from fourfold.store import Acted
from fourfold.web.metrics import REFUSED, SOCKETS
from fourfold.web.problems import ApiError, reason_of
from fourfold.web.process import Process
from fourfold.web.rights import check_may
from fourfold.web.security import Event as SecurityEvent
from fourfold.web.security import note, note_refusal
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
from fourfold.web.tables.announcements import Word
from fourfold.web.tables.audiences import Attendance, Audience
from fourfold.web.visitor import Visitor

log = logging.getLogger(__name__)

_PING = 15.0
"""Seconds between two measurements of the network."""
_MOST_ANSWERS = 200
"""Answers that may wait for a slow reader; a client that asks for more without reading is disconnected."""
_MOST_UNREADABLE = 20
"""Messages that make no sense before the socket is closed."""


HELD = ApiError(
    "This position is too close to a game that you are playing with other people: "
    "the computer moves once that game has moved on.",
    status=403,
    reason="running-game",
)
"""Why a computer does not move."""
OUTDATED = ApiError(
    "This server has another version of fourfold: reload the page, or update the program.",
    status=409,
    reason="outdated",
)
"""Why a client of another protocol is told nothing."""
STAYS_CLOSED = 4403
"""Closes the socket of a person who was erased, or of an outdated client. As for anyone who may not see a
table, the client does not open it again."""
_PARTING = 2.0
"""Seconds in which an outdated client can send again what was not answered before."""


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
        "_held",
        "_is_outdated",
        "_known",
        "_lags",
        "_live",
        "_loop",
        "_ping",
        "_prepared",
        "_process",
        "_shown",
        "_unheard",
        "_unreadable",
        "_visitor",
        "_wire",
    )

    def __init__(
        self, process: Process, audience: Audience, visitor: Visitor, since: int, wire: Wire
    ) -> None:
        self._process = process
        self._audience = audience
        self._live = audience.live
        self._visitor = visitor
        self._wire = wire
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        """Contains the person's language, for sentences."""
        self._known = since
        """The version that the client has; 0 if it has none."""
        self._shown: View | None = None
        """The view that the client has; None if we do not know."""
        self._asked = True
        """Whether news are due even if nothing happened: on opening, and after `since`."""
        self._is_outdated = False
        """Whether the client could not read news."""
        self._answers: list[bytes] = []
        self._unheard: deque[bytes] | None = None
        """What arrived while an act was in progress; a person's acts are done in order."""
        self._act: str | None = None
        """The key of the act in progress."""
        self._due = False
        """Whether sending is already scheduled."""
        self._ended = False
        self._attendance: Attendance | None = None
        self._prepared: float | None = None
        self._held: int | None = None
        """What was last said about a computer that does not move."""
        self._ping: tuple[int, float] = (0, 0.0)
        """The number of the last ping, and when it was sent."""
        self._lags: deque[float] | None = None
        self._unreadable = 0

    @property
    def lag(self) -> float:
        """The round-trip delay of the network, as this process measured it."""
        return median(self._lags) if self._lags else 0.0

    def show_again(self) -> None:
        """Send the table as it is now, although nothing happened."""
        self._asked = True
        self.wake()

    def send_away(self, is_banned: Callable[[str], bool]) -> None:
        """Close the socket if its address is banned."""
        if is_banned(self._visitor.address):
            note(SecurityEvent.BANNED, self._visitor.address)
            self._wire.send_away()

    def hear(self, seat: Seat, word: Word) -> None:
        """A person at the table sends a greeting. A client that does not read misses it."""
        if len(self._answers) < _MOST_ANSWERS // 2:
            self._answer(Greeting(seat, word))

    def end(self, person: str) -> None:
        """This person was erased: what was theirs is told to nobody."""
        if person == self._visitor.id:
            self._ended = True
            self._wire.send_away(STAYS_CLOSED)

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
            self._process.connections.went(self._audience, self._visitor.id)

    async def part(self, until_gone: Callable[[], Awaitable[object]]) -> None:
        """Take what an outdated client still has to send, and tell it to reload."""
        self._is_outdated = True
        self._loop.call_later(_PARTING, self._turn_away)
        await self.run(until_gone)

    def _turn_away(self) -> None:
        self._refuse("", OUTDATED)
        self._wire.send_away(STAYS_CLOSED)

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
        if (self._asked or self._known != self._live.version) and not self._is_outdated:
            frames.append(self._news())
        if self._audience.attendance is not self._attendance:
            self._attendance = self._audience.attendance
            frames.append(write(Here(*self._attendance)))
        if self._live.table.has_computer_to_act:
            self._add_preparing(frames)
            self._add_held(frames)
        if frames:
            self._wire.tell(frames)

    def _news(self) -> bytes:
        """Everything since the last news; the whole table to somebody new."""
        self._shown, frame = self._audience.tell(self._visitor.id, self._known, self._shown)
        self._known, self._asked = self._shown.version, False
        return frame

    def _add_preparing(self, frames: list[bytes]) -> None:
        share = self._process.caretaker.computers.preparing.get(self._live.table.setup.game)
        if share != self._prepared:
            self._prepared = share
            if share is not None:
                frames.append(write(Preparing(share)))

    def _add_held(self, frames: list[bytes]) -> None:
        """Tell a player why the computer does not move, again whenever it was asked in vain."""
        held = self._process.caretaker.computers.held.get(self._live.id)
        if held != self._held:
            self._held = held
            if held is not None and self._live.table.seats_of(self._visitor.id):
                reason, sentence = reason_of(HELD), self._context.run(explain, HELD)
                frames.append(write(ActRefused("", reason, sentence, self._live.version)))

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
        if self._act is not None:
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
                self._known, self._shown, self._asked = version, None, True
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
            self._process.moderation.check_command(act.command)
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
        note_refusal(reason, self._visitor.address)
        self._answer(ActRefused(key, reason, sentence, self._live.version))
