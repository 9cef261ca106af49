"""A game as text: header tags, numbered turns, comments.

    [Game "quarto"]
    [Variant "classic"]
    [Call "turns"]
    [Seats "2"]
    [Seat1 "Ada"]
    [Seat2 "Max"]
    [Result "*"]

    1. 7
    2. b3 c {a comment belongs to the step before it}

A new number begins whenever the turn passes to another seat. `Result` names the seats that won (`1`, or `1,3`
who share), `draw`, or `*` while nothing is decided; `Reason` says why. A game decided away from the board (by
time, say) has no step for it, only these two. A record that exists is a legal game: making one replays it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import reduce
from typing import Any

from fourfold.rules.game import IllegalStep, Over, RuleError, Seat, ToMove, ToRoll, Unreadable
from fourfold.rules.games import (
    Game,
    Position,
    Step,
    Variant,
    game_of,
    read_game,
    read_position,
    read_step,
    read_variant,
    variant_tags,
)
from fourfold.rules.result import check_decision, read_reason, read_winners, write_result
from fourfold.rules.tokens import TAG_NAME, Kind, Tags, Token, tokens, write_comment, write_tag


@dataclass(frozen=True, slots=True)
class Entry:
    """A step that was played, and what was said about it."""

    step: Step
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or running game. `str()` writes it, `read_record` reads it back."""

    start: Position
    """Where it begins: the start of the variant, or a position that was set up."""
    entries: tuple[Entry, ...] = ()
    comment: str = ""
    """What was said before the first step."""
    decided: Over | None = None
    """The result, if it was decided away from the board."""
    names: tuple[str, ...] = ()
    """Who sat at each seat; empty where nobody knows."""
    edition: str = ""
    """The pieces it was played with."""
    played: date | None = None
    """The day."""
    clock: int | None = None
    """Seconds for a turn; None for no clock."""
    tags: tuple[tuple[str, str], ...] = ()
    """Any other tags, in their order."""

    def __post_init__(self) -> None:
        names = (*self.names, *[""] * (self.start.seats - len(self.names)))
        object.__setattr__(self, "names", names)
        if len(names) > self.start.seats:
            raise RuleError(
                "The number of names ({names}) is not the number of seats ({seats}).",
                names=len(names),
                seats=self.start.seats,
            )
        for name, _ in self.tags:
            _check_tag(name, self.tags, self.variant)
        check_decision(self.position, self.decided)

    @property
    def game(self) -> Game:
        return game_of(self.start)

    @property
    def variant(self) -> Variant:
        return self.start.variant

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps without their comments."""
        return tuple(entry.step for entry in self.entries)

    @property
    def position(self) -> Position:
        """Where it stands after the last step."""
        return reduce(_after, self.steps, self.start)

    @property
    def positions(self) -> Iterator[Position]:
        """The position it begins with, and the one after each step."""
        position = self.start
        yield position
        for step in self.steps:
            position = _after(position, step)
            yield position

    @property
    def result(self) -> Over | None:
        """How it ended, on the board or away from it; None while it goes on."""
        turn = self.position.turn
        return turn if isinstance(turn, Over) else self.decided

    def __str__(self) -> str:
        header = "".join(write_tag(name, value) for name, value in self._header())
        opening = f"{write_comment(self.comment)}\n" if self.comment else ""
        return f"{header}\n{opening}{self._turns()}"

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

    def _turns(self) -> str:
        lines: list[str] = []
        seat: Seat | None = None
        for position, entry in zip(self.positions, self.entries, strict=False):
            if _seat(position) != seat:
                seat = _seat(position)
                lines.append(f"{len(lines) + 1}.")
            lines[-1] += f" {entry.step}"
            if entry.comment:
                lines[-1] += f" {write_comment(entry.comment)}"
        return "".join(f"{line}\n" for line in lines)


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


def _check_tag(name: str, tags: tuple[tuple[str, str], ...], variant: Variant) -> None:
    """A tag of the writer's own must be readable, unique, and none that the record writes itself."""
    if TAG_NAME.fullmatch(name) is None:
        raise Unreadable("“{name}” is no name for a tag: it is made of letters and digits.", name=name)
    if name in _OWN_TAGS or name in variant_tags(variant):
        raise Unreadable("The tag {name} does not fit this game: leave it out.", name=name)
    if [other for other, _ in tags].count(name) > 1:
        raise Unreadable("The tag {name} is there twice: keep one.", name=name)


def _after(position: Position, step: Step) -> Position:
    # Each game knows its own steps only; a step of the other game is refused when its text is read.
    anything: Any = step
    return position.play(anything)


def _seat(position: Position) -> Seat | None:
    match position.turn:
        case ToMove(seat=seat) | ToRoll(seat=seat):
            return seat
        case Over():
            return None


