"""What a game was like, once it is over: the value of every decision, marks, moments, accuracy.

    >>> from fourfold.engine.review import review
    >>> from fourfold.rules import quarto
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

from fourfold.engine.review.annotating import annotated
from fourfold.engine.review.review import Choice, Decision, Mark, Review, Side, Turn, Value
from fourfold.rules.games import Game
from fourfold.rules.record import Record

__all__ = ["Choice", "Decision", "Mark", "Review", "Side", "Turn", "Value", "annotated", "review"]


def review(record: Record) -> Review:
    """What every turn of a recorded game was worth, what it gave away, and how well each side played."""
    match record.game:
        case Game.QUARTO:
            from fourfold.engine.review.quarto import review as look  # noqa: PLC0415 - Numba where it is used

            return look(record)
        case Game.QUATRO:
            from fourfold.engine.review.quatro import review as weigh  # noqa: PLC0415

            return weigh(record)
