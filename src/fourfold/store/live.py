"""Tables in play: the newest state of each in memory, and one way to act on it.

Any number of processes may have the same table in memory. Each decides on what it knows; the log's key lets
one of them be first, and the others read on and decide again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from fourfold.play import (
    AskRematch,
    Command,
    DiceBox,
    Event,
    Notice,
    Open,
    Refused,
    Setup,
    Table,
    decide,
    open_table,
    rematch_setup,
)
from fourfold.play.events import Rematched
from fourfold.play.setup import Place
from fourfold.rules.game import RuleError
from fourfold.store.keys import new_link
from fourfold.store.log import Conflict
from fourfold.store.store import NewTable, Store

KEPT = 10_000
"""Tables kept in memory; those not used for longest are forgotten, and read again when asked for."""
ATTEMPTS = 20
"""How often to decide again when others are faster. Each time somebody else has got on with the game."""


class NoSuchTable(Refused):
    """Nobody opened it here."""


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table, and the secret links that lead to it: this is the only time they are known."""

    id: str
    table: Table
    events: tuple[Event, ...]
    links: dict[Place, str]
    """One for each open place."""
    watch: str


@dataclass(frozen=True, slots=True)
class Acted:
    """What a command led to, stored."""

    version: int
    """Where it is in the log: the version of its last event."""
    events: tuple[Event, ...]
    """What happened, ending with that version; nothing for a resend, or if there was nothing to do."""
    table: Table
    """The table after it, or later."""
    repeated: bool = False


@dataclass(slots=True)
class _Kept:
    table: Table
    box: DiceBox
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One command at a time in this process: they would only be in each other's way."""


@dataclass(frozen=True, slots=True)
class _Asked:
    command: Command | Notice
    by: str | None
    key: str | None
    lag: float


class LiveTables:
    """Every table of a store, as if all of them were in memory."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, kept: int = KEPT) -> None:
        self._store = store
        self._clock = clock
        self._limit = kept
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    async def open(self, setup: Setup) -> OpenedTable:
        """Open a table. It is stored when this returns."""
        new, box = self._new(setup, _new_id())
        links = {place: new_link() for place, who in enumerate(setup.seats) if isinstance(who, Open)}
        watch = new_link()
        ways: dict[str, Place | None] = {link: place for place, link in links.items()}
        await self._store.create(NewTable(new.id, new.seed, new.events, ways | {watch: None}))
        table = Table.of(new.events)
        self._keep(new.id, _Kept(table, box))
        return OpenedTable(new.id, table, new.events, links, watch)

    async def look(self, table_id: str, at_least: int = 0) -> Table:
        """A table as this process knows it; read on first if it should be at a later version."""
        kept = await self._find(table_id)
        if kept.table.version < at_least:
            await self._read_on(table_id, kept)
        return kept.table

    def hear(self, table_id: str, events: Sequence[Event], version: int) -> None:
        """Take in what another process has stored, its last event at `version`, where it joins on to what is
        known here. That only spares reading it: whoever has missed something reads on anyway."""
        kept = self._kept.get(table_id)
        if kept is not None and kept.table.version == version - len(events):
            kept.table = reduce(Table.after, events, kept.table)

    async def refresh(self, table_id: str) -> Table:
        """A table as the log has it now."""
        kept = await self._find(table_id)
        await self._read_on(table_id, kept)
        return kept.table

    async def act(
        self,
        table_id: str,
        command: Command | Notice,
        by: str | None,
        *,
        key: str | None = None,
        lag: float = 0.0,
    ) -> Acted:
        """Do what a command asks and return when it is stored; raises `RuleError` if it is refused.

        `key` makes it safe to send again: whoever has used it at this table before gets the version that was
        stored then. Keys of different people never meet.
        """
        kept = await self._find(table_id)
        asked = _Asked(command, by, None if key is None else f"{by or ''}/{key}", lag)
        async with kept.turn:
            for _ in range(ATTEMPTS):
                acted = await self._try(table_id, kept, asked)
                if acted is not None:
                    return acted
        raise Refused("Too many are acting at this table at once: try again.")

    async def _try(self, table_id: str, kept: _Kept, asked: _Asked) -> Acted | None:
        """One attempt; None where the table had moved on unseen and it is worth another."""
        before = kept.table
        rematch_table = _new_id() if isinstance(asked.command, AskRematch) else ""
        try:
            events = decide(
                before,
                asked.command,
                asked.by,
                box=kept.box,
                now=self._clock(),
                lag=asked.lag,
                rematch_table=rematch_table,
            )
        except RuleError as refusal:
            return await self._refused(table_id, kept, before, asked.key, refusal)
        if not events:
            return Acted(before.version, (), before)
        rematch = None
        if any(isinstance(event, Rematched) for event in events):
            rematch, _ = self._new(rematch_setup(before), rematch_table)
        try:
            stored = await self._store.append(table_id, before, events, key=asked.key, rematch=rematch)
        except Conflict:
            await self._read_on(table_id, kept)
            return None
        if stored.repeated:
            return Acted(stored.version, (), await self.look(table_id, stored.version), repeated=True)
        kept.table = _newer(reduce(Table.after, events, before), kept.table)
        return Acted(stored.version, events, kept.table)

    async def _refused(
        self, table_id: str, kept: _Kept, before: Table, key: str | None, refusal: RuleError
    ) -> Acted | None:
        """A refusal counts only against the newest state, and not for a command that was stored before.

        Somebody else may have read on since the decision: what counts is the table that it was made on."""
        if key is not None and (found := await self._store.stored_as(table_id, key)) is not None:
            return Acted(found, (), await self.look(table_id, found), repeated=True)
        await self._read_on(table_id, kept)
        if kept.table.version > before.version:
            return None
        raise refusal

    def _new(self, setup: Setup, table_id: str) -> tuple[NewTable, DiceBox]:
        box = DiceBox.shaken()
        return NewTable(table_id, box.seed, open_table(setup, box, self._clock())), box

    async def _find(self, table_id: str) -> _Kept:
        kept = self._kept.get(table_id)
        if kept is None:
            seed = await self._store.seed(table_id)
            if seed is None:
                raise NoSuchTable("There is no such table: perhaps the address is not complete.")
            table = Table.of(await self._store.tail(table_id))
            kept = self._kept.get(table_id) or _Kept(table, DiceBox(bytes(seed)))
        self._keep(table_id, kept)
        return kept

    def _keep(self, table_id: str, kept: _Kept) -> None:
        self._kept[table_id] = kept
        self._kept.move_to_end(table_id)
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)

    async def _read_on(self, table_id: str, kept: _Kept) -> None:
        known = kept.table
        tail = await self._store.tail(table_id, known.version)
        kept.table = _newer(reduce(Table.after, tail, known), kept.table)


def _new_id() -> str:
    """A name for a table: short enough for an address, too long to guess."""
    return secrets.token_urlsafe(12)


def _newer(one: Table, other: Table) -> Table:
    return one if one.version >= other.version else other
