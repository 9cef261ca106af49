"""Computer seats: thinking runs in threads (the kernels release the interpreter), and their steps are acts
like any other.

Nothing about the thinking is stored. The process that stored the previous step thinks at once, in a queue
where addresses take turns, and at each address its people. The others wait a little and think too if nothing
comes, which makes up for a server that died while thinking. If two think at once, the log accepts one step
and refuses the other.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial

from fourfold.play import SERVER, ComputerPlay, Person, Roll, Stale, Table
from fourfold.play.bots import think
from fourfold.play.threads import Threads
from fourfold.rules.game import ToRoll
from fourfold.rules.games import Game, games
from fourfold.store import LiveTable, LiveTables
from fourfold.web.metrics import THOUGHT, WAITING
from fourfold.web.tables.fair_queue import FairQueue
from fourfold.web.tables.tasks import Tasks

log = logging.getLogger(__name__)

_THREADS = 2
_TAKE_OVER = 4.0
"""Seconds that a process waits for another one that should be thinking."""
_LONGEST = 10.0
"""Seconds for one step, give or take; then a computer goes by what it knows so far."""
_AGAIN = 5.0
"""Seconds until failed thinking is tried again."""
_LOGGED = 10
"""How many hundredths of an engine's preparation pass between two lines in the log."""


class Computers:
    """The computer seats that this process moves for."""

    def __init__(
        self,
        tables: LiveTables,
        tell: Callable[[], None],
        address_of: Callable[[str], str],
        would_help: Callable[[str, Table], Awaitable[bool]],
    ) -> None:
        """`tell` is called when everyone who waits for a computer should know why; `address_of` gives a
        person's address; `would_help` says whether a computer's next step would help a person in another game
        that they are playing with other people."""
        self.preparing: dict[Game, float] = {}
        """Engines that are being prepared for their first use on this machine, and the share done."""
        self.held: dict[str, int] = {}
        """Tables where the computer does not move now, and how often it was asked to."""
        self._tables = tables
        self._tell = tell
        self._address_of = address_of
        self._would_help = would_help
        self._warm: set[Game] = set()
        self._threads = Threads(_THREADS)
        self._queue = FairQueue(_THREADS)
        self._playing: set[str] = set()
        """Tables where this process is moving now."""
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        """Tables where another process should move, and when to take over."""
        self._tasks = Tasks()

    def consider(self, live: LiveTable, *, ours: bool) -> None:
        """Make sure that a computer moves if it is to; `ours` if no other process can be expected to."""
        waiting = self._waiting.pop(live.id, None)
        if waiting is not None:
            waiting.cancel()
        if not live.table.has_computer_to_act or live.id in self._playing or _player(live.table) is None:
            return
        if ours:
            self._begin(live)
        else:
            delay = _TAKE_OVER * (1 + random.random())
            self._waiting[live.id] = asyncio.get_running_loop().call_later(delay, self._waited, live)

    def _waited(self, live: LiveTable) -> None:
        del self._waiting[live.id]
        self._tasks.begin(self._take_over(live))

    async def _take_over(self, live: LiveTable) -> None:
        """Move where nobody else does. If there had been news, it would already have been considered."""
        version = live.version
        try:
            await self._tables.refresh(live.id)
        except Exception:
            log.exception("a table could not be read", extra={"table": live.id})
            self.consider(live, ours=False)
            return
        if live.version == version and live.id not in self._playing:
            self._begin(live)

    def _begin(self, live: LiveTable) -> None:
        self._playing.add(live.id)
        self._tasks.begin(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        """Play until it is a person's turn."""
        try:
            while live.table.has_computer_to_act:
                try:
                    if await self._is_held(live):
                        return
                    await self._tables.act(live.id, await self._think(live.table), SERVER)
                except Stale:
                    continue
                except Exception:
                    log.exception("a computer could not move", extra={"table": live.id})
                    await asyncio.sleep(_AGAIN)
        finally:
            self._playing.discard(live.id)

    async def _is_held(self, live: LiveTable) -> bool:
        """Whether the computer has to wait, because its step would help a person in another game. At a table
        with other people it never does: they did not ask for that. Whoever looks after open tables asks
        again."""
        people = {holder.key for holder in live.table.holders if isinstance(holder, Person)}
        if len(people) == 1 and await self._would_help(people.pop(), live.table):
            self.held[live.id] = self.held.get(live.id, 0) + 1
            self._tell()
            return True
        self.held.pop(live.id, None)
        return False

    async def _think(self, table: Table) -> ComputerPlay | Roll:
        if isinstance(table.position.turn, ToRoll):
            return think(table)  # there is nothing to choose
        person = _player(table) or ""
        with WAITING.track_inprogress():
            async with self._queue.turn(self._address_of(person), person):
                began = time.perf_counter()
                think_warm = partial(self._think_warm, table, asyncio.get_running_loop())
                command = await self._threads.run(think_warm)
        THOUGHT.observe(time.perf_counter() - began)
        return command

    def warm(self) -> None:
        """Load all engines in the background, so that the first game does not wait for them."""
        for game in games():
            self._threads.start(partial(self._warm_up, game, asyncio.get_running_loop()))

    async def stop(self) -> None:
        """Stop all thinking; the next process to start thinks again."""
        for timer in self._waiting.values():
            timer.cancel()
        await self._tasks.stop()

    # -- In threads -----------------------------------------------------------------------------------------

    def _think_warm(self, table: Table, loop: asyncio.AbstractEventLoop) -> ComputerPlay | Roll:
        self._warm_up(table.setup.game, loop)
        return think(table, seconds=_LONGEST)

    def _warm_up(self, game: Game, loop: asyncio.AbstractEventLoop) -> None:
        """Load an engine; if it has to be prepared first, people and the log are told the progress."""
        if game in self._warm:
            return
        began, told = time.perf_counter(), -1

        def report(share: float) -> None:
            nonlocal told
            if (percent := round(100 * share)) > told:
                told = percent
                loop.call_soon_threadsafe(self._prepared, game, share)

        try:
            from fourfold.engine.readiness import warm_up  # noqa: PLC0415 - the first answer comes before engines

            warm_up(game, report)
        except Exception:
            log.exception("an engine could not be prepared", extra={"game": game})
            return
        self._warm.add(game)
        taken = round(time.perf_counter() - began, 2)
        log.info("an engine is ready", extra={"game": game, "seconds": taken})

    def _prepared(self, game: Game, share: float) -> None:
        if round(100 * share) % _LOGGED == 0:
            log.info("preparing an engine", extra={"game": game, "percent": round(100 * share)})
        self.preparing[game] = share
        self._tell()


def _player(table: Table) -> str | None:
    """The person whom a computer plays against, and whose turn in the queue it uses; None at a table without
    a person, where no computer moves."""
    return next((holder.key for holder in table.holders if isinstance(holder, Person)), None)
