"""The reader of records: one game, or the many of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import takewhile

from fourfold.rules.game import IllegalStep, Over, RuleError, Unreadable
from fourfold.rules.games import (
    Game,
    Position,
    Variant,
    read_game,
    read_position,
    read_variant,
    rules_of,
)
from fourfold.rules.record.record import Record, read_clock, wrong_tags
from fourfold.rules.record.result import check_decision, read_reason, read_winners, write_result
from fourfold.rules.record.tokens import Kind, Spot, Tags, Token, Words
from fourfold.rules.record.turns import read_turns


def read_record(text: str) -> Record:
    """The game that `text` records. Errors say where: `details` has the `line` and `column`."""
    if not isinstance(text, str):
        raise TypeError(f"a record is read from a text, not from {text!r}: read_records takes a file")
    return _read_game(list(Words(text)))


def _read_game(words: list[Token]) -> Record:
    if not words:
        raise Spot(1, 1).blame(
            Unreadable('This is empty: a record starts with a tag, as in [Game "quarto"].')
        )
    header = list(takewhile(lambda word: word.kind is Kind.TAG, words))
    tags = Tags(header, Spot(words[0].spot.line, 1))
    start = _read_start(tags)
    turns = read_turns(words[len(header) :], start)
    return Record(
        start,
        turns.entries,
        turns.opening,
        _read_decision(tags, turns.position),
        names=tuple(tags.take(f"Seat{seat + 1}", str) for seat in range(start.seats)),
        edition=tags.take("Edition", str),
        played=tags.take("Date", _read_date),
        clock=tags.take("Clock", read_clock, "none"),
        tags=_read_rest(tags, start.variant),
    )


def _read_rest(tags: Tags, variant: Variant) -> tuple[tuple[str, str], ...]:
    rest = tags.rest()
    for name, problem in wrong_tags(rest, variant):
        raise tags.spot(name).blame(problem)
    return rest


def _read_start(tags: Tags) -> Position:
    variant = _read_variant(tags)
    start = tags.take("Seats", lambda text: variant.start(_read_seats(text)), "2")
    begin = tags.spot("Start")
    position = tags.take("Start", lambda text: read_position(text, variant) if text else start)
    if position.seats != start.seats:
        raise begin.blame(
            Unreadable(
                "The number of seats in the position ({count}) is not the number in the game ({seats}).",
                count=position.seats,
                seats=start.seats,
            )
        )
    return position


def _read_variant(tags: Tags) -> Variant:
    """Part by part, so that an error names the place of its tag."""
    game = tags.take("Game", _read_named)
    told = {
        name: tags.take(option.tag, option.read, str(option.usual))
        for name, option in rules_of(game).options.items()
    }
    return tags.take("Variant", lambda text: read_variant(game, text, **told))


def _read_named(text: str) -> Game:
    if not text:
        raise Unreadable('The tag Game is missing: a record starts with it, as in [Game "quarto"].')
    return read_game(text)


def _read_seats(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise Unreadable("“{text}” is not a number of seats: write 2, 3 or 4.", text=text)
    return int(text)


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""Versions of Python differ in what else they take for a date."""


def _read_date(text: str) -> date | None:
    if not text:
        return None
    problem = Unreadable("“{text}” is not a date: write it as in 2026-01-31.", text=text)
    if _DATE.fullmatch(text) is None:
        raise problem
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise problem from None


def _read_decision(tags: Tags, position: Position) -> Over | None:
    """What was decided away from the board. If the board decides, the tags have to agree with it."""
    on_board = position.result
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
        return IllegalStep("The game is still in progress: the result is * and there is no reason yet.")
    return IllegalStep(
        "The board shows the result “{result}” by “{reason}”.",
        result=write_result(on_board),
        reason=on_board.reason,
    )


# -- Several games ------------------------------------------------------------------------------------------


def read_records(source: str | Iterable[str]) -> Iterator[Record]:
    """The games of a text or of an open file, one after another.

    An unreadable game raises an error that says which game it is and where it is wrong; `next` then continues
    with the following game.
    """
    return _Games(source if isinstance(source, str) else "".join(source))


class _Games:
    """The games of a text, read when asked for."""

    def __init__(self, text: str) -> None:
        self._words = Words(text, of_many_games=True)
        self._ahead: list[Token] = []
        self._number = 0

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        self._number += 1
        try:
            words = self._next_words()
            if words:
                return _read_game(words)
        except RuleError as problem:
            raise _in_game(self._number, problem) from problem
        raise StopIteration

    def _next_words(self) -> list[Token]:
        """The words up to the next game: it begins with a tag after steps, or with another tag `Game`."""
        words, self._ahead = self._ahead, []
        try:
            for word in self._words:
                if word.kind is Kind.TAG and words and _begins_game(word, words):
                    self._ahead = [word]
                    break
                words.append(word)
        except RuleError:
            # A mistake in the first tag of the next game does not concern this one.
            if not words or not self._words.at_game():
                self._words.skip_to_game()
                raise
        return words


def _begins_game(tag: Token, words: list[Token]) -> bool:
    if words[-1].kind is not Kind.TAG:
        return True
    return tag.name == "Game" and any(word.name == "Game" for word in words)


def _in_game(number: int, problem: RuleError) -> RuleError:
    details = {**problem.details, "number": number, "problem": problem}
    if isinstance(problem, IllegalStep):
        return IllegalStep("Game {number}: {problem}", **details)
    return Unreadable("Game {number}: {problem}", **details)
