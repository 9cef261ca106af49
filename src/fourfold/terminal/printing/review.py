"""What `fourfold review` prints: sentences, JSON, the graph, the record with comments."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fourfold.art.graph import Bar, graph
from fourfold.engine.review import Review, Turn, Value, annotated
from fourfold.locale import date_words, labelled, result_sentence, text
from fourfold.rules.game import Seat, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import Record, read_record, read_records
from fourfold.terminal.sentences.reviews import EVEN, Teller, sign

LONGEST_WAY = 16
"""Placements of a whole game: a bar is longer the nearer the end is."""


def chosen_record(source: str, number: int = 1) -> Record:
    """The game with that number in a text."""
    count = 0
    for count, record in enumerate(read_records(source), start=1):
        if count == number:
            return record
    if not count:
        return read_record(source)  # says what is wrong with it
    raise Unreadable("There is no game {number}: the file holds {count}.", number=number, count=count)


def review_json(review: Review) -> str:
    """The review for programs; docs/review.md describes its fields."""
    return msgspec.json.encode(review).decode()


def review_record(record: Record, review: Review) -> str:
    """The record with what the review says, and with better lines as variations."""
    teller = Teller(record, review)
    return str(annotated(record, review, teller.moment))


def review_lines(record: Record, review: Review) -> Iterator[str]:
    """The review for people: who played and how it ended, the moments, how well each played."""
    teller = Teller(record, review)
    yield " – ".join(teller.names)
    if record.played is not None:
        yield text("Played on {date}", date=date_words(record.played))
    if record.result is None:
        yield text("The game is still in progress.")
    else:
        yield result_sentence(record.result, teller.subjects)
    yield ""
    for place in review.moments:
        turn = review.turns[place]
        yield turn_line(record, teller, turn)
        yield f"   {teller.moment(turn)}"
    if review.moments:
        yield ""
    if decided := teller.decisive():
        yield decided
    yield from teller.sides()


def turn_line(record: Record, teller: Teller, turn: Turn) -> str:
    """A turn in one line: its steps, and its value before and after for the player who took it."""
    before, after = sign(turn.before, turn.seat), sign(turn.after, turn.seat)
    steps = " ".join(map(str, record.steps[turn.first : turn.last]))
    return f"{turn.number}. {labelled(teller.names[turn.seat], steps)}  ({before} → {after})"


def review_svg(record: Record, review: Review, seat: Seat = 0) -> str:
    """The graph of a game, for one seat."""
    teller = Teller(record, review)
    chances = review.game is Game.QUATRO
    bars = [
        Bar(
            turn.number,
            _height(turn.after, seat),
            sign(turn.after, seat) if _labelled(review, place) else "",
            place in review.moments,
        )
        for place, turn in enumerate(review.turns)
    ]
    names = teller.names
    return graph(
        bars,
        title=" – ".join(names),
        description=" ".join(filter(None, (teller.decisive(), *teller.sides()))),
        chances=chances,
        above=f"▲ {names[seat]}",
        below="" if chances else f"▼ {names[1 - seat]}",
    )


def _labelled(review: Review, place: int) -> bool:
    """Whether a bar has its number: only where it differs from what was expected."""
    turn = review.turns[place]
    return place in review.moments and bool(turn.after.plies or review.game is Game.QUATRO)


def _height(value: Value, seat: Seat) -> float:
    chance = value.chances[seat]
    if value.plies is None:
        return chance
    if chance == EVEN:
        return 0.0
    size = 1 - max(0, value.plies - 1) / LONGEST_WAY
    return size if chance > EVEN else -size
