"""One table in the memory of this process, what is asked of it, and what is said when it changes."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field

from fourfold.play import Chair, Command, DiceBox, Event, Notice, Table


class Turn:
    """Commands of one table take turns: a lock that can be had at once, without waiting, if it is free."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """Take it if it is free; it has to be given on."""
        if self._taken:
            return False
        self._taken = True
        return True

    async def wait(self) -> None:
        """Take it as soon as it is free."""
        if not self.take():
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting = self._waiting or deque()
            self._waiting.append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self.give_on()
                raise

    def give_on(self) -> None:
        """The next one who waits has it, or nobody."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._taken = False


class LiveTable:
    """One table in the memory of this process. It may be behind the log, never ahead: it moves only by events
    that are stored. Should the log itself go back (a database was restored or mended by hand), so does it."""

    def __init__(self, table_id: str, table: Table, box: DiceBox) -> None:
        self.id = table_id
        self.table = table
        self.box = box
        self.turn = Turn()
        """One command at a time in this process: they would only be in each other's way."""

    @property
    def version(self) -> int:
        """How far this copy of the log reaches."""
        return self.table.version

    def move_on(self, table: Table) -> None:
        """Take the table that stored events lead to, unless more is known here."""
        if table.version > self.version:
            self.table = table

    def start_again(self, table: Table) -> None:
        """Forget what is known here and take what the log says."""
        self.table = table


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
class Request:
    """A command as it came, with all that the decision depends on."""

    command: Command | Notice
    by: str | None
    key: str | None
    lag: float
    began: float = field(default_factory=time.perf_counter)
