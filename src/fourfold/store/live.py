"""Tables in play: the one copy of each that this process has, and the one way to act on it.

Any number of processes may have the same table in memory. Each decides on what it knows; the log's key lets
one of them be first, and the others read on and decide again. Whoever wants to know when a table of this
process moves on listens here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType
from weakref import WeakValueDictionary

from fourfold.play import (
    SERVER,
    AskRematch,
    Chair,
    Command,
    DiceBox,
    Event,
    GiveTime,
    Leave,
    Notice,
    Open,
    Phase,
    Refused,
    Resign,
    Setup,
    Table,
    deadline,
    decide,
    open_table,
    public,
    rematch_setup,
)
from fourfold.rules.game import RuleError
from fourfold.store.keys import new_link
from fourfold.store.log import Conflict
from fourfold.store.store import NewTable, Store
from fourfold.store.uptime import SteadyClock, Uptime

log = logging.getLogger(__name__)

KEPT = 10_000
"""Tables kept in memory; those not used for longest are forgotten, and read again when asked for."""
LATEST = 64
"""Events of a table kept in memory for those who were away for a moment."""
_LEAST_OWED = 0.3
"""Seconds below which nothing is given back."""
ATTEMPTS = 20
"""How often to decide again when others are faster. Each time somebody else has got on with the game."""


class NoSuchTable(Refused):
    """Nobody opened it here."""


class LiveTable:
    """One table in the memory of this process. It may be behind the log, never ahead: it moves only by events
    that are stored. Should the log itself go back (a database was restored or mended by hand), so does it."""

    def __init__(self, table_id: str, table: Table, box: DiceBox) -> None:
        self.id = table_id
        self.table = table
        self.box = box
        self.latest: deque[Event] = deque(maxlen=LATEST)
        """The events that led to `table`, the last ones only, without the keys of people."""
        self.turn = asyncio.Lock()
        """One command at a time in this process: they would only be in each other's way."""

    @property
    def version(self) -> int:
        """How far this copy of the log reaches."""
        return self.table.version

    def move_on(self, events: Sequence[Event], table: Table) -> None:
        """Take in stored events, as far as they are not known here, and the table they lead to."""
        missing = table.version - self.version
        if missing > 0:
            self.table = table
            self.latest.extend(map(public, events[-missing:]))

    def start_again(self, table: Table) -> None:
        """Forget what is known here and take what the log says."""
        self.table = table
        self.latest.clear()

    def latest_after(self, version: int) -> list[Event] | None:
        """What happened after a version; None where that is not in memory any more."""
        missing = self.version - version
        if missing <= 0:
            return []
        return list(self.latest)[-missing:] if missing <= len(self.latest) else None


