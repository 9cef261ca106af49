"""Keeps every game going: turns end when their time is up, computers move, and no game is forgotten.

Every change at a table of this process is looked at here at once. Two rounds cover the rest: a short one
through the tables that are open here, and a long one through all games with a clock, for those whose process
has died. Any other game waits until a person opens it.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import time

from fourfold.play import when_up
from fourfold.store import Change, LiveTable, LiveTables, NoSuchTable, Store
from fourfold.web.metrics import OUTAGES
from fourfold.web.tables.audiences import Audience, Audiences
from fourfold.web.tables.channel import Channel
from fourfold.web.tables.clocks import Clocks
from fourfold.web.tables.computers import Computers
from fourfold.web.tables.connections import Connections
from fourfold.web.tables.presence import REPEAT
from fourfold.web.tables.pulse import Pulse
from fourfold.web.tables.retention import Keep, tidy
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

_ROUND = 30.0
"""Seconds between two rounds through all games with a clock."""
_ROUNDS = 20
"""After this many rounds, games that needed nothing are looked at again too."""


class Caretaker:
    """Clocks, computers and rounds of this process."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts it works with
        self,
        store: Store,
        tables: LiveTables,
        audiences: Audiences,
        connections: Connections,
        channel: Channel,
        computers: Computers,
        keep: Keep,
        keep_people: int,
    ) -> None:
        self.computers = computers
        self._clocks = Clocks(tables)
        self._store = store
        self._tables = tables
        self._audiences = audiences
        self._connections = connections
        self._alone = channel.alone
        self._keep = keep
        self._keep_people = keep_people
        self._idle: set[str] = set()
        """Games with a clock that needed nothing when they were last looked at."""
        self._tasks = Tasks()
        self._pulse = Pulse(store, tables, self._clocks, self._make_good)
        tables.listen(self._changed)

    async def start(self) -> None:
        """Start the rounds, and so resume what was interrupted."""
        await self._pulse.start()
        self._tasks.begin(self._go_through_audiences())
        self._tasks.begin(self._go_through_games())
        self._tasks.begin(tidy(self._store, self._keep, self._keep_people, self._tables.now))

    async def stop(self) -> None:
        """Stop everything; what is stored stays."""
        await self._tasks.stop()
        await self._pulse.stop()
        await self._clocks.stop()
        await self.computers.stop()

    def _make_good(self) -> None:
        """The server was away: nobody's time ran, and nobody was seen to come or go."""
        OUTAGES.inc()
        self._connections.listen_anew()
        self._clocks.set_again()

    def _changed(self, change: Change) -> None:
        self._care_for(change.live, ours=change.ours or self._alone)

    def _care_for(self, live: LiveTable, *, ours: bool) -> None:
        """Make sure that the clock of the seat to move runs, and that a computer to move thinks."""
        self.computers.consider(live, ours=ours)
        self._clocks.set(live, ours=ours)

    # -- Tables that are open here --------------------------------------------------------------------------

    async def _go_through_audiences(self) -> None:
        while True:
            audiences = list(self._audiences)
            # One after the other, spread over the whole time: all at once would make everyone wait.
            pause = REPEAT / (len(audiences) + 1)
            await asyncio.sleep(pause)
            for audience in audiences:
                try:
                    await self._visit(audience)
                except Exception:
                    log.exception("a table could not be looked after", extra={"table": audience.live.id})
                await asyncio.sleep(pause)

    async def _visit(self, audience: Audience) -> None:
        if not audience.listeners:
            self._audiences.dismiss(audience)
            return
        if not self._alone:
            self._connections.announce(audience)
            if time.monotonic() - audience.moved > REPEAT:
                await self._tables.refresh(audience.live.id)
        if audience.live.id in self.computers.held:
            self.computers.consider(audience.live, ours=True)
        await self._connections.review(audience)

    # -- All games against the clock -------------------------------------------------------------------------

    async def _go_through_games(self) -> None:
        for number in itertools.count():
            if number % _ROUNDS == 0:
                self._idle.clear()
            try:
                for table_id in await self._store.against_the_clock():
                    if not self._is_cared_for(table_id):
                        await self._find_out(table_id)
            except Exception:
                log.exception("the games being played could not be looked after")
            await asyncio.sleep(_ROUND * (1 + random.random() / 2))

    def _is_cared_for(self, table_id: str) -> bool:
        return table_id in self._clocks or table_id in self._idle or self._audiences.get(table_id) is not None

    async def _find_out(self, table_id: str) -> None:
        """Look after a game, if there is something to do for it."""
        try:
            live = await self._tables.refresh(table_id)
        except NoSuchTable:
            return
        if live.table.has_computer_to_act or when_up(live.table) is not None:
            self._care_for(live, ours=self._alone)
        else:
            self._idle.add(table_id)
