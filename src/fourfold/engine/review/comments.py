"""A review written into the record it is about: what it says as comments, better play as variations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fourfold.engine.review.review import Decision, Review, Turn
from fourfold.rules.games import read_step
from fourfold.rules.record import Entry, Record, Variation


def annotated(record: Record, review: Review, tell: Callable[[Turn], str]) -> Record:
    """The record with what `tell` says of each moment after its turn, and with what was better beside it."""
    entries = list(record.entries)
    for place in review.moments:
        turn = review.turns[place]
        for at, steps in _better(turn):
            line = tuple(Entry(read_step(review.game, step)) for step in steps)
            entries[at] = replace(entries[at], variations=(*entries[at].variations, Variation(line)))
        last = entries[turn.last - 1]
        said = " ".join(filter(None, (last.comment, tell(turn))))
        entries[turn.last - 1] = replace(last, comment=said)
    return replace(record, entries=tuple(entries))


def _better(turn: Turn) -> list[tuple[int, tuple[str, ...]]]:
    """Where better play differs from what was played, and how it continues."""
    if turn.better:
        return [_parting(turn.decisions[0], turn.better)]
    return [
        _parting(decision, decision.alternatives[0].steps)
        for decision in turn.decisions
        if decision.lost and decision.alternatives
    ]


def _parting(decision: Decision, steps: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """What two ways have in common is left out."""
    common = 0
    for mine, other in zip(steps, decision.played, strict=False):
        if mine != other:
            break
        common += 1
    common = min(common, len(decision.played) - 1)
    return decision.first + common, steps[common:]
