"""A table in this process, kept on the shelf after every event.

Everybody at this keyboard is one person to the referee (`HERE`), who holds all seats that no computer holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from fourfold.play import (
    SERVER,
    AskRematch,
    Command,
    Computer,
    DiceBox,
    Event,
    Notice,
    Phase,
    Setup,
    Stale,
    Table,
    TimeUp,
    View,
    decide,
    open_table,
    rematch_setup,
    view,
)
from fourfold.play.bots import think
from fourfold.rules.game import Seat
from fourfold.terminal.tables.shelf import Saved, Shelf

HERE = "here"
"""The key of the person at this keyboard."""


class HomeTable:
    """One of our own tables, and the seats of this keyboard at it."""

    is_ours = True

    def __init__(self, shelf: Shelf, name: str, saved: Saved, clock: Callable[[], float] = time.time) -> None:
        self.shelf = shelf
        self.name = name
        self.box = DiceBox.revealed(saved.seed)
        self.events: tuple[Event, ...] = saved.events
        self.table: Table = saved.table
        self._clock = clock
        self._away = clock() - saved.paused

    @classmethod
    def open(cls, setup: Setup, shelf: Shelf, clock: Callable[[], float] = time.time) -> HomeTable:
        """A new game. With a computer at the table this loads its engine: not on the way of a screen."""
        box, now = DiceBox.shaken(), clock()
        home = cls(shelf, shelf.new_name(), Saved(box.seed.hex(), open_table(setup, box, now), now), clock)
        home.save()
        return home

    @classmethod
    def resume(cls, shelf: Shelf, name: str, clock: Callable[[], float] = time.time) -> HomeTable:
        """A game that was left, with the clock where it stood."""
        return cls(shelf, name, shelf.take(name), clock)

    @property
    def now(self) -> float:
        """The table's own time, which stands still while nobody is here."""
        return self._clock() - self._away

    @property
    def view(self) -> View:
        return view(self.table, HERE, self.now)

    def save(self) -> None:
        """Put the game on the shelf, as it is now."""
        self.shelf.keep(self.name, Saved(self.box.seed.hex(), self.events, self.now))

    def send(self, command: Command) -> None:
        self._decide(command, HERE)

    def tick(self) -> bool:
        """Whether the clock has just ended the game."""
        before = self.table.version
        self._decide(TimeUp(), SERVER)
        return self.table.version != before

    # -- The computer's turn --------------------------------------------------------------------------------

    @property
    def computer_is_due(self) -> bool:
        """Whether somebody has to let the computer think."""
        return self.table.has_computer_to_act

    def thought(self) -> Callable[[], Command]:
        """What the computer that is due would do: to be called in the background, for it takes its time."""
        table = self.table
        return lambda: think(table)

    def take(self, thought: Command) -> bool:
        """Let the computer do what it thought of; False where the game went on without it."""
        with suppress(Stale):
            self._decide(thought, SERVER)
            return True
        return False

    # -- Afterwards -----------------------------------------------------------------------------------------

    def rematch(self) -> Setup:
        """Agree on playing again: the same people, the next seat starting."""
        for seat in self._our_seats():
            if self.table.phase is Phase.OVER and self.table.successor is None:
                self.send(AskRematch(seat))
        return rematch_setup(self.table)

    def _our_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in enumerate(self.table.holders) if not isinstance(who, Computer))

    def _decide(self, command: Command | Notice, by: str | None) -> None:
        events = decide(
            self.table,
            command,
            by,
            box=self.box,
            now=self.now,
            rematch_table=self.shelf.new_name(),
        )
        for event in events:
            self.table = self.table.after(event)
        if events:
            self.events += events
            self.save()
