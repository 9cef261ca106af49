"""The turns of a record: steps in order, a number for each new turn, and after a step its comment and its
variations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from fourfold.rules.game import IllegalStep, Over, RuleError, Seat, ToMove, ToRoll, Unreadable
from fourfold.rules.games import Position, Step, game_of, play_on, read_step
from fourfold.rules.record.tokens import Kind, Spot, Token, write_comment

DEEPEST = 40
"""How deeply variations may be nested."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A step that was played, with its comment and its variations."""

    step: Step
    """The step."""
    comment: str = ""
    """The comment on it."""
    variations: tuple[Variation, ...] = ()
    """Alternatives to this step."""


@dataclass(frozen=True, slots=True)
class Variation:
    """An alternative to the entry it belongs to. Its entries may have variations too, so that a record is a
    whole tree."""

    entries: tuple[Entry, ...]
    """Its steps; there is at least one."""
    comment: str = ""
    """The comment before the first step."""

    def __str__(self) -> str:
        return _in_brackets(self, map(write_entry, self.entries))


class Turns(NamedTuple):
    """The content of a record's turns."""

    opening: str
    """The comment before the first step."""
    entries: tuple[Entry, ...]
    """The steps with their comments and variations."""
    position: Position
    """Where they lead."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a line of play: the position, the number of the turn, and whose it was."""

    position: Position
    number: int = 0
    seat: Seat | None = None

    @property
    def begins(self) -> bool:
        """Whether the next step begins a turn."""
        return seat_to_act(self.position) not in (self.seat, None)

    def play(self, step: Step) -> _Place:
        """The place after a step."""
        position = play_on(self.position, step)
        if self.begins:
            return _Place(position, self.number + 1, seat_to_act(self.position))
        return _Place(position, self.number, self.seat)


def seat_to_act(position: Position) -> Seat | None:
    """Whose turn it is, or None at the end."""
    match position.turn:
        case ToMove(seat=seat) | ToRoll(seat=seat):
            return seat
        case Over():
            return None


def play_steps(start: Position, steps: Iterable[Step | str]) -> Turns:
    """The turns that steps make, given as such or by their texts."""
    entries: list[Entry] = []
    position = start
    for number, given in enumerate(steps, start=1):
        try:
            step = read_step(game_of(start), given) if isinstance(given, str) else given
            position = play_on(position, step)
        except (RuleError, TypeError) as problem:
            problem.add_note(f"This is step {number} of those given.")
            raise
        entries.append(Entry(step))
    return Turns("", tuple(entries), position)


def positions_after(start: Position, entries: Iterable[Entry]) -> Iterator[Position]:
    """The position after each step."""
    position = start
    for entry in entries:
        position = play_on(position, entry.step)
        yield position


def check_line(start: Position, entries: tuple[Entry, ...], depth: int = 0) -> Position:
    """Where a line of play leads. It and everything that branches off it has to be legal."""
    position = start
    for entry in entries:
        for variation in entry.variations:
            _check_variation(variation, depth + 1)
            check_line(position, variation.entries, depth + 1)
        position = play_on(position, entry.step)
    return position


def _check_variation(variation: Variation, depth: int) -> None:
    if depth > DEEPEST:
        raise Unreadable("Variations can be nested at most {deepest} deep.", deepest=DEEPEST)
    if not variation.entries:
        raise Unreadable("A variation needs at least one step.")


# -- Writing ------------------------------------------------------------------------------------------------


def write_entry(entry: Entry) -> str:
    """A step with what belongs to it, without numbers."""
    said = [write_comment(entry.comment)] if entry.comment else []
    return " ".join((str(entry.step), *said, *map(str, entry.variations)))


def write_turns(start: Position, entries: tuple[Entry, ...]) -> Iterator[str]:
    """A line for each turn: its number, then its steps."""
    line: list[str] = []
    for begins, words in _write_line(_Place(start), entries):
        if begins and line:
            yield " ".join(line)
            line = []
        line.append(words)
    if line:
        yield " ".join(line)


