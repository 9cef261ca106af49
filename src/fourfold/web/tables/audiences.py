"""Those who look at one table through this process: what they know of it, and who they are.

A copy of the log's end is kept, so that news can say what happened and not only how things stand. A copy may
be behind, never ahead: it moves only by events that are stored.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from functools import reduce
from typing import Protocol

import msgspec

from fourfold.play import Event, Person, SharedView, Table, public
from fourfold.store import Store
from fourfold.web.sockets.messages import Here
from fourfold.web.tables.presence import Presence

_REMEMBERED = 64
"""Latest events kept in memory for those who were away for a moment."""
_VIEW_LASTS = 0.02
"""Seconds for which a drawn view serves others who see the same; it tells the time, so not for longer."""


class Listener(Protocol):
    """A socket, to the table it shows."""

    def wake(self) -> None:
        """There is news: fetch it when you can."""
        ...


class Audience:
    """Everybody on this process who has one table open."""

    def __init__(self, table_id: str, table: Table) -> None:
        self.id = table_id
        self.table = table
        self.presence = Presence()
        self.began = time.monotonic()
        self.moved = self.began
        """When something last happened, as this process saw it."""
        self.listeners: set[Listener] = set()
        self.here = Here([], 0)
        self._latest: deque[msgspec.Raw] = deque(maxlen=_REMEMBERED)
        self._sight = SharedView(table)
        self._views: dict[tuple[int, ...], tuple[SharedView, float, msgspec.Raw]] = {}

    @property
    def version(self) -> int:
        """How far this copy of the log reaches."""
        return self.table.version

    def move_on(self, events: Sequence[Event], version: int, table: Table | None = None) -> bool:
        """Take in events that are stored, the last of them at `version`, and the table they led to if known.

        False if something is missing between what is known here and these events: it has to be read first.
        """
        missing = version - self.version
        if missing <= 0:
            return True
        if missing > len(events):
            return False
        new = events[len(events) - missing :]
        self.moved = time.monotonic()
        before = self.table
        self.table = (
            table if table is not None and table.version == version else reduce(Table.after, new, before)
        )
        self._latest.extend(_raw(event) for event in new)
        if self.table.holders is not before.holders:
            self.refresh_here()
        self.wake()
        return True

    @property
    def sitters(self) -> frozenset[str]:
        """The people who hold a seat."""
        return frozenset(holder.key for holder in self.table.holders if isinstance(holder, Person))

    def wake(self) -> None:
        """Tell every socket that there is something new."""
        for listener in self.listeners:
            listener.wake()

    def refresh_here(self) -> bool:
        """Count again who is connected; whether that changed."""
        sitters = self.sitters
        people = self.presence.people(sitters)
        seats = [
            seat
            for seat, holder in enumerate(self.table.holders)
            if isinstance(holder, Person) and holder.key in people
        ]
        here = Here(seats, self.presence.watchers(sitters))
        if here == self.here:
            return False
        self.here = here
        return True

    async def events_after(self, version: int, store: Store) -> list[msgspec.Raw]:
        """What happened after a version up to now, without the keys of people."""
        recent = self._recent(version)
        if recent is not None:
            return recent
        older = [_raw(event) for event in await store.tail(self.id, version)]
        # More may have happened meanwhile; the log may also be ahead of what is known here.
        newer = self._recent(version + len(older))
        return [*older, *(newer or [])][: self.version - version]

    def _recent(self, version: int) -> list[msgspec.Raw] | None:
        """The events after a version, if they are still in memory."""
        missing = self.version - version
        if missing <= 0:
            return []
        return list(self._latest)[-missing:] if missing <= len(self._latest) else None

    def view_for(self, person: str | None) -> msgspec.Raw:
        """What somebody sees now, as JSON. Those who hold the same seats see the same."""
        if self._sight.table is not self.table:
            self._sight = SharedView(self.table)
        sight = self._sight
        seats = () if person is None else self.table.seats_of(person)
        now = time.time()
        drawn = self._views.get(seats)
        if drawn is not None and drawn[0] is sight and 0 <= now - drawn[1] < _VIEW_LASTS:
            return drawn[2]
        raw = msgspec.Raw(_encode(sight.view(seats, now)))
        self._views[seats] = (sight, now, raw)
        return raw


def _raw(event: Event) -> msgspec.Raw:
    return msgspec.Raw(_encode(public(event)))


_encode = msgspec.json.Encoder().encode