@dataclass(frozen=True, slots=True)
class Change:
    """A table of this process has moved on, or has been read into memory."""

    live: LiveTable
    version: int
    """The version of the last of `events`; `live` may be further by now."""
    events: tuple[Event, ...]
    """What is new; nothing where it was only read."""
    ours: bool
    """Whether this process stored them; otherwise another one did."""
    seconds: float = 0.0
    """How long it took this process to do what a command asked for; 0 where there was none."""


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table, and the secret links that lead to it: this is the only time they are known."""

    id: str
    table: Table
    links: dict[Chair, str]
    """One for each open chair."""
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


@dataclass(frozen=True, slots=True)
class _Request:
    """A command as it came, with all that the decision depends on."""

    command: Command | Notice
    by: str | None
    key: str | None
    lag: float
    began: float = field(default_factory=time.perf_counter)


class LiveTables:
    """Every table of a store, as if all of them were in memory."""

    def __init__(self, store: Store, clock: Callable[[], float] | None = None, kept: int = KEPT) -> None:
        self._store = store
        self.now = clock or SteadyClock()
        """The time of all games here."""
        self.uptime = Uptime(self.now)
        self._limit = kept
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table in memory: a table that anybody holds is never read a second time."""
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._listeners: list[Callable[[Change], None]] = []
        self._acts: set[asyncio.Task[Acted]] = set()

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Have `listener` called at every change, in the order in which listeners came. It must return at
        once and not raise."""
        self._listeners.append(listener)

    async def close(self) -> None:
        """Wait for what is being stored."""
        await asyncio.gather(*self._acts, return_exceptions=True)

    # -- Reading --------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable:
        """A table as this process knows it; raises `NoSuchTable`."""
        live = self._live.get(table_id)
        if live is None:
            if not (table_id.isascii() and table_id.isprintable()):
                raise _no_such_table()  # no database has to see it
            live = await self._load(table_id)
        self._keep(live)
        return live

    async def refresh(self, table_id: str) -> LiveTable:
        """A table as the log has it now; raises `NoSuchTable`."""
        live = await self.find(table_id)
        await self._read_on(live)
        return live

    async def catch_up(self, live: LiveTable, version: int, events: Sequence[Event] = ()) -> None:
        """Bring a table to `version`, which another process has stored. `events` were heard to end there:
        where they join on to what is known here the log need not be read."""
        if version > live.version and not self._take_in(live, version, tuple(events)):
            await self._read_on(live)

    async def events_after(self, live: LiveTable, version: int) -> list[Event]:
        """What happened after a version up to now, without the keys of people."""
        older: list[Event] = []
        while (latest := live.latest_after(version + len(older))) is None:
            older += map(public, await self._store.tail(live.id, version + len(older)))
        # The log may be ahead of what is known here.
        return [*older, *latest][: live.version - version]

    # -- Acting ---------------------------------------------------------------------------------------------

    async def open(self, setup: Setup) -> OpenedTable:
        """Open a table. It is stored when this returns."""
        links = {chair: new_link() for chair, who in enumerate(setup.seats) if isinstance(who, Open)}
        watch = new_link()
        targets: dict[str, Chair | None] = {link: chair for chair, link in links.items()}
        new = self._new(_new_id(), setup, targets | {watch: None})
        await self._store.create(new)
        self._add(new)
        return OpenedTable(new.id, new.opening.table, links, watch)

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
        stored then. Keys of different people never meet. Once begun an act is carried through, even if
        whoever asked goes away: what is stored must be told.
        """
        live = await self.find(table_id)
        request = _Request(command, by, None if key is None else f"{by or ''}/{key}", lag)
        act = asyncio.create_task(self._act(live, request))
        self._acts.add(act)
        act.add_done_callback(self._acts.discard)
        return await asyncio.shield(act)

    async def _act(self, live: LiveTable, request: _Request) -> Acted:
        async with live.turn:
            for _ in range(ATTEMPTS):
                acted = await self._attempt(live, request)
                if acted is not None:
                    return acted
        raise Refused("Too much is happening at this table at once: try again.")

    async def _attempt(self, live: LiveTable, request: _Request) -> Acted | None:
        """Decide and store once; None where the table had moved on unseen and it is worth another attempt."""
        before = live.table
        owed = self.owed(before)
        if owed and not isinstance(request.command, GiveTime):
            await self._attempt(live, _Request(GiveTime(owed), SERVER, None, 0.0))
            return None
        rematch_table = _new_id() if isinstance(request.command, AskRematch) else ""
        try:
            decision = decide(
                before,
                request.command,
                request.by,
                box=live.box,
                now=self.now(),
                lag=request.lag,
                rematch_table=rematch_table,
            )
        except RuleError as refusal:
            return await self._refused(live, before, request.key, refusal)
        if not decision.events:
            return Acted(before.version, (), before)
        rematch = None
        if decision.table.successor != before.successor:
            rematch = self._new(rematch_table, rematch_setup(before))
        try:
            stored = await self._store.append(live.id, decision, key=request.key, rematch=rematch)
        except Conflict:
            await self._read_on(live)
            return None
        if stored.repeated:
            return await self._repeated(live, stored.version)
        live.move_on(decision.events, decision.table)
        seconds = time.perf_counter() - request.began
        self._tell(Change(live, stored.version, decision.events, True, seconds))
        if rematch is not None:
            self._add(rematch)
        return Acted(stored.version, decision.events, live.table)

    def owed(self, table: Table) -> float:
        """Seconds that the server was away in this turn and has not given back yet."""
        if deadline(table) is None:
            return 0.0
        lost = self.uptime.lost(table.turn_began, self.now()) - table.given
        return lost if lost > _LEAST_OWED else 0.0

    async def _refused(
        self, live: LiveTable, before: Table, key: str | None, refusal: RuleError
    ) -> Acted | None:
        """A refusal counts only against the newest state, and not for a command that was stored before.

        Somebody else may have read on since the decision: what counts is the table that it was made on."""
        if key is not None and (found := await self._store.stored_as(live.id, key)) is not None:
            return await self._repeated(live, found)
        await self._read_on(live)
        if live.version != before.version:
            return None
        raise refusal

    async def _repeated(self, live: LiveTable, version: int) -> Acted:
        """A resend of what was stored at `version`."""
        await self.catch_up(live, version)
        return Acted(version, (), live.table, repeated=True)

    async def erase(self, person: str) -> None:
        """Forget a person: he leaves the tables that wait and the games that go on, and what is stored of him
        is taken out of the others."""
        for table_id, phase in await self._places_of(person):
            for seat in (await self.refresh(table_id)).table.seats_of(person):
                with contextlib.suppress(RuleError):
                    leaving = Leave(seat) if phase is Phase.OPEN else Resign(seat)
                    await self.act(table_id, leaving, person)
        for table_id in await self._store.erase(person):
            live = self._live.get(table_id)
            if live is not None:
                live.start_again(Table.of(await self._store.tail(table_id)))
                self._tell(Change(live, live.version, (), ours=False))

    async def _places_of(self, person: str) -> list[tuple[str, Phase]]:
        """The tables where a person still has something to leave."""
        listed = [each async for each in self._store.all_games_of(person)]
        return [(each.table, each.phase) for each in listed if each.phase in (Phase.OPEN, Phase.PLAYING)]

    # -- Keeping --------------------------------------------------------------------------------------------

    def _new(
        self, table_id: str, setup: Setup, links: Mapping[str, Chair | None] = MappingProxyType({})
    ) -> NewTable:
        box = DiceBox.shaken()
        return NewTable(table_id, box.seed, open_table(setup, box, self.now()), links)

    def _add(self, new: NewTable) -> None:
        """Keep a table that was just stored."""
        live = LiveTable(new.id, new.opening.table, DiceBox(new.seed))
        self._live[live.id] = live
        self._keep(live)
        self._tell(Change(live, live.version, new.opening.events, ours=True))

    async def _load(self, table_id: str) -> LiveTable:
        seed = await self._store.seed(table_id)
        if seed is None:
            raise _no_such_table()
        table = Table.of(await self._store.tail(table_id))
        live = self._live.get(table_id)
        if live is None:  # else somebody else was reading it too
            live = self._live[table_id] = LiveTable(table_id, table, DiceBox(bytes(seed)))
            self._tell(Change(live, live.version, (), ours=False))
        return live

    def _keep(self, live: LiveTable) -> None:
        self._recent[live.id] = live
        self._recent.move_to_end(live.id)
        while len(self._recent) > self._limit:
            self._recent.popitem(last=False)

    async def _read_on(self, live: LiveTable) -> None:
        known = live.version
        last, *new = await self._store.tail(live.id, known - 1) or (None,)
        if last is None:
            await self._start_again(live)
        else:
            self._take_in(live, known + len(new), tuple(new))

    async def _start_again(self, live: LiveTable) -> None:
        """The log does not reach as far as what is known here."""
        events = await self._store.tail(live.id)
        if not events:
            self._live.pop(live.id, None)
            self._recent.pop(live.id, None)
            raise _no_such_table()
        if len(events) < live.version:
            log.warning(
                "the log of a table is behind what was known of it: it was read again",
                extra={"table": live.id, "known": live.version, "log": len(events)},
            )
            live.start_again(Table.of(events))
            self._tell(Change(live, live.version, (), ours=False))

    def _take_in(self, live: LiveTable, version: int, events: tuple[Event, ...]) -> bool:
        """Fold events that another process stored; False if some are missing before them."""
        missing = version - live.version
        if missing > len(events):
            return False
        if missing > 0:
            new = events[-missing:]
            live.move_on(new, reduce(Table.after, new, live.table))
            self._tell(Change(live, version, new, ours=False))
        return True

    def _tell(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)


def _no_such_table() -> NoSuchTable:
    return NoSuchTable("There is no such table: the address may be incomplete.")


def _new_id() -> str:
    """A name for a table: short enough for an address, too long to guess."""
    return secrets.token_urlsafe(12)