# -- Reading ------------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The game that `text` records. Errors say where: `details` has the `line` and `column`."""
    words = list(tokens(text))
    count = next((index for index, word in enumerate(words) if word.kind is not Kind.TAG), len(words))
    tags = _read_tags(words[:count])
    start = _read_start(tags)
    comment, entries, position = _read_turns(words[count:], start)
    return Record(
        start,
        entries,
        comment,
        _read_decision(tags, position),
        names=tuple(tags.take(f"Seat{seat + 1}", str, "") for seat in range(start.seats)),
        edition=tags.take("Edition", str, ""),
        played=tags.take("Date", _read_date, ""),
        clock=tags.take("Clock", _read_clock, "none"),
        tags=_read_rest(tags, start.variant),
    )


def _read_tags(words: list[Token]) -> Tags:
    tags: dict[str, Token] = {}
    for word in words:
        if word.name in tags:
            raise word.spot.blame(Unreadable("The tag {name} is there twice: keep one.", name=word.name))
        tags[word.name] = word
    return Tags(tags)


def _read_rest(tags: Tags, variant: Variant) -> tuple[tuple[str, str], ...]:
    rest = tags.rest()
    for name, _ in rest:
        try:
            _check_tag(name, rest, variant)
        except RuleError as problem:
            raise tags.spot(name).blame(problem) from problem
    return rest


def _read_start(tags: Tags) -> Position:
    game = tags.take("Game", read_game, "")
    variant = read_variant(game, tags)
    start = tags.take("Seats", lambda text: variant.start(_read_seats(text)), "2")
    begin = tags.spot("Start")
    position = tags.take("Start", lambda text: read_position(text, variant) if text else start, "")
    if position.seats != start.seats:
        raise begin.blame(
            Unreadable(
                "The position is for another number of seats ({count}) than the game ({seats}).",
                count=position.seats,
                seats=start.seats,
            )
        )
    return position


def _read_seats(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise Unreadable("“{text}” is no number of seats: it is 2, 3 or 4.", text=text)
    return int(text)


def _read_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Unreadable("“{text}” is no date: write it as in 2026-01-31.", text=text) from None


def _read_clock(text: str) -> int | None:
    if text == "none":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) > 0):
        raise Unreadable("“{text}” is no clock: write the seconds for a turn, or none.", text=text)
    return int(text)


def _read_turns(words: list[Token], start: Position) -> tuple[str, tuple[Entry, ...], Position]:
    """The opening comment, the steps with theirs, and the position they lead to."""
    opening = ""
    entries: list[Entry] = []
    position, number, seat = start, 0, None
    for word in words:
        begins = _seat(position) not in (seat, None)
        if word.kind is Kind.NUMBER:
            _check_number(word, number, begins)
        if begins and word.kind in (Kind.NUMBER, Kind.STEP):
            number, seat = number + 1, _seat(position)
        match word.kind:
            case Kind.TAG:
                raise word.spot.blame(
                    Unreadable("Tags stand before the first step, and a record holds one game.")
                )
            case Kind.STEP:
                entries.append(Entry(_read_played(word, position)))
                position = _after(position, entries[-1].step)
            case Kind.COMMENT if entries:
                entries[-1] = Entry(entries[-1].step, _joined(entries[-1].comment, word.text))
            case Kind.COMMENT:
                opening = _joined(opening, word.text)
    return opening, tuple(entries), position


def _check_number(word: Token, number: int, begins: bool) -> None:
    if not begins:
        raise word.spot.blame(
            Unreadable("Turn {number} is not over: no number stands inside a turn.", number=number)
        )
    if word.text != str(number + 1):
        raise word.spot.blame(
            Unreadable("Turn {number} begins here, not {wrong}.", number=number + 1, wrong=word.text)
        )


def _read_played(word: Token, position: Position) -> Step:
    """The step that a word names, if it may be played here."""
    try:
        step = read_step(game_of(position), word.text)
        _after(position, step)
    except RuleError as problem:
        raise word.spot.blame(problem) from problem
    return step


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first and second else first or second


def _read_decision(tags: Tags, position: Position) -> Over | None:
    """What was decided away from the board. Where the board decides, the tags have to agree with it."""
    on_board = position.turn if isinstance(position.turn, Over) else None
    result_spot, reason_spot = tags.spot("Result"), tags.spot("Reason")
    result = tags.take("Result", str, write_result(on_board))
    reason = tags.take("Reason", read_reason, "" if on_board is None else on_board.reason)
    if result == write_result(on_board):
        if reason != (None if on_board is None else on_board.reason):
            raise reason_spot.blame(_disagreement(on_board))
        return None
    if on_board is not None:
        raise result_spot.blame(_disagreement(on_board))
    try:
        winners = read_winners(result)
        if reason is None:
            raise Unreadable("The board shows no result: a game decided away from it needs the tag Reason.")
        decided = Over(winners, reason)
        check_decision(position, decided)
    except RuleError as problem:
        raise result_spot.blame(problem) from problem
    return decided


def _disagreement(on_board: Over | None) -> IllegalStep:
    if on_board is None:
        return IllegalStep("The game goes on: the result is * and there is no reason yet.")
    return IllegalStep(
        "The board shows the result “{result}” by “{reason}”.",
        result=write_result(on_board),
        reason=on_board.reason,
    )
