"""A game with its variations under analysis: which step follows which, and the current place.

The first step after a place is its main line, the others are variations, as records have them.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl

from fourfold.rules.games import (
    Position,
    Step,
    play_on,
    read_board,
    read_game,
    read_position,
    read_variant,
)
from fourfold.rules.record import Entry, Record, Variation, read_record
from fourfold.terminal.local.paths import named_path
from fourfold.terminal.local.record_files import read_record_file

_SEATS = ("2", "3", "4")


@dataclass(eq=False, slots=True)
class Node:
    """A moment of a game or of a variation, and all that was tried from there."""

    position: Position
    step: Step | None = None
    """What led here; None at the start."""
    before: Node | None = None
    comment: str = ""
    ways: list[Node] = field(default_factory=list)
    """What may come next, the main line first."""

    @property
    def path(self) -> list[Node]:
        """The places after each step from the start up to this one."""
        return [] if self.before is None else [*self.before.path, self]

    @property
    def others(self) -> list[Node]:
        """Every way that leaves the place before, this one among them."""
        return [self] if self.before is None else self.before.ways


class Study:
    """One game that is looked into."""

    def __init__(self, record: Record, played: int | None = None) -> None:
        """`played`: how many steps of the game are on the board; by default all of them."""
        self.record = record
        """Who played and with what; its steps are those it began with."""
        self.start = self.at = Node(record.start)
        _grow(self.start, record.entries)
        line = _main_line(self.start)
        for place in line[:played]:
            self.at = place

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.at.position

    @property
    def steps(self) -> list[Step]:
        """What led to it."""
        return [place.step for place in self.at.path if place.step is not None]

    def play(self, step: Step) -> None:
        """Take a step; one that was tried before is only followed. Raises `RuleError` if it is illegal."""
        known = next((way for way in self.at.ways if way.step == step), None)
        if known is None:
            known = Node(play_on(self.position, step), step, self.at)
            self.at.ways.append(known)
        self.at = known

    def back(self) -> None:
        """One step back."""
        self.at = self.at.before or self.at

    def on(self) -> None:
        """One step along the main line."""
        self.at = next(iter(self.at.ways), self.at)

    def turn_aside(self) -> None:
        """To the next way that was tried in place of the latest step."""
        ways = self.at.others
        self.at = ways[(ways.index(self.at) + 1) % len(ways)]

    @property
    def branch(self) -> Node | None:
        """The latest step on the way here that is a variation; None on the main line."""
        return next((place for place in reversed(self.at.path) if place.others[0] is not place), None)

    def promote(self) -> None:
        """Make the current variation the main line at its branch."""
        if (branch := self.branch) is not None:
            branch.others.remove(branch)
            branch.others.insert(0, branch)

    def delete(self) -> None:
        """Forget the latest step, and all that follows it."""
        gone, before = self.at, self.at.before
        if before is not None:
            before.ways.remove(gone)
            self.at = before

    def comment(self, words: str) -> None:
        """Say something about the latest step."""
        if self.at.step is not None:
            self.at.comment = words

    def written(self) -> Record:
        """The whole tree as a record. What was decided away from the board stays so while the game as it was
        played is the main line."""
        entries = _entries(self.start)
        same = tuple(entry.step for entry in entries) == self.record.steps
        return replace(self.record, entries=entries, decided=self.record.decided if same else None)


def read_study(text: str, like: Record) -> Record:
    """The game that a text means: a position, a link to the analysis board of a browser, the name of a file
    with a record, or steps from where `like` begins. What a position leaves open is as in `like`, if it is
    the same game."""
    text = text.strip()
    if text.startswith("["):
        return read_record(text)
    if "/analysis#" in text:
        return _read_link(text.partition("#")[2])
    if (position := read_board(text, like.variant)) is not None:
        return Record(position, edition=like.edition)
    with suppress(OSError):  # what is too long for the name of a file is none
        if (file := named_path(text)).is_file():
            return read_record_file(file)
    return Record.of(like.start, text, edition=like.edition, names=like.names)


def _read_link(said: str) -> Record:
    """The game in an address, after its `#`."""
    told = dict(parse_qsl(said))
    game = read_game(told.get("game", "quarto"))
    variant = read_variant(
        game, told.get("variant", ""), call=told.get("call", "auto"), layout=told.get("layout", "")
    )
    seats = int(told["seats"]) if told.get("seats") in _SEATS else 2
    start = read_position(told["start"], variant) if "start" in told else variant.start(seats)
    return Record.of(start, told.get("turns", ""))


def _grow(place: Node, entries: Iterable[Entry]) -> None:
    """Add a line of play, and beside each step what could have been played instead."""
    for entry in entries:
        after = Node(play_on(place.position, entry.step), entry.step, place, entry.comment)
        place.ways.append(after)
        for variation in entry.variations:
            _grow(place, _opened(variation))
        place = after


def _opened(variation: Variation) -> tuple[Entry, ...]:
    """A comment before a variation belongs to its first step: a tree has only one place for it."""
    first, *rest = variation.entries
    said = " ".join(filter(None, (variation.comment, first.comment)))
    return (replace(first, comment=said), *rest)


def _main_line(place: Node) -> list[Node]:
    line: list[Node] = []
    while place.ways:
        place = place.ways[0]
        line.append(place)
    return line


def _entries(place: Node) -> tuple[Entry, ...]:
    """The main line from a place, with all others as variations."""
    entries: list[Entry] = []
    while place.ways:
        main, *others = place.ways
        assert main.step is not None
        beside = tuple(Variation(_line(other)) for other in others)
        entries.append(Entry(main.step, main.comment, beside))
        place = main
    return tuple(entries)


def _line(place: Node) -> tuple[Entry, ...]:
    assert place.step is not None
    return (Entry(place.step, place.comment), *_entries(place))
