"""The shape of a review, the turns it goes by, and the record that it can be written into.

A review has only texts, numbers and keys, so it is ready for JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

import msgspec

from fourfold.rules.game import Key, Over, Seat
from fourfold.rules.games import Game, Position, Step, read_step
from fourfold.rules.record import Entry, Record, Variation


class Mark(Key):
    """What a review says of a turn."""

    BEST = "best"
    """No other choice was better."""
    ONLY = "only"
    """Every other choice would have given something away."""
    GAVE_WIN = "gave-win"
    """The win was there, and is not any more. In Quatro: one choice took the chance from above one half to
    below it and cost at least `GIVEN_AWAY`."""
    GAVE_DRAW = "gave-draw"
    """The draw was there, and now the opponent wins."""
    MISSED_LINE = "missed-line"
    """A line or row could be finished, and was not."""
    MISSED_CALL = "missed-call"
    """A line was there to be called, and was not."""
    COSTLY = "costly"
    """Quatro: choices of this turn cost at least `COSTLY` of the chance to win."""
    LUCKY = "lucky"
    """Quatro: the dice of this turn brought at least `LUCK`."""
    UNLUCKY = "unlucky"
    """Quatro: the dice of this turn cost at least `LUCK`."""


class Headline(Key):
    """What a turn is remembered for."""

    MISSED_CALL = "missed-call"
    """Quarto!: a line was there to be called, and was not."""
    MISSED_LINE = "missed-line"
    """A line or row could be finished, and was not."""
    GAVE_WIN = "gave-win"
    """The win was there, and is not any more."""
    GAVE_PIECE = "gave-piece"
    """Quarto!: the piece that makes the opponent's line was given."""
    GAVE_DRAW = "gave-draw"
    """Quarto!: the draw was there, and now the opponent wins."""
    COSTLY = "costly"
    """Quatro: there was a better move."""
    LUCKY = "lucky"
    """Quatro: the dice helped."""
    UNLUCKY = "unlucky"
    """Quatro: the dice let the player down."""
    ONLY = "only"
    """It was the only good move."""
    BEST = "best"
    """It was one of the best moves."""
    PLAIN = "plain"
    """It changed nothing."""


COSTLY = 0.05
"""From here on, what choices cost in one turn of Quatro is marked."""
GIVEN_AWAY = 0.1
"""So much of the chance is more than a matter of judgement."""
LUCK = 0.15
"""From here on, what dice gave or cost in one turn of Quatro is marked."""


class Value(msgspec.Struct, frozen=True):
    """What a position is worth to each seat with best play from there."""

    chances: tuple[float, ...]
    """Each seat's chance; in Quarto! 1, ½ or 0, since all is proven."""
    plies: int | None = None
    """Quarto!: the placements from there until it ends, when the winner hurries and the loser delays."""


class Choice(msgspec.Struct, frozen=True):
    """One way to go on, and what it is worth."""

    steps: tuple[str, ...]
    """Its steps as texts: one, or those of a whole turn of Quarto!."""
    value: Value
    """As the analysis of the position has it: placements are counted from before the choice."""


class Decision(msgspec.Struct, frozen=True):
    """A choice that a player made: a whole turn of Quarto!, or one step of Quatro."""

    first: int
    """The place of its first step among those of the record, from 0."""
    played: tuple[str, ...]
    """The steps that were played."""
    alternatives: tuple[Choice, ...]
    """The best others, the best first."""
    ways: int
    """How many ways there were to go on."""
    best: float
    """The chance of the best choice, for the player who chose."""
    lost: float
    """The chance that it cost: that of the best choice less that of this one."""
    stake: float
    """The chance that could have been lost: that of the best choice less that of the worst."""


class Turn(msgspec.Struct, frozen=True):
    """All steps of one seat until another is to move."""

    number: int
    """As records count, from 1."""
    seat: Seat
    """Whose turn it was."""
    first: int
    """The place of its first step among those of the record, from 0."""
    last: int
    """The place of the first step after it."""
    before: Value
    """At its beginning."""
    after: Value
    """At its end; placements are counted from there."""
    decisions: tuple[Decision, ...]
    """What was chosen in it."""
    lost: float
    """The chance that its choices cost."""
    dice: float
    """The chance that its dice brought; below 0 where they cost some. `before + dice - lost` is `after`."""
    marks: tuple[Mark, ...]
    """What there is to say of it."""
    headline: Headline
    """What it is remembered for."""
    better: tuple[str, ...] = ()
    """Quarto!, where something was given away: best play from its beginning, as it would have gone on."""
    refutation: tuple[str, ...] = ()
    """Quarto!, where that loses: how the opponent wins from its end."""


class Side(msgspec.Struct, frozen=True):
    """One player in the whole game."""

    accuracy: float
    """How much was kept of what could have been lost: 1 - (sum of `lost`) / (sum of `stake`); 1 where nothing
    could."""
    lost: float
    """The chance that choices cost, added up."""
    dice: float
    """The chance that dice brought, added up."""


class Review(msgspec.Struct, frozen=True):
    """What a game was like: each turn, the moments that mattered, and how well each side played."""

    game: Game
    """Which of the two games."""
    turns: tuple[Turn, ...]
    """Every turn that was begun."""
    moments: tuple[int, ...]
    """The turning points: places in `turns`."""
    decisive: int | None
    """The one that decided the game, as a place in `turns`; None where nothing did."""
    sides: tuple[Side, ...]
    """By seat."""


def headline_of(marks: tuple[Mark, ...], first: tuple[Mark, ...]) -> Headline:
    """The headline of a turn with these marks: that of the `first` one it has, else how good it was."""
    found = (mark for mark in (*first, Mark.ONLY, Mark.BEST) if mark in marks)
    return next((Headline(mark) for mark in found), Headline.PLAIN)


def side_of(seat: Seat, turns: tuple[Turn, ...]) -> Side:
    """How one player played."""
    own = [turn for turn in turns if turn.seat == seat]
    lost = sum(turn.lost for turn in own)
    stake = sum(decision.stake for turn in own for decision in turn.decisions)
    accuracy = 1 - lost / stake if stake > 0 else 1.0
    return Side(rounded(max(0.0, accuracy)), rounded(lost), rounded(sum(turn.dice for turn in own)))


def rounded(chance: float) -> float:
    """A chance as a review writes it: six decimals, and no minus before nothing."""
    return round(chance, 6) + 0.0


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
