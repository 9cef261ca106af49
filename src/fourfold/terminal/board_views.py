"""Boards that nobody plays at as views of a table: puzzles, games that are over, games that are looked into.

So the same panes draw them, and take steps as in any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec.structs import replace

from fourfold.data.puzzles import Puzzle
from fourfold.play import Event, Person, Setup, Table, View, view
from fourfold.play.events import Ended, Opened, Started, Stepped
from fourfold.rules.games import Position, Step, play_on, read_step
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.local.game_request import HERE
from fourfold.terminal.local.record_files import setup_of
from fourfold.terminal.sentences.records import player_names
from fourfold.terminal.views import who_acts

_ELSEWHERE = "elsewhere"
"""The person on the other side."""


def view_of_puzzle(puzzle: Puzzle, played: Sequence[str] = ()) -> View:
    """A table where a puzzle was set and these steps were played; the reader is the solver."""
    start = puzzle.start
    people = [
        Person(HERE) if seat == start.seat else Person(_ELSEWHERE, tell(None, "seat.opponent"))
        for seat in range(start.seats)
    ]
    setup = replace(setup_of(Record(start)), seats=tuple(people))
    return _view(setup.checked(), start, (read_step(puzzle.game, step) for step in played), HERE)


def view_of_record(record: Record, count: int) -> View:
    """The table of a game after its first `count` steps, as a watcher sees it."""
    setup = replace(setup_of(record), clock=None)
    return _view(setup, record.start, islice(record.steps, count), None)


def view_of_study(record: Record, steps: Iterable[Step]) -> View:
    """The table of a game after any steps from its start, for a person who may move for every seat."""
    people = tuple(Person(HERE, name) for name in player_names(record))
    setup = replace(setup_of(record), seats=people, clock=None)
    return _view(setup, record.start, steps, HERE)


def _view(setup: Setup, start: Position, steps: Iterable[Step], person: str | None) -> View:
    events: list[Event] = [Opened.now(0.0, setup, ""), Started(at=0.0, order=tuple(range(start.seats)))]
    position = start
    for step in steps:
        events.append(Stepped(at=0.0, seat=who_acts(position, step), step=str(step)))
        position = play_on(position, step)
    if (over := position.result) is not None:
        events.append(Ended(at=0.0, winners=over.winners, reason=over.reason, seed=""))
    return view(Table.of(events), person, 0.0)
