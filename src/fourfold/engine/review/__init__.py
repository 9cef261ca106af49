"""What a game was like, once it is over: the value of every decision, marks, moments, accuracy.

    >>> from fourfold.engine.review import review
    >>> from fourfold import quarto
    >>> from fourfold.rules.record import Record
    >>> game = Record.of(quarto.Position(), "1 a1 3 b1 5 c1 7 d1 2 !a1b1c1d1")
    >>> told = review(game)
    >>> [(turn.number, *turn.marks) for turn in told.turns if turn.marks][-1]
    (6, Mark.BEST, Mark.ONLY)

`review` takes a record of either game, finished or not. A review is made of texts, numbers and keys: it can
be stored and sent as it is. `annotated` writes one into the record. Accuracy is defined in
docs/review.md. Words for people are made elsewhere.
"""

from __future__ import annotations

from fourfold.engine.review import plain
from fourfold.engine.review.review import (
    Choice,
    Decision,
    Headline,
    Mark,
    Review,
    Side,
    Turn,
    Value,
    annotated,
)
from fourfold.rules.games import part_of
from fourfold.rules.record import Record

__all__ = ["Choice", "Decision", "Headline", "Mark", "Review", "Side", "Turn", "Value", "annotated", "review"]


def review(record: Record) -> Review:
    """What every turn of a recorded game was worth, what it gave away, and how well each side played."""
    own = part_of(record.game, "engine.review")
    made: Review = plain.review(record) if own is None else own.review(record)
    return made
