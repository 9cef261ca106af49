"""Computer seats: thoughts run in threads (the kernels let go of the interpreter), their steps go through the
same door as everybody's.

Nothing about a thought is stored. The process that stored the step before it thinks at once; the others wait
a little and think too if nothing came, which is how a server that died in the middle of a thought is made
good. If two think at once the log takes one step and refuses the other.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from functools import partial
from typing import TYPE_CHECKING

from fourfold.data import levels
from fourfold.play import SERVER, Computer, DiceBox, Setup, Stale, Table, decide, open_table
from fourfold.play.bots import think
from fourfold.play.threads import Threads
from fourfold.rules.games import Game
from fourfold.web.metrics import THOUGHT

if TYPE_CHECKING:
    from fourfold.web.tables.hall import Hall

log = logging.getLogger(__name__)

_THREADS = 2
_TAKE_OVER = 4.0
"""Seconds that a process waits for another one that should be thinking."""
_AGAIN = 5.0
"""Seconds until a thought that failed is tried again."""


class Computers:
    """The thoughts of this process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._threads = Threads(_THREADS)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def consider(self, table_id: str, table: Table, *, ours: bool) -> None:
        """See to it that a computer moves if one is to; `ours` if no other process can be expected to."""
        if table.has_computer_to_act and table_id not in self._tasks:
            delay = 0.0 if ours else _TAKE_OVER * (1 + random.random())
            task = asyncio.create_task(self._move(table_id, delay))
            self._tasks[table_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def _move(self, table_id: str, delay: float) -> None:
        """Play until it is a person's turn."""
        await asyncio.sleep(delay)
        while (table := await self._hall.tables.look(table_id)).has_computer_to_act:
            began = time.perf_counter()
            try:
                command = await self._threads.aside(partial(think, table))
                THOUGHT.observe(time.perf_counter() - began)
                await self._hall.act(table_id, command, SERVER)
            except Stale:
                continue
            except Exception:
                log.exception("a computer could not move", extra={"table": table_id})
                await asyncio.sleep(_AGAIN)

    def warm(self) -> None:
        """Load both engines in the background, so that the first game does not wait for it."""
        self._threads.start(_warm)

    async def stop(self) -> None:
        """Leave every thought; whoever starts next thinks it again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _warm() -> None:
    """Let a level of each game choose once, which compiles its kernels or loads them."""
    log.info("preparing the engines; the first time on a machine this takes a minute")
    began = time.perf_counter()
    for game in Game:
        try:
            seats = (Computer(levels(game)[-1].name),) * 2
            box = DiceBox.shaken()
            table = Table.of(open_table(Setup(game, seats, clock=None), box, now=0.0))
            for _ in range(4):
                for event in decide(table, think(table), SERVER, box=box, now=0.0):
                    table = table.after(event)
        except Exception:
            log.exception("an engine could not be prepared", extra={"game": game})
    log.info("the engines are ready", extra={"seconds": round(time.perf_counter() - began, 1)})
