"""The turns of a record: which steps belong together, and whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from fourfold.rules.game import Over, Seat
from fourfold.rules.games import Position, Step
from fourfold.rules.record import Record


@dataclass(frozen=True, slots=True)
class Span:
    """The steps of one turn, with the position before each and the one after the last."""

    number: int
    seat: Seat
    first: int
    steps: tuple[Step, ...]
    positions: tuple[Position, ...]


def spans(record: Record) -> Iterator[Span]:
    """The turns of a record, numbered as records number them. A call that interrupts the other's turn is its
    caller's."""
    positions, steps = tuple(record.positions), record.steps
    first = 0
    for number, (seat, same) in enumerate(groupby(map(_seat, positions[:-1])), start=1):
        after = first + len(list(same))
        by = getattr(steps[first], "by", None)  # a step that may interrupt says whose it is
        whose = seat if by is None else by
        yield Span(number, whose, first, steps[first:after], positions[first : after + 1])
        first = after


def _seat(position: Position) -> Seat:
    turn = position.turn
    assert not isinstance(turn, Over)
    return turn.seat
