"""People come and go: others at the table and other processes are told, and the log records who is gone.

An absence is recorded so that those who wait may claim the game. It is recorded only after the absent person
could have reloaded the page, and never while the other processes, to which they may be connected, cannot be
heard.
"""

from __future__ import annotations

import contextlib
import time

from fourfold.play import SERVER, Came, Notice, Phase, Went
from fourfold.rules.game import RuleError
from fourfold.store import LiveTables
from fourfold.web.tables.announcements import Connected, encode
from fourfold.web.tables.audiences import Audience
from fourfold.web.tables.channel import Channel


class Connections:
    """Who is connected to the tables of this process."""

    def __init__(self, tables: LiveTables, channel: Channel, process: str) -> None:
        self._tables = tables
        self._channel = channel
        self._process = process
        self._since = 0.0
        """When this process started to listen without a gap."""

    def listen_anew(self) -> None:
        """Something may have been missed: wait until the other processes have been heard again."""
        self._since = time.monotonic()

    async def came(self, audience: Audience, person: str) -> None:
        """A socket was opened."""
        audience.presence.came(person)
        self.announce(audience)
        if _is_noted(audience, person):
            await self._note(audience, Came(person))

    def went(self, audience: Audience, person: str) -> None:
        """A socket was closed. Whether the person is gone for good is decided later."""
        audience.presence.went(person)
        self.announce(audience)

    def announce(self, audience: Audience) -> None:
        """Tell everyone who is connected here."""
        _count(audience)
        if not self._channel.alone:
            announcement = audience.presence.announcement(self._process, audience.sitters)
            self._channel.send(audience.live.id, encode(announcement))

    def hear(self, audience: Audience, connected: Connected) -> None:
        """Another process announces who is connected to it."""
        if audience.presence.hear(connected):
            _count(audience)

    async def review(self, audience: Audience) -> None:
        """See whether a person has been away for too long, or is back."""
        audience.presence.forget()
        _count(audience)
        if not self._channel.connected or audience.live.table.phase is not Phase.PLAYING:
            return
        sitters = audience.sitters
        present = audience.presence.people(sitters)
        for person in sitters:
            noted = _is_noted(audience, person)
            if noted and person in present:
                await self._note(audience, Came(person))
            elif not noted and audience.presence.is_away(person, max(audience.opened, self._since)):
                await self._note(audience, Went(person))

    async def _note(self, audience: Audience, notice: Notice) -> None:
        with contextlib.suppress(RuleError):
            await self._tables.act(audience.live.id, notice, SERVER)


def _is_noted(audience: Audience, person: str) -> bool:
    """Whether a person is gone according to the log."""
    table = audience.live.table
    return any(table.gone[seat] is not None for seat in table.seats_of(person))


def _count(audience: Audience) -> None:
    if audience.count():
        audience.wake()
