"""All tables of a server, as this process sees them: who listens, whose clock runs, which computer thinks.

Several processes may look at one table. Each tells the others when it has stored something; who hears that
reads the log. And since a word may get lost, every table that somebody has open here is read again once in a
while anyway, and every game being played is looked after by whichever process finds that it needs it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from fourfold.play import (
    SERVER,
    Came,
    Command,
    Event,
    Notice,
    Phase,
    Setup,
    Table,
    TimeUp,
    Went,
    when_up,
)
from fourfold.rules.game import RuleError
from fourfold.store import Acted, LiveTables, NoSuchTable, OpenedTable, Store
from fourfold.web.metrics import STORED, STORING, TABLES
from fourfold.web.tables import presence
from fourfold.web.tables.audiences import Audience
from fourfold.web.tables.channel import Channel
from fourfold.web.tables.computers import Computers

log = logging.getLogger(__name__)

T = TypeVar("T")

_LOOK = 5.0
"""Seconds between two looks at the log for every table that somebody has open here."""
_ROUND = 30.0
"""Seconds between two looks at all games being played, for clocks and computers that nobody cares for."""
_ROUNDS = 20
"""After so many rounds games without clock and computer to move are looked at again too."""


class Hall:
    """Everything that happens at tables goes through here."""

    def __init__(self, store: Store, channel: Channel, name: str) -> None:
        self.store = store
        self.tables = LiveTables(store)
        self.channel = channel
        self.computers = Computers(self)
        self._name = name
        self._audiences: dict[str, Audience] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._quiet: set[str] = set()
        """Games being played that needed nothing when they were last looked at."""
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Listen to the other processes, and go on with what was interrupted."""
        await self.channel.start(self._hear, self._look_everywhere)
        self._spawn(self._keep_looking())
        self._spawn(self._make_rounds())

    async def stop(self) -> None:
        """Let go of everything; what is stored stays."""
        for clock in self._clocks.values():
            clock.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.computers.stop()
        await self.channel.stop()

    @property
    def alone(self) -> bool:
        """Whether no other process can be at work on the same tables."""
        return self.channel.alone

    # -- Acting ---------------------------------------------------------------------------------------------

    async def open(self, setup: Setup) -> OpenedTable:
        """Open a table."""
        opened = await self.tables.open(setup)
        STORED.labels("opened").inc()
        self._look_after(opened.id, opened.table, ours=True)
        return opened

    async def act(
        self,
        table_id: str,
        command: Command | Notice,
        by: str | None,
        *,
        key: str | None = None,
        lag: float = 0.0,
    ) -> Acted:
        """Do what a command asks; it is stored when this returns. Raises `RuleError` if it is refused.

        Once begun it is carried through, even if whoever asked hangs up: what is stored must be told.
        """
        return await asyncio.shield(self._spawn(self._carry_through(table_id, command, by, key, lag)))

    async def _carry_through(
        self, table_id: str, command: Command | Notice, by: str | None, key: str | None, lag: float
    ) -> Acted:
        began = time.perf_counter()
        acted = await self.tables.act(table_id, command, by, key=key, lag=lag)
        if acted.events:
            STORING.observe(time.perf_counter() - began)
            STORED.labels(type(command).__name__.lower()).inc()
            self._moved(table_id, acted)
        return acted

    async def look(self, table_id: str) -> Table:
        """A table as the log has it now; raises `NoSuchTable`."""
        return await (self.tables.look(table_id) if self.alone else self.tables.refresh(table_id))

    def _moved(self, table_id: str, acted: Acted) -> None:
        audience = self._audiences.get(table_id)
        if audience is not None and not audience.move_on(acted.events, acted.version, acted.table):
            self._spawn(self._read_on(audience, acted.version))
        if not self.alone:
            self.channel.say(table_id, "v" + _encode_word(_Moved(acted.version, list(acted.events))))
        self._look_after(table_id, acted.table, ours=True)
        if acted.table.successor is not None:
            self._spawn(self._care_for(acted.table.successor))

    # -- Listening ------------------------------------------------------------------------------------------

    async def audience(self, table_id: str) -> Audience:
        """Those who look at a table here; raises `NoSuchTable`."""
        found = self._audiences.get(table_id)
        if found is None:
            table = await self.tables.refresh(table_id)
            found = self._audiences.setdefault(table_id, Audience(table_id, table))
            TABLES.set(len(self._audiences))
            self._look_after(table_id, found.table, ours=self.alone)
        return found

    async def came(self, audience: Audience, person: str) -> None:
        """A socket was opened."""
        audience.presence.came(person)
        self._tell_presence(audience)
        if any(audience.table.gone[seat] is not None for seat in audience.table.seats_of(person)):
            await self._notice(audience.id, Came(person))

    def went(self, audience: Audience, person: str) -> None:
        """A socket was closed. Whether somebody is gone for good the next looks will tell."""
        audience.presence.went(person)
        self._tell_presence(audience)

    def _tell_presence(self, audience: Audience) -> None:
        if audience.refresh_here():
            audience.wake()
        if not self.alone:
            word = audience.presence.word(self._name, audience.sitters)
            self.channel.say(audience.id, "h" + _encode_word(word))

    def _hear(self, table_id: str, word: str) -> None:
        """Another process said something about a table; most are not open here."""
        audience = self._audiences.get(table_id)
        if audience is None:
            return
        try:
            if word.startswith("v"):
                moved = _decode_moved(word[1:])
                if moved.version > audience.version:
                    self._spawn(self._read_on(audience, moved.version, moved.events))
            elif word.startswith("h"):
                said = msgspec.json.decode(word[1:], type=presence.Word)
                if audience.presence.hear(said) and audience.refresh_here():
                    audience.wake()
        except msgspec.DecodeError:
            log.warning("a word of another process makes no sense: is it another version of fourfold?")

    async def _read_on(self, audience: Audience, version: int, heard: Sequence[Event] = ()) -> None:
        """Bring an audience to a version; events that were heard and join on need not be read again."""
        if audience.version >= version:
            return
        # First what acts are decided on, then what people see: so nobody acts on more than is known here.
        self.tables.hear(audience.id, heard, version)
        table = await self.tables.look(audience.id, at_least=version)
        if not audience.move_on(heard, version, table):
            known = audience.version
            events = await self.store.tail(audience.id, known)
            audience.move_on(events, known + len(events), await self.tables.look(audience.id, at_least=known))
        self._look_after(audience.id, audience.table, ours=False)

    # -- Looking after --------------------------------------------------------------------------------------

    def _look_after(self, table_id: str, table: Table, *, ours: bool) -> None:
        """Set the clock of the seat to move, and let a computer think if it is to."""
        self.computers.consider(table_id, table, ours=ours)
        armed = self._clocks.pop(table_id, None)
        if armed is not None:
            armed.cancel()
        end = when_up(table)
        if end is not None:
            # Processes that only watch give the one that acted a moment's start.
            delay = max(0.0, end - time.time()) + 0.05 + (0.0 if ours else 0.5 + random.random())
            loop = asyncio.get_running_loop()
            self._clocks[table_id] = loop.call_later(
                delay, lambda: self._spawn(self._notice(table_id, TimeUp()))
            )

    async def _notice(self, table_id: str, notice: Notice) -> None:
        with contextlib.suppress(RuleError):
            await self.act(table_id, notice, SERVER)

    def _is_looked_after(self, table_id: str) -> bool:
        return table_id in self._clocks or table_id in self._audiences or table_id in self._quiet

    async def _care_for(self, table_id: str) -> None:
        """A game that is being played: see that its clock runs and its computers think."""
        try:
            table = await self.tables.refresh(table_id)
        except NoSuchTable:
            return
        if table.has_computer_to_act or when_up(table) is not None:
            self._look_after(table_id, table, ours=self.alone)
        else:
            self._quiet.add(table_id)

    async def _keep_looking(self) -> None:
        while True:
            audiences = list(self._audiences.values())
            # One after the other over the whole time: all at once would make everybody wait.
            pause = _LOOK / (len(audiences) + 1)
            await asyncio.sleep(pause)
            for audience in audiences:
                try:
                    await self._look(audience)
                except Exception:
                    log.exception("a table could not be looked at", extra={"table": audience.id})
                await asyncio.sleep(pause)

    async def _look(self, audience: Audience) -> None:
        if not audience.listeners:
            self._audiences.pop(audience.id, None)
            TABLES.set(len(self._audiences))
            return
        if not self.alone:
            self._tell_presence(audience)
            if time.monotonic() - audience.moved > _LOOK:
                table = await self.tables.refresh(audience.id)
                await self._read_on(audience, table.version)
        audience.presence.forget()
        if audience.refresh_here():
            audience.wake()
        await self._note_absences(audience)

    async def _note_absences(self, audience: Audience) -> None:
        """Write down who is gone, once; as long as the other processes can be heard."""
        if not self.channel.connected or audience.table.phase is not Phase.PLAYING:
            return
        present = audience.presence.people(audience.sitters)
        for person in audience.sitters:
            noted = any(audience.table.gone[seat] is not None for seat in audience.table.seats_of(person))
            if noted and person in present:
                await self._notice(audience.id, Came(person))
            elif not noted and audience.presence.is_away(person, audience.began):
                await self._notice(audience.id, Went(person))

    def _look_everywhere(self) -> None:
        """Words may have been missed: read every open table again."""
        for audience in list(self._audiences.values()):
            self._tell_presence(audience)
            self._spawn(self._read_on(audience, audience.version + 1))

    async def _make_rounds(self) -> None:
        """Games that were being played when a process died wait for their clocks and computers."""
        for number in itertools.count():
            if number % _ROUNDS == 0:
                self._quiet.clear()
            try:
                for table_id in await self.store.in_phase(Phase.PLAYING):
                    if not (
                        table_id in self._clocks or table_id in self._audiences or table_id in self._quiet
                    ):
                        await self._care_for(table_id)
            except Exception:
                log.exception("the games being played could not be looked at")
            await asyncio.sleep(_ROUND * (1 + random.random() / 2))

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, RuleError):
            log.error("work in the background failed", exc_info=problem)


class _Moved(msgspec.Struct, frozen=True):
    """A table has moved on. The events ride along: they are stored already, and most often spare a look."""

    version: int
    events: list[Event]


_decode_moved = msgspec.json.Decoder(_Moved).decode


def _encode_word(word: msgspec.Struct) -> str:
    return msgspec.json.encode(word).decode()


def new_process_name() -> str:
    """A name that no other process has."""
    return secrets.token_hex(6)
