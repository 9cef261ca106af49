"""How often openings were played here: counted when a game ends, by the form of its boards.

A count knows no people and no times. If a process dies between the end of a game and its count, that game is
not counted; nothing else depends on it.
"""

from __future__ import annotations

from fourfold.play import Table
from fourfold.play.events import Ended
from fourfold.play.threads import Threads
from fourfold.store import Change, LiveTables, Store
from fourfold.web.game_part import part_for
from fourfold.web.tables.tasks import Tasks


class OpeningCounts:
    """Told of every game that ends on this process."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store = store
        self._threads = Threads(1)
        self._tasks = Tasks()
        tables.listen(self._changed)

    async def stop(self) -> None:
        """Stop; games not yet counted are left out."""
        await self._tasks.stop()

    def _changed(self, change: Change) -> None:
        if change.ours and any(isinstance(event, Ended) for event in change.events):
            table = change.live.table
            if part_for(table.setup.game).counts_openings and not table.setup.start:
                self._tasks.begin(self._count(table))

    async def _count(self, table: Table) -> None:
        forms = await self._threads.run(lambda: part_for(table.setup.game).opening_forms(table))
        if len(forms) > 1:  # else nothing was played
            await self._store.count_openings(forms)
