"""The turns of a record: steps in their order, a number wherever the turn passes on, comments after steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fourfold.rules.game import Over, RuleError, Seat, ToMove, ToRoll, Unreadable
from fourfold.rules.games import Position, Step, game_of, play_on, read_step
from fourfold.rules.record.tokens import Kind, Token, write_comment


@dataclass(frozen=True, slots=True)
class Entry:
    """A step that was played, and what was said about it."""

    step: Step
    """The step."""
    comment: str = ""
    """What was said about it."""


class Turns(NamedTuple):
    """What the turns of a record say."""

    opening: str
    """The comment before the first step."""
    entries: tuple[Entry, ...]
    """The steps with their comments."""
    position: Position
    """Where they lead."""


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


# -- Writing ------------------------------------------------------------------------------------------------


def write_entry(entry: Entry) -> str:
    """A step, and its comment if it has one."""
    return f"{entry.step} {write_comment(entry.comment)}" if entry.comment else str(entry.step)


def write_turns(start: Position, entries: tuple[Entry, ...]) -> Iterator[str]:
    """A line for each turn: its number, then its steps."""
    number, line, seat = 0, "", None
    for position, entry in zip((start, *positions_after(start, entries)), entries, strict=False):
        if (acting := seat_to_act(position)) != seat:
            if line:
                yield line
            number, line, seat = number + 1, f"{number + 1}.", acting
        line += f" {write_entry(entry)}"
    if line:
        yield line


# -- Reading ------------------------------------------------------------------------------------------------


def read_turns(words: Iterable[Token], start: Position) -> Turns:
    """What the words after the header say, each step played where it stands."""
    opening = ""
    entries: list[Entry] = []
    position, number, seat = start, 0, None
    for word in words:
        acting = seat_to_act(position)
        begins = acting not in (seat, None)
        if word.kind is Kind.NUMBER:
            _check_number(word, number, begins)
        if begins and word.kind in (Kind.NUMBER, Kind.STEP):
            number, seat = number + 1, acting
        match word.kind:
            case Kind.TAG:
                raise word.spot.blame(
                    Unreadable("Tags stand before the first step, and a record holds one game.")
                )
            case Kind.STEP:
                step, position = _read_played(word, position)
                entries.append(Entry(step))
            case Kind.COMMENT if entries:
                entries[-1] = Entry(entries[-1].step, _joined(entries[-1].comment, word.text))
            case Kind.COMMENT:
                opening = _joined(opening, word.text)
    return Turns(opening, tuple(entries), position)


def _check_number(word: Token, number: int, begins: bool) -> None:
    if not begins:
        raise word.spot.blame(
            Unreadable("Turn {number} is not over: no number stands inside a turn.", number=number)
        )
    if word.text != str(number + 1):
        raise word.spot.blame(
            Unreadable("Turn {number} begins here, not {wrong}.", number=number + 1, wrong=word.text)
        )


def _read_played(word: Token, position: Position) -> tuple[Step, Position]:
    """The step that a word names, and the position after it."""
    try:
        step = read_step(game_of(position), word.text)
        return step, play_on(position, step)
    except RuleError as problem:
        raise word.spot.blame(problem) from problem


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first and second else first or second