def _write_line(place: _Place, entries: tuple[Entry, ...]) -> Iterator[tuple[bool, str]]:
    """Each entry in words, and whether a turn begins with it."""
    for entry in entries:
        begins, after = place.begins, place.play(entry.step)
        words = [f"{after.number}."] if begins else []
        words.append(str(entry.step))
        if entry.comment:
            words.append(write_comment(entry.comment))
        for variation in entry.variations:
            inside = (each for _, each in _write_line(place, variation.entries))
            words.append(_in_brackets(variation, inside))
        yield begins, " ".join(words)
        place = after


def _in_brackets(variation: Variation, entries: Iterable[str]) -> str:
    opening = [write_comment(variation.comment)] if variation.comment else []
    return f"({' '.join((*opening, *entries))})"


# -- Reading ------------------------------------------------------------------------------------------------


def read_turns(words: Iterable[Token], start: Position) -> Turns:
    """What the words after the header say, each step played where it stands."""
    lines = [_Line(_Place(start), Spot(1, 1))]
    for word in words:
        line = lines[-1]
        match word.kind:
            case Kind.TAG:
                raise word.spot.blame(
                    Unreadable("Tags come before the first step, and a record holds one game.")
                )
            case Kind.OPEN:
                lines.append(line.branch(word))
                if len(lines) > DEEPEST + 1:
                    problem = Unreadable("Variations can be nested at most {deepest} deep.", deepest=DEEPEST)
                    raise word.spot.blame(problem)
            case Kind.CLOSE:
                if len(lines) == 1:
                    raise word.spot.blame(Unreadable("There is no open variation to close here."))
                lines.pop()
                lines[-1].add(line.variation(word))
            case _:
                line.read(word)
    if len(lines) > 1:
        raise lines[-1].begin.blame(Unreadable("This variation has no end: a variation is written (…)."))
    return Turns(" ".join(lines[0].comments), lines[0].finished(), lines[0].place.position)


@dataclass(slots=True)
class _Read:
    """An entry while it is read: comments and variations may follow, any number of them."""

    step: Step
    comments: list[str] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)


@dataclass(slots=True)
class _Line:
    """A line of play while it is read: the game itself, or a variation whose end has not come yet."""

    place: _Place
    begin: Spot
    comments: list[str] = field(default_factory=list)
    entries: list[_Read] = field(default_factory=list)
    numbered: bool = False
    before: _Place | None = None
    """Where the last step was played."""

    def read(self, word: Token) -> None:
        """Take in a number, a step or a comment."""
        match word.kind:
            case Kind.NUMBER:
                self._check_number(word)
                self.numbered = True
            case Kind.STEP:
                try:
                    step = read_step(game_of(self.place.position), word.text)
                    self.before, self.place = self.place, self.place.play(step)
                except RuleError as problem:
                    raise word.spot.blame(problem) from problem
                self.entries.append(_Read(step))
                self.numbered = False
            case Kind.COMMENT if word.text:
                (self.entries[-1].comments if self.entries else self.comments).append(word.text)

    def branch(self, word: Token) -> _Line:
        """The line that an opening bracket begins: in place of the last step."""
        if self.before is None or self.numbered:
            raise word.spot.blame(Unreadable("A variation comes after the step that it replaces."))
        return _Line(self.before, word.spot)

    def variation(self, word: Token) -> Variation:
        """What a closing bracket ends."""
        if not self.entries:
            raise word.spot.blame(Unreadable("A variation needs at least one step."))
        return Variation(self.finished(), " ".join(self.comments))

    def finished(self) -> tuple[Entry, ...]:
        """Its steps, with everything that belongs to them."""
        return tuple(
            Entry(each.step, " ".join(each.comments), tuple(each.variations)) for each in self.entries
        )

    def add(self, variation: Variation) -> None:
        """Another way to have played the last step."""
        self.entries[-1].variations.append(variation)

    def _check_number(self, word: Token) -> None:
        number = self.place.number
        if isinstance(self.place.position.turn, Over):
            raise word.spot.blame(
                IllegalStep("The game is over: no step may follow.")
                if number
                else IllegalStep("The game is over in the position it starts from: no step may follow.")
            )
        if self.numbered or not self.place.begins:
            number += self.numbered
            raise word.spot.blame(
                Unreadable("Turn {number} is not over: there is no number inside a turn.", number=number)
            )
        if word.text != str(number + 1):
            raise word.spot.blame(
                Unreadable("Turn {number} begins here, not {wrong}.", number=number + 1, wrong=word.text)
            )
