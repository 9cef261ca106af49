"""The other processes of a server: they are told what is stored here, and what they store is taken in.

A process that hears that a table has moved on and has missed something reads the log, which alone counts. So
a lost announcement costs only a moment, until the next one or the caretaker's next round.
"""

from __future__ import annotations

import logging

import msgspec

from fourfold.rules.game import Seat
from fourfold.store import Change, LiveTables
from fourfold.web.tables.announcements import (
    EVERYWHERE,
    Announcement,
    Connected,
    Greeted,
    Moved,
    PersonEnded,
    Word,
    decode,
    encode,
)
from fourfold.web.tables.audiences import Audience, Audiences
from fourfold.web.tables.channel import Channel
from fourfold.web.tables.connections import Connections
from fourfold.web.tables.tasks import Tasks
from fourfold.web.visitor import Ended

log = logging.getLogger(__name__)


class Peers:
    """Keeps this process in step with the others."""

    def __init__(
        self,
        tables: LiveTables,
        audiences: Audiences,
        connections: Connections,
        channel: Channel,
        ended: Ended,
    ) -> None:
        self._ended = ended
        self._tables = tables
        self._audiences = audiences
        self._connections = connections
        self._channel = channel
        self._tasks = Tasks()
        if not channel.alone:
            tables.listen(self._announce)

    async def start(self) -> None:
        """Listen to the other processes."""
        await self._channel.start(self._hear, self._read_everything)

    async def stop(self) -> None:
        """Stop listening."""
        await self._tasks.stop()
        await self._channel.stop()

    def greet(self, audience: Audience, seat: Seat, word: Word) -> None:
        """Pass a greeting on to everyone at a table, wherever they are connected."""
        audience.greet(seat, word)
        if not self._channel.alone:
            self._channel.send(audience.live.id, encode(Greeted(seat, word)))

    def end(self, person: str) -> None:
        """A person was erased: no cookie and no socket speaks for them any more, on any process."""
        self._end(person)
        if not self._channel.alone:
            self._channel.send(EVERYWHERE, encode(PersonEnded(person)))

    def _end(self, person: str) -> None:
        self._ended.add(person)
        for audience in self._audiences:
            audience.end(person)

    def _announce(self, change: Change) -> None:
        if change.ours:
            self._channel.send(change.live.id, encode(Moved(change.version, list(change.events))))

    def _hear(self, table_id: str, text: str) -> None:
        """Another process announces something about a table; most tables are not open here."""
        audience = self._audiences.get(table_id)
        if audience is None and table_id != EVERYWHERE:
            return
        try:
            told = decode(text)
        except msgspec.DecodeError:
            log.warning("an announcement makes no sense: is another process another version of fourfold?")
            return
        if audience is not None:
            self._hear_at(audience, told)
        elif isinstance(told, PersonEnded):
            self._end(told.person)

    def _hear_at(self, audience: Audience, told: Announcement) -> None:
        match told:
            case Moved(version=version, events=events):
                if not self._tables.take_in(audience.live, version, tuple(events)):
                    self._tasks.begin(self._read(audience))
            case Connected() as connected:
                self._connections.hear(audience, connected)
            case Greeted(seat=seat, word=word):
                audience.greet(seat, word)
            case PersonEnded():
                pass

    def _read_everything(self) -> None:
        """Announcements may have been missed: read every open table again."""
        self._connections.listen_anew()
        for audience in self._audiences:
            self._connections.announce(audience)
            self._tasks.begin(self._read(audience))

    async def _read(self, audience: Audience) -> None:
        await self._tables.refresh(audience.live.id)
