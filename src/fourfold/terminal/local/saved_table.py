"""A table in this process, saved after every event.

Everybody at this keyboard is one person to the referee (`HERE`), who holds all seats that no computer holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from fourfold.play import (
    SERVER,
    Command,
    ComputerPlay,
    DiceBox,
    Event,
    Notice,
    Roll,
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
from fourfold.rules.record import Record
from fourfold.terminal.game_request import HERE, GameRequest
from fourfold.terminal.local.record_files import saved_from
from fourfold.terminal.local.saved_games import SavedGame, SavedGames


class SavedTable:
    """One of our own tables, and the seats of this keyboard at it."""

    is_ours = True

    def __init__(
        self, saved_games: SavedGames, name: str, saved: SavedGame, clock: Callable[[], float] = time.time
    ) -> None:
        self.saved_games = saved_games
        self.name = name
        self.box = DiceBox.revealed(saved.seed)
        self.events: tuple[Event, ...] = saved.events
        self.table: Table = saved.table
        self._sealed = saved.sealed
        self._clock = clock
        self._away = clock() - saved.paused

    @classmethod
    def open(
        cls, setup: Setup, saved_games: SavedGames, clock: Callable[[], float] = time.time
    ) -> SavedTable:
        """A new game. With a computer at the table this loads its engine: not on the way of a screen."""
        box, now = DiceBox.shaken(), clock()
        opening = open_table(setup, box, now)
        game = SavedGame(box.seed.hex(), opening.events, now)
        saved = cls(saved_games, saved_games.new_name(), game, clock)
        saved.save()
        return saved

    @classmethod
    def resume(cls, saved_games: SavedGames, name: str, clock: Callable[[], float] = time.time) -> SavedTable:
        """A game that was left, with the clock where it stood."""
        return cls(saved_games, name, saved_games.take(name), clock)

    @classmethod
    def go_on(
        cls,
        record: Record,
        request: GameRequest,
        saved_games: SavedGames,
        clock: Callable[[], float] = time.time,
    ) -> SavedTable:
        """A game that somebody wrote down, at a table of its own."""
        saved = cls(saved_games, saved_games.new_name(), saved_from(record, request, clock()), clock)
        saved.save()
        return saved

    @property
    def now(self) -> float:
        """The table's own time, which stands still while nobody is here."""
        return self._clock() - self._away

    @property
    def view(self) -> View:
        return view(self.table, HERE, self.now)

    def save(self) -> None:
        """Save the game as it is now."""
        self.saved_games.keep(self.name, self._saved())

    def record(self) -> str:
        return str(self._saved().record)

    def _saved(self) -> SavedGame:
        return SavedGame(self.box.seed.hex(), self.events, self.now, self._sealed)

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

    def thought(self) -> Callable[[], ComputerPlay | Roll]:
        """What the computer that is due would do: to be called in the background, for it takes its time."""
        table = self.table
        return lambda: think(table)

    def take(self, thought: ComputerPlay | Roll) -> bool:
        """Let the computer do what it thought of; False where the game went on without it."""
        with suppress(Stale):
            self._decide(thought, SERVER)
            return True
        return False

    def next_table(self) -> SavedTable:
        return SavedTable.open(rematch_setup(self.table), self.saved_games, self._clock)

    def _decide(self, command: Command | Notice, by: str | None) -> None:
        decision = decide(
            self.table,
            command,
            by,
            box=self.box,
            now=self.now,
            rematch_table=self.saved_games.new_name(),
        )
        self.table = decision.table
        if decision.events:
            self.events += decision.events
            self.save()
