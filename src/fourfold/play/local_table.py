"""One table in memory, for programs that need no server: the terminal, notebooks, tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Self

from fourfold.play import bots
from fourfold.play.commands import Command, Notice
from fourfold.play.decision import open_table
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import Event
from fourfold.play.referee import SERVER, decide
from fourfold.play.setup import Person, Setup
from fourfold.play.table import Table
from fourfold.play.view import View, view
from fourfold.rules.game import Seat


class LocalTable:
    """The log of one table, what it adds up to, and the dice."""

    events: tuple[Event, ...]
    table: Table

    def __init__(
        self, setup: Setup, box: DiceBox | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        """A new table."""
        self.box = box or DiceBox.shaken()
        self.clock = clock
        opening = open_table(setup, self.box, clock())
        self.events, self.table = opening.events, opening.table

    @classmethod
    def resumed(cls, events: tuple[Event, ...], box: DiceBox, clock: Callable[[], float] = time.time) -> Self:
        """A table that was kept as its log and the seed of its dice."""
        local = cls.__new__(cls)
        local.box, local.clock = box, clock
        local.events, local.table = events, Table.of(events)
        return local

    def act(
        self, command: Command | Notice, by: str | None = SERVER, *, lag: float = 0.0, rematch_table: str = ""
    ) -> tuple[Event, ...]:
        """Do what is asked and return what happened; raises `RuleError` if it is refused."""
        decision = decide(
            self.table, command, by, box=self.box, now=self.clock(), lag=lag, rematch_table=rematch_table
        )
        self.events += decision.events
        self.table = decision.table
        return decision.events

    def act_for_computer(self) -> tuple[Event, ...]:
        """Let the computer that is to move think and act."""
        return self.act(bots.think(self.table))

    def view(self, person: str | None = None) -> View:
        """What a person sees; None for a watcher."""
        return view(self.table, person, self.clock())

    def key_of(self, seat: Seat) -> str | None:
        """Who acts for a seat: a person's key, or the server for a computer."""
        holder = self.table.holders[seat]
        return holder.key if isinstance(holder, Person) else SERVER
