"""One game with everything around it, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TypedDict, Unpack

from fourfold.rules.game import Over, RuleError, Unreadable
from fourfold.rules.games import Game, Position, Step, Variant, game_of, is_position, titles, variant_tags
from fourfold.rules.record.result import check_decision, write_result
from fourfold.rules.record.tokens import TAG_NAME, Words, write_comment, write_tag
from fourfold.rules.record.turns import (
    Entry,
    Variation,
    check_line,
    play_steps,
    positions_after,
    read_turns,
    write_entry,
    write_turns,
)


class Told(TypedDict, total=False):
    """What a record may contain besides its steps: the fields of `Record` after `comment`."""

    decided: Over | None
    names: tuple[str, ...]
    edition: str
    played: date | None
    clock: int | None
    tags: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A finished or running game. `str()` writes it, `read_record` reads it back.

        >>> from fourfold import quarto
        >>> Record.of(quarto.Position(), "7 b3 c", names=("Ada", "Max")).position
        Position('..../..../.7../.... c b3')

    Plain steps go through `Record.of`; the constructor takes each in an `Entry` with its comment.
    """

    start: Position
    """Where it begins: the start of the variant, or a set-up position."""
    entries: tuple[Entry, ...] = ()
    """The steps, each with its comment and its variations."""
    comment: str = ""
    """The comment before the first step."""
    decided: Over | None = None
    """The result, if it was decided away from the board."""
    names: tuple[str, ...] = ()
    """The name at each seat; empty if it is not known."""
    edition: str = ""
    """The pieces it was played with."""
    played: date | None = None
    """The day."""
    clock: int | None = None
    """Seconds for a turn; None for no clock."""
    tags: tuple[tuple[str, str], ...] = ()
    """Any other tags, in their order."""
    position: Position = field(init=False, compare=False)
    """The position after the last step."""

    def __post_init__(self) -> None:
        _check_types(self)
        names = (*self.names, *[""] * (self.start.seats - len(self.names)))
        object.__setattr__(self, "names", names)
        if len(names) > self.start.seats:
            raise RuleError(
                "The number of names ({names}) is not the number of seats ({seats}).",
                names=len(names),
                seats=self.start.seats,
            )
        read_clock("none" if self.clock is None else str(self.clock))
        for _, problem in wrong_tags(self.tags, self.variant):
            raise problem
        position = check_line(self.start, self.entries)
        object.__setattr__(self, "position", position)
        check_decision(position, self.decided)

    @classmethod
    def of(cls, start: Position, steps: str | Iterable[Step | str] = (), **told: Unpack[Told]) -> Record:
        """The game with these steps: a sequence of steps or of their texts, or one text as in records.

        A text may hold numbers, comments and variations too, as in `1. 7 2. b3 c {better was a1} (d)`.
        """
        _check_start(start)
        turns = read_turns(Words(steps), start) if isinstance(steps, str) else play_steps(start, steps)
        return cls(start, turns.entries, turns.opening, **told)

    @property
    def game(self) -> Game:
        """Which of the two games."""
        return game_of(self.start)

    @property
    def variant(self) -> Variant:
        """The way it is played."""
        return self.start.variant

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that were played, without comments and variations."""
        return tuple(entry.step for entry in self.entries)

    @property
    def positions(self) -> Iterator[Position]:
        """The position it begins with, and the one after each step."""
        yield self.start
        yield from positions_after(self.start, self.entries)

    @property
    def result(self) -> Over | None:
        """How it ended, on the board or away from it; None while it is running."""
        return self.position.result or self.decided

    def __str__(self) -> str:
        header = "".join(write_tag(name, value) for name, value in self._header())
        opening = [write_comment(self.comment)] if self.comment else []
        turns = "".join(f"{line}\n" for line in (*opening, *write_turns(self.start, self.entries)))
        return f"{header}\n{turns}"

    def __repr__(self) -> str:
        opening = [write_comment(self.comment)] if self.comment else []
        steps = " ".join((*opening, *map(write_entry, self.entries)))
        told = {name: value for name in Told.__annotations__ if (value := getattr(self, name))}
        if not any(self.names):
            del told["names"]
        others = "".join(f", {name}={value!r}" for name, value in told.items())
        return f"Record.of({self.start!r}, {steps!r}{others})"

    def _header(self) -> Iterator[tuple[str, str]]:
        yield "Game", str(self.game)
        yield from variant_tags(self.variant).items()
        if self.edition:
            yield "Edition", self.edition
        yield "Seats", str(self.start.seats)
        for number, name in enumerate(self.names, start=1):
            if name:
                yield f"Seat{number}", name
        if self.played is not None:
            yield "Date", self.played.isoformat()
        if self.clock is not None:
            yield "Clock", str(self.clock)
        if self.start != self.variant.start(self.start.seats):
            yield "Start", str(self.start)
        yield from self.tags
        yield "Result", write_result(self.result)
        if self.result is not None:
            yield "Reason", str(self.result.reason)


_OWN_TAGS = frozenset(
    [
        "Game",
        "Edition",
        "Seats",
        "Seat1",
        "Seat2",
        "Seat3",
        "Seat4",
        "Date",
        "Clock",
        "Start",
        "Result",
        "Reason",
    ]
)


def wrong_tags(tags: tuple[tuple[str, str], ...], variant: Variant) -> Iterator[tuple[str, RuleError]]:
    """An extra tag must be readable, unique, and not one that the record writes itself."""
    ours = _OWN_TAGS | variant_tags(variant).keys()
    seen = set()
    for name, _ in tags:
        if TAG_NAME.fullmatch(name) is None:
            yield (
                name,
                Unreadable(
                    "“{name}” is not a tag name: tag names are made of letters and digits.", name=name
                ),
            )
        elif name in ours:
            yield name, Unreadable("The tag {name} does not fit this game: leave it out.", name=name)
        elif name in seen:
            yield name, Unreadable("The tag {name} appears twice: keep one.", name=name)
        seen.add(name)


def _check_types(record: Record) -> None:
    """What a type checker would have said, for people without one."""
    _check_start(record.start)
    _check_entries(record.entries)
    if isinstance(record.names, str) or not all(isinstance(name, str) for name in record.names):
        raise TypeError(f"names are a tuple of texts, one for each seat, not {record.names!r}")
    if not isinstance(record.decided, Over | None):
        raise TypeError(f"a game is decided with Over, not {record.decided!r}")
    if not isinstance(record.played, date | None):
        raise TypeError(f"the day a game was played is a datetime.date, not {record.played!r}")
    if not all(isinstance(part, str) for tag in record.tags for part in tag):
        raise TypeError(f"tags are pairs of texts, not {record.tags!r}")


def _check_entries(entries: tuple[Entry, ...]) -> None:
    for entry in entries:
        if not isinstance(entry, Entry):
            raise TypeError(f"entries are made of Entry, not {entry!r}: Record.of takes bare steps")
        for variation in entry.variations:
            if not isinstance(variation, Variation):
                raise TypeError(f"an entry has a tuple of Variation beside it, not {variation!r}")
            _check_entries(variation.entries)


def _check_start(start: Position) -> None:
    if not is_position(start):
        raise TypeError(f"a record starts with a Position of {titles()}, not {start!r}")


def write_records(records: Iterable[Record]) -> str:
    """Many games as one text, which `read_records` reads back."""
    return "\n".join(map(str, records))


def read_clock(text: str) -> int | None:
    """Seconds for a turn, or None for `none`."""
    if text == "none":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) > 0):
        raise Unreadable("“{text}” is not a time limit: write the seconds per turn, or none.", text=text)
    return int(text)
