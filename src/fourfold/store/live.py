"""Tables in play: the one copy of each that this process has, and the one way to act on it.

Any number of processes may have the same table in memory. Each decides on what it knows; the log's key lets
one of them be first, and the others read on and decide again. Listeners here are told when a table of this
process moves on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from functools import partial, reduce
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from fourfold.play import (
    SERVER,
    AskRematch,
    Chair,
    Command,
    ComputerPlay,
    Decision,
    DiceBox,
    Event,
    GiveTime,
    Leave,
    Notice,
    Open,
    Phase,
    Play,
    Refused,
    Resign,
    Roll,
    Setup,
    Table,
    deadline,
    decide,
    open_table,
    rematch_setup,
)
from fourfold.rules.game import RuleError
from fourfold.store.keys import new_link
from fourfold.store.live_table import Acted, Change, LiveTable, OpenedTable, Request
from fourfold.store.log import Conflict
from fourfold.store.store import NewTable, Store
from fourfold.store.uptime import SteadyClock, Uptime

log = logging.getLogger(__name__)

KEPT = 10_000
"""Tables kept in memory; those not used for longest are forgotten, and read again when asked for."""
_LEAST_OWED = 0.3
"""Seconds below which nothing is given back."""
ATTEMPTS = 20
"""How often to decide again when others are faster. Each time, another process has moved the game on."""


class NoSuchTable(Refused):
    """Nobody opened it here."""


class LiveTables:
    """Every table of a store, as if all of them were in memory."""

    def __init__(self, store: Store, clock: Callable[[], float] | None = None, kept: int = KEPT) -> None:
        self._store = store
        self.now = clock or SteadyClock()
        """The time of all games here."""
        self.uptime = Uptime(self.now)
        self._limit = kept
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table in memory: a table that anyone holds is never read a second time."""
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._listeners: list[Callable[[Change], None]] = []
        self._acts: set[asyncio.Future[Acted]] = set()

    async def share_time(self) -> None:
        """Go by the clock of the database if several servers can share it: the clocks of their machines may
        differ."""
        now = await self._store.time_now()
        if now is not None and isinstance(self.now, SteadyClock):
            self.now.set(now)

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

    def take_in(self, live: LiveTable, version: int, events: tuple[Event, ...]) -> bool:
        """Bring a table to `version`, which another process has stored, and where `events` were heard to end;
        False if some are missing before them, so that the log has to be read."""
        missing = version - live.version
        if missing > len(events):
            return False
        if missing > 0:
            new = events[-missing:]
            live.move_on(reduce(Table.after, new, live.table))
            self._tell(Change(live, version, new, ours=False))
        return True

    # -- Acting ---------------------------------------------------------------------------------------------

    async def open(self, setup: Setup, crowd: int | None = None) -> OpenedTable:
        """Open a table, for somebody in a crowd of addresses. It is stored when this returns."""
        links = {chair: new_link() for chair, who in enumerate(setup.seats) if isinstance(who, Open)}
        watch = new_link()
        targets: dict[str, Chair | None] = {link: chair for chair, link in links.items()}
        new = replace(self._new(_new_id(), setup, targets | {watch: None}), crowd=crowd)
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

        `key` makes it safe to send again: a person who has used it at this table before gets the version that
        was stored then. Keys of different people never collide. Once started, an act is carried through even
        if its sender goes away: what is stored must be announced.
        """
        live = await self.find(table_id)
        return await asyncio.shield(self.begin(live, command, by, key=key, lag=lag))

    def begin(
        self, live: LiveTable, command: Command | Notice, by: str | None, *, key: str | None, lag: float
    ) -> asyncio.Future[Acted]:
        """Start doing what a command asks, for callers that do not want to wait; like `act`, which waits.

        Almost every command is a step that can be decided and sent to the database at once. That is done
        without a separate task, which would cost as much as the step."""
        request = Request(command, by, None if key is None else f"{by or ''}/{key}", lag)
        if not live.turn.take():
            return self._begin_task(self._act(live, request))
        decision = self._decide_at_once(live, request)
        if decision is None or not self._store.takes_at_once(decision):
            return self._begin_task(self._act_in_turn(live, request, decision))
        answer: asyncio.Future[Acted] = asyncio.get_running_loop().create_future()
        storing = self._store.append_at_once(live.id, decision, request.key)
        storing.add_done_callback(partial(self._stored, live, request, decision, answer))
        self._acts.add(answer)
        answer.add_done_callback(self._acts.discard)
        return answer

    def _begin_task(self, work: Coroutine[Any, Any, Acted]) -> asyncio.Task[Acted]:
        act = asyncio.create_task(work)
        self._acts.add(act)
        act.add_done_callback(self._acts.discard)
        return act

    def _decide_at_once(self, live: LiveTable, request: Request) -> Decision | None:
        """What a step leads to; None for anything else, and for what would be refused: the log may know
        better."""
        if not isinstance(request.command, Play | ComputerPlay | Roll) or self.owed(live.table):
            return None
        try:
            return self._decide(live, request)
        except RuleError:
            return None

    def _stored(
        self,
        live: LiveTable,
        request: Request,
        decision: Decision,
        answer: asyncio.Future[Acted],
        storing: asyncio.Future[bool],
    ) -> None:
        """What was decided at once is stored, or was not: then everything is tried again, with time."""
        if storing.cancelled() or storing.exception() is not None:
            _hand_on(answer, storing)
            live.turn.give_on()
        elif storing.result():
            live.move_on(decision.table)
            # First the sender, then everyone, so that the answer and the news can leave together.
            if not answer.done():
                answer.set_result(Acted(decision.table.version, decision.events, live.table))
            self._tell_stored(live, request, decision)
            live.turn.give_on()
        else:
            again = self._begin_task(self._act_in_turn(live, request))
            again.add_done_callback(partial(_hand_on, answer))

    async def _act(self, live: LiveTable, request: Request) -> Acted:
        await live.turn.wait()
        return await self._act_in_turn(live, request)

    async def _act_in_turn(
        self, live: LiveTable, request: Request, decision: Decision | None = None
    ) -> Acted:
        """Decide, unless that was done, and store, until it is stored or refused; then give the turn on."""
        try:
            for _ in range(ATTEMPTS):
                acted = await self._attempt(live, request, decision)
                if acted is not None:
                    return acted
                decision = None
            raise Refused("Too much is happening at this table at once: try again.")
        finally:
            live.turn.give_on()

    def _decide(self, live: LiveTable, request: Request, rematch_table: str = "") -> Decision:
        return decide(
            live.table,
            request.command,
            request.by,
            box=live.box,
            now=self.now(),
            lag=request.lag,
            rematch_table=rematch_table,
        )

    def _tell_stored(self, live: LiveTable, request: Request, decision: Decision) -> None:
        seconds = time.perf_counter() - request.began
        self._tell(Change(live, decision.table.version, decision.events, True, seconds))

    async def _attempt(
        self, live: LiveTable, request: Request, decision: Decision | None = None
    ) -> Acted | None:
        """Decide and store once; None where the table had moved on unseen and it is worth another attempt."""
        before = live.table
        owed = self.owed(before)
        if owed and decision is None and not isinstance(request.command, GiveTime):
            await self._attempt(live, Request(GiveTime(owed), SERVER, None, 0.0))
            return None
        rematch_table = _new_id() if isinstance(request.command, AskRematch) else ""
        try:
            decision = decision or self._decide(live, request, rematch_table)
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
        live.move_on(decision.table)
        self._tell_stored(live, request, decision)
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

        Another task may have read on since the decision: what counts is the table that it was made on."""
        if key is not None and (found := await self._store.stored_as(live.id, key)) is not None:
            return await self._repeated(live, found)
        await self._read_on(live)
        if live.version != before.version:
            return None
        raise refusal

    async def _repeated(self, live: LiveTable, version: int) -> Acted:
        """A resend of what was stored at `version`."""
        if version > live.version:
            await self._read_on(live)
        return Acted(version, (), live.table, repeated=True)

    async def erase(self, person: str) -> None:
        """Erase a person: they leave waiting tables and running games, and are removed from everything else
        that is stored."""
        for table_id, phase in await self._places_of(person):
            for seat in (await self.refresh(table_id)).table.seats_of(person):
                with contextlib.suppress(RuleError):
                    leaving = Leave(seat) if phase is Phase.OPEN else Resign(seat)
                    await self.act(table_id, leaving, person)
        for table_id in await self._store.erase(person):
            await self.read_again(table_id)

    async def read_again(self, table_id: str) -> None:
        """What the log says of a table was changed from outside: if the table is in memory, forget it and
        take what the log says."""
        live = self._live.get(table_id)
        if live is None:
            return
        await live.turn.wait()
        try:
            live.start_again(Table.of(await self._store.tail(table_id)))
            self._tell(Change(live, live.version, (), ours=False))
        finally:
            live.turn.give_on()

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
        if live is None:  # otherwise another task was reading it too
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
            self.take_in(live, known + len(new), tuple(new))

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

    def _tell(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)


def _hand_on(answer: asyncio.Future[Any], act: asyncio.Future[Any]) -> None:
    """Answer with what an act led to."""
    if answer.done():
        return
    if act.cancelled():
        answer.cancel()
    elif problem := act.exception():
        answer.set_exception(problem)
    else:
        answer.set_result(act.result())


def _no_such_table() -> NoSuchTable:
    return NoSuchTable("There is no such table: the address may be incomplete.")


def _new_id() -> str:
    """A name for a table: short enough for an address, too long to guess. It begins like a word: a command
    would take a dash for an option."""
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name
