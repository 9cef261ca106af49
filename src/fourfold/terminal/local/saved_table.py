"""A table in this process, saved after every event.

To the referee, everyone at this keyboard is one person (`HERE`), who holds all seats that no computer holds.
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
    LocalTable,
    Notice,
    Phase,
    Roll,
    Setup,
    Stale,
    Table,
    TimeUp,
    View,
    open_table,
    rematch_setup,
    when_up,
)
from fourfold.play.bots import think
from fourfold.rules.record import Record
from fourfold.terminal.local.game_request import HERE, GameRequest
from fourfold.terminal.local.record_files import saved_from
from fourfold.terminal.local.saved_games import SavedGame, SavedGames

_A_LITTLE = 0.05
"""Extra seconds, so that the time is certainly up."""


class SavedTable:
    """One of our own tables, and the seats of this keyboard at it."""

    is_ours = True

    def __init__(
        self, saved_games: SavedGames, name: str, saved: SavedGame, clock: Callable[[], float] = time.time
    ) -> None:
        self.saved_games = saved_games
        self.name = name
        self._sealed = saved.sealed
        self._clock = clock
        self._away = clock() - saved.paused
        self._local = LocalTable.resumed(saved.events, DiceBox.revealed(saved.seed), self._now)

    @classmethod
    def open(
        cls, setup: Setup, saved_games: SavedGames, clock: Callable[[], float] = time.time
    ) -> SavedTable:
        """A new game. With a computer at the table this loads its engine: not on a screen's thread."""
        box, now = DiceBox.shaken(), clock()
        opening = open_table(setup, box, now)
        game = SavedGame(box.seed.hex(), opening.events, now)
        saved = cls(saved_games, saved_games.new_name(), game, clock)
        saved.save()
        return saved

    @classmethod
    def resume(cls, saved_games: SavedGames, name: str, clock: Callable[[], float] = time.time) -> SavedTable:
        """A game that was left, with its clock as it was."""
        return cls(saved_games, name, saved_games.load(name), clock)

    @classmethod
    def go_on(
        cls,
        record: Record,
        request: GameRequest,
        saved_games: SavedGames,
        clock: Callable[[], float] = time.time,
    ) -> SavedTable:
        """A game from a record, at a new table."""
        saved = cls(saved_games, saved_games.new_name(), saved_from(record, request, clock()), clock)
        saved.save()
        return saved

    def _now(self) -> float:
        """The table's own time, which stops while nobody is here."""
        return self._clock() - self._away

    @property
    def table(self) -> Table:
        """What the events add up to."""
        return self._local.table

    @property
    def view(self) -> View:
        return self._local.view(HERE)

    def save(self) -> None:
        """Save the game as it is now; a finished one becomes a record, one without a step is not kept."""
        if not self.table.played:
            self.saved_games.delete(self.name)
        elif self.table.phase is Phase.PLAYING:
            self.saved_games.save(self.name, self._saved())
        else:
            self.saved_games.finish(self.name, self._saved())

    def record(self) -> str:
        return str(self._saved().record)

    def _saved(self) -> SavedGame:
        return SavedGame(self._local.box.seed.hex(), self._local.events, self._now(), self._sealed)

    def send(self, command: Command) -> None:
        self._act(command, HERE)

    @property
    def seconds_left(self) -> float | None:
        """How long until the clock may end the game; None if none runs."""
        end = when_up(self.table)
        return None if end is None else max(0.0, end - self._now()) + _A_LITTLE

    def tick(self) -> bool:
        """Whether the clock has just ended the game."""
        return self._act(TimeUp(), SERVER)

    # -- The computer's turn --------------------------------------------------------------------------------

    @property
    def computer_is_due(self) -> bool:
        """Whether the computer has to think."""
        return self.table.has_computer_to_act

    def thought(self) -> Callable[[], ComputerPlay | Roll]:
        """What the computer to move would do: call it in the background, because it takes time."""
        table = self.table
        return lambda: think(table)

    def take(self, thought: ComputerPlay | Roll) -> bool:
        """Let the computer do what it decided; False if the game moved on without it."""
        with suppress(Stale):
            return self._act(thought, SERVER)
        return False

    def next_table(self) -> SavedTable:
        return SavedTable.open(rematch_setup(self.table), self.saved_games, self._clock)

    def _act(self, command: Command | Notice, by: str | None) -> bool:
        """Whether anything happened; then it is saved."""
        happened = self._local.act(command, by, rematch_table=self.saved_games.new_name())
        if happened:
            self.save()
        return bool(happened)
