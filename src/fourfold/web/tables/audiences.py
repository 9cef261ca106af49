"""Who has a table open through this process, and what they see of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

import msgspec

from fourfold.play import Event, Person, SharedView, View, tell
from fourfold.play.events import Gone, TakenOver
from fourfold.rules.game import Seat
from fourfold.store import Change, LiveTable, LiveTables
from fourfold.web.metrics import TABLES
from fourfold.web.tables.announcements import Word
from fourfold.web.tables.presence import Presence

_VIEW_LASTS = 0.02
"""Seconds for which a view is reused for others; it contains the time, so no longer."""


class Listener(Protocol):
    """A socket, to the table it shows."""

    def wake(self) -> None:
        """There is news: fetch it when you can."""
        ...

    def show_again(self) -> None:
        """What was shown is no longer true, although nothing happened: send it again."""
        ...

    def send_away(self, is_banned: Callable[[str], bool]) -> None:
        """Close it if its address is banned."""
        ...

    def hear(self, seat: Seat, word: Word) -> None:
        """A person at the table sends a greeting."""
        ...

    def end(self, person: str) -> None:
        """This person was erased: close if it was theirs."""
        ...


class Attendance(NamedTuple):
    """Who is connected, as everyone at the table may know it."""

    seats: list[int]
    watchers: int


class _Told(NamedTuple):
    """How somebody was told what they see."""

    view: View
    before: View | None
    known: int
    frame: bytes


class Audience:
    """Everyone on this process who has one table open."""

    def __init__(self, live: LiveTable, now: Callable[[], float] = time.time) -> None:
        self.live = live
        self._now = now
        self.presence = Presence()
        self.opened = time.monotonic()
        self.moved = self.opened
        """When something last happened, as this process saw it."""
        self.listeners: set[Listener] = set()
        self.attendance = Attendance([], 0)
        self._holders = live.table.holders
        self._shared = SharedView(live.table)
        self._views: dict[tuple[Seat, ...], View] = {}
        self._told: dict[tuple[Seat, ...], _Told] = {}
        """The latest view for each choice of seats, and how the latest person with them was told."""

    def move_on(self, events: Sequence[Event] = ()) -> None:
        """The table has changed: tell everyone. A person who acts is present, connected or not."""
        self.moved = time.monotonic()
        for event in events:
            self._note_act(event)
        if self.live.table.holders is not self._holders:
            self._holders = self.live.table.holders
            self.count()
        self.wake()

    def _note_act(self, event: Event) -> None:
        if isinstance(event, Gone | TakenOver):
            return
        seat: int | None = getattr(event, "seat", None)
        holder = None if seat is None else self.live.table.holders[seat]
        if isinstance(holder, Person):
            self.presence.acted(holder.key)

    def wake(self) -> None:
        """Tell every socket that there is something new."""
        for listener in self.listeners:
            listener.wake()

    def show_again(self) -> None:
        """Send everyone the table as it is now, although nothing happened."""
        for listener in self.listeners:
            listener.show_again()

    def send_away(self, is_banned: Callable[[str], bool]) -> None:
        """Close the sockets of banned addresses."""
        for listener in tuple(self.listeners):
            listener.send_away(is_banned)

    def greet(self, seat: Seat, word: Word) -> None:
        """Pass a greeting on to every socket."""
        for listener in self.listeners:
            listener.hear(seat, word)

    def end(self, person: str) -> None:
        """Close the sockets of a person who was erased."""
        for listener in list(self.listeners):
            listener.end(person)

    @property
    def sitters(self) -> frozenset[str]:
        """The people who hold a seat."""
        return frozenset(holder.key for holder in self.live.table.holders if isinstance(holder, Person))

    def count(self) -> bool:
        """Count again who is connected; returns whether that changed."""
        sitters = self.sitters
        people = self.presence.people(sitters)
        seats = [
            seat
            for seat, holder in enumerate(self.live.table.holders)
            if isinstance(holder, Person) and holder.key in people
        ]
        attendance = Attendance(seats, self.presence.watchers(sitters))
        if attendance == self.attendance:
            return False
        self.attendance = attendance
        return True

    def tell(self, person: str, known: int, before: View | None) -> tuple[View, bytes]:
        """What a person sees now, and the JSON that tells them so if they have version `known`, shown as
        `before`. People who hold the same seats, and had the same, are told the same."""
        view = self._view(self.live.table.seats_of(person))
        told = self._told.get(view.you)
        if told is None or not (told.view is view and told.before is before and told.known == known):
            frame = _encode(tell(self.live.table, view, known, before))
            told = self._told[view.you] = _Told(view, before, known, frame)
        return view, told.frame

    def _view(self, seats: tuple[Seat, ...]) -> View:
        if self._shared.table is not self.live.table:
            self._shared = SharedView(self.live.table)
            self._views.clear()
        now = self._now()
        kept = self._views.get(seats)
        if kept is None or not 0 <= now - kept.now < _VIEW_LASTS:
            kept = self._views[seats] = self._shared.view(seats, now)
        return kept


class Audiences:
    """Every table that is open on this process."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._open: dict[str, Audience] = {}
        tables.listen(self._changed)

    async def of(self, table_id: str) -> Audience:
        """The people who have a table open, to join them; raises `NoSuchTable`."""
        found = self._open.get(table_id)
        if found is None:
            live = await self._tables.refresh(table_id)
            found = self._open.setdefault(table_id, Audience(live, self._tables.now))
            TABLES.set(len(self._open))
        return found

    def get(self, table_id: str) -> Audience | None:
        """The people who have a table open; None if nobody has."""
        return self._open.get(table_id)

    def __iter__(self) -> Iterator[Audience]:
        return iter(list(self._open.values()))

    def wake(self) -> None:
        """Tell every socket that there is something new."""
        for audience in self:
            audience.wake()

    def dismiss(self, audience: Audience) -> None:
        """Nobody has this table open any more."""
        self._open.pop(audience.live.id, None)
        TABLES.set(len(self._open))

    def _changed(self, change: Change) -> None:
        audience = self._open.get(change.live.id)
        if audience is not None:
            audience.move_on(change.events)


_encode = msgspec.json.Encoder().encode
