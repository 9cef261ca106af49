"""The review of a game that has none of its own: what every turn kept, by exact values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourfold.engine.analysis import Analysis, Judged
from fourfold.engine.plain_search import analyse
from fourfold.engine.review.review import (
    Choice,
    Decision,
    Mark,
    Review,
    Span,
    Turn,
    Value,
    headline_of,
    side_of,
    spans,
)
from fourfold.engine.verdict import Proven
from fourfold.rules.game import Over
from fourfold.rules.record import Record

ALTERNATIVES = 3
"""How many of the best other choices are listed."""
GIVEN_AWAY = (Mark.GAVE_WIN, Mark.GAVE_DRAW)
"""What makes a turn a moment of the game."""


def review(record: Record) -> Review:
    """What every turn of a game was worth, and what it gave away."""
    turns = tuple(map(_turn, spans(record)))
    moments = tuple(place for place, turn in enumerate(turns) if turn.lost)
    sides = tuple(side_of(seat, turns) for seat in range(record.start.seats))
    return Review(record.game, turns, moments, _decisive(turns, moments, record.result), sides)


def _turn(span: Span) -> Turn:
    found = [analyse(position) for position in span.positions]
    decisions = tuple(_decisions(span, found))
    marks = tuple(_marks(span, found, decisions))
    return Turn(
        span.number,
        span.seat,
        span.first,
        span.first + len(span.steps),
        _value(found[0]),
        _value(found[-1]),
        decisions,
        sum(decision.lost for decision in decisions),
        0.0,
        marks,
        headline_of(marks, GIVEN_AWAY),
    )


def _decisions(span: Span, found: list[Analysis[Any, Any, Proven]]) -> Iterator[Decision]:
    """Each step of a turn, beside the others that were possible."""
    for place, step in enumerate(span.steps):
        before, seat = found[place], span.seat
        others = [move for move in before.moves if move.choice != (step,)]
        chances = [move.chances[seat] for move in before.moves]
        best = before.chances[seat]
        yield Decision(
            span.first + place,
            (str(step),),
            tuple(
                Choice(
                    (str(move),), Value(move.chances, None if move.verdict is None else move.verdict.plies)
                )
                for move in others[:ALTERNATIVES]
            ),
            len(before.moves),
            best,
            max(0.0, best - found[place + 1].chances[seat]),
            best - min(chances),
        )


def _marks(
    span: Span, found: list[Analysis[Any, Any, Proven]], decisions: tuple[Decision, ...]
) -> Iterator[Mark]:
    before, after = found[0].chances[span.seat], found[-1].chances[span.seat]
    if after >= before and any(decision.ways > 1 for decision in decisions):
        yield Mark.BEST
        if all(sum(move.chances[span.seat] >= before for move in each.moves) == 1 for each in found[:-1]):
            yield Mark.ONLY
    if after < before:
        yield Mark.GAVE_WIN if before == 1 else Mark.GAVE_DRAW


def _value(found: Analysis[Any, Any, Proven] | Judged[Any, Proven]) -> Value:
    return Value(found.chances, None if found.verdict is None else found.verdict.plies)


def _decisive(turns: tuple[Turn, ...], moments: tuple[int, ...], result: Over | None) -> int | None:
    """The last turn that gave the game to its winner; in a draw, the last that gave a win away."""
    if result is None:
        return None
    return next(
        (
            place
            for place in reversed(moments)
            if not result.winners or turns[place].seat not in result.winners
        ),
        None,
    )
