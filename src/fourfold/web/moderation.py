"""What the people who run the server have decided (`fourfold admin`), as this process knows it.

They write it into the database; every process looks there every few seconds. So it works with any number of
processes, and needs no restart and no way in over the network.
"""

from __future__ import annotations

import asyncio
import logging

from fourfold.play import Command, Join, NameRefused, Setup
from fourfold.play.setup import Person
from fourfold.rules.game import Unreadable
from fourfold.store import LiveTables, Store
from fourfold.store.moderation import Act, Ban, Network, folded, read_network
from fourfold.web.security import note_act
from fourfold.web.tables.audiences import Audiences
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

EVERY = 3.0
"""Seconds between two looks into the database."""
_REMEMBERED = 10_000
"""Addresses whose answer is kept until something changes."""


class Moderation:
    """Bans and refused names, and what follows from new acts."""

    def __init__(self, store: Store, tables: LiveTables, audiences: Audiences) -> None:
        self._store = store
        self._tables = tables
        self._audiences = audiences
        self._bans: tuple[Ban, ...] = ()
        self._names: frozenset[str] = frozenset()
        self._seen = 0
        """The number of the latest act that is known here."""
        self._until: dict[str, float] = {}
        """Until when each address that asked lately is banned; 0 if it is not."""
        self._tasks = Tasks()

    async def start(self) -> None:
        """Read what was decided before, and look for more from now on."""
        self._seen = await self._store.last_admin_act()
        await self._load()
        self._tasks.begin(self._look_again_and_again())

    async def stop(self) -> None:
        """Stop looking."""
        await self._tasks.stop()

    # -- What requests ask ----------------------------------------------------------------------------------

    def is_banned(self, address: str) -> bool:
        """Whether an address, or a network of one customer, may not use the server now."""
        if not self._bans:
            return False
        until = self._until.get(address)
        if until is None:
            if len(self._until) >= _REMEMBERED:
                self._until.clear()
            until = self._until[address] = self._banned_until(address)
        return until > self._tables.now()

    def check_name(self, name: str) -> None:
        """Refuse a name that nobody may use."""
        if self._names and folded(name) in self._names:
            raise NameRefused("This name is not allowed here: choose another.")

    def check_names(self, setup: Setup) -> None:
        """The same for everyone at a new table."""
        for who in setup.seats:
            if isinstance(who, Person):
                self.check_name(who.name)

    def check_command(self, command: Command) -> None:
        """The same for someone who sits down."""
        if isinstance(command, Join):
            self.check_name(command.name)

    def _banned_until(self, address: str) -> float:
        try:
            network = read_network(address)
        except Unreadable:
            return 0.0
        return max((ban.until for ban in self._bans if _meet(ban.network, network)), default=0.0)

    # -- What is new ----------------------------------------------------------------------------------------

    async def _look_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception as problem:
                log.warning("new decisions could not be read", extra={"error": type(problem).__name__})

    async def look(self) -> None:
        """Take up what was decided since the last time."""
        acts = await self._store.admin_acts_after(self._seen)
        if not acts:
            return
        await self._load()
        for act in acts:
            note_act(act.act, act.who, number=act.id, about=act.about, tables=len(act.tables))
            await self._follow(act)
            self._seen = act.id

    async def _load(self) -> None:
        self._bans = await self._store.bans(self._tables.now())
        self._names = frozenset(await self._store.refused_names())
        self._until.clear()

    async def _follow(self, act: Act) -> None:
        """Bring the tables and sockets of this process in line with an act."""
        for table_id in act.tables:
            await self._tables.read_again(table_id)
        for audience in self._audiences:
            if audience.live.id in act.tables:
                audience.show_again()
            audience.send_away(self.is_banned)


def _meet(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)
