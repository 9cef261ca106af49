"""The review of a game as lines."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.engine.review import Review, Turn
from fourfold.locale import date_words, labelled, text
from fourfold.rules.record import Record
from fourfold.telling import result_sentence
from fourfold.terminal.sentences.reviews import Teller, sign


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
