"""The review of a game of Quatro: what choices cost and what the dice gave, separately."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fourfold.engine.review.review import (
    COSTLY,
    GIVEN_AWAY,
    LUCK,
    Choice,
    Decision,
    Headline,
    Mark,
    Review,
    Span,
    Turn,
    Value,
    headline_of,
    rounded,
    side_of,
    spans,
)
from fourfold.engine.verdict import Outcome, Proven
from fourfold.quatro import Position, Step
from fourfold.quatro.engine import Analysis, Judged, analyse
from fourfold.rules.game import Over, Seat, ToMove
from fourfold.rules.games import Game
from fourfold.rules.record import Record

ALTERNATIVES = 3
"""How many of the best other choices are listed."""
MOST_MOMENTS = 10
"""A long game is reviewed by its most important turns."""
HALF = 0.5


def review(record: Record) -> Review:
    """What every turn of a game cost and brought."""
    turns = tuple(_turn(span) for span in spans(record))
    sides = tuple(side_of(seat, turns) for seat in range(record.start.seats))
    return Review(Game.QUATRO, turns, _moments(turns), _decisive(turns, record.result), sides)


@dataclass(slots=True)
class _Account:
    """The chances of a turn while its steps are gone through."""

    seat: Seat
    chances: tuple[float, ...]
    lost: float = 0.0
    dice: float = 0.0
    decisions: list[Decision] = field(default_factory=list)
    missed: bool = False
    gave_win: bool = False
    only: bool = False

    def throw(self, after: tuple[float, ...]) -> None:
        """Dice fell: what that changed is luck."""
        self.dice += after[self.seat] - self.chances[self.seat]
        self.chances = after

    def choose(self, step: Step, place: int, analysis: Analysis) -> None:
        """A step was chosen: what the best would have been worth more is lost."""
        seat, moves = self.seat, analysis.moves
        played = next(move for move in moves if move.choice == (step,))
        best, worth = moves[0].chances[seat], played.chances[seat]
        lost = max(0.0, best - worth)
        others = [move for move in moves if move is not played]
        told = tuple(Choice((str(move),), _value(move.chances)) for move in others[:ALTERNATIVES])
        self.decisions.append(
            Decision(
                place,
                (str(step),),
                told,
                len(moves),
                rounded(best),
                rounded(lost),
                rounded(best - moves[-1].chances[seat]),
            )
        )
        self.lost += lost
        self.chances = played.chances
        self.missed = self.missed or (_wins(moves[0]) and not _wins(played))
        self.gave_win = self.gave_win or (best > HALF > worth and lost >= GIVEN_AWAY)
        if others and played in analysis.best:
            self.only = self.only or best - others[0].chances[seat] >= COSTLY

    def marks(self) -> Iterator[Mark]:
        """What there is to say of the turn."""
        if any(decision.ways > 1 for decision in self.decisions) and not rounded(self.lost):
            yield Mark.BEST
            if self.only:
                yield Mark.ONLY
        if self.missed:
            yield Mark.MISSED_LINE
        if self.gave_win:
            yield Mark.GAVE_WIN
        if self.lost >= COSTLY:
            yield Mark.COSTLY
        if self.dice >= LUCK:
            yield Mark.LUCKY
        if self.dice <= -LUCK:
            yield Mark.UNLUCKY


def _turn(span: Span) -> Turn:
    analysis = analyse(_quatro(span.positions[0]))
    before, account = analysis.chances, _Account(span.seat, analysis.chances)
    for place, (step, then) in enumerate(zip(span.steps, span.positions[1:], strict=True), start=span.first):
        chosen = isinstance(analysis.position.turn, ToMove)
        if chosen:
            assert isinstance(step, Step)
            account.choose(step, place, analysis)
        if place < span.first + len(span.steps) - 1 or not chosen:
            analysis = analyse(_quatro(then))
        if not chosen:
            account.throw(analysis.chances)
    marks = tuple(account.marks())
    return Turn(
        span.number,
        span.seat,
        span.first,
        span.first + len(span.steps),
        _value(before),
        _value(account.chances),
        tuple(account.decisions),
        rounded(account.lost),
        rounded(account.dice),
        marks,
        _headline(marks, account.lost, account.dice),
    )


def _headline(marks: tuple[Mark, ...], lost: float, dice: float) -> Headline:
    """Choices and dice may both have mattered: then what weighed more."""
    dice_first = (Mark.LUCKY, Mark.UNLUCKY, Mark.COSTLY)
    choices_first = (Mark.COSTLY, Mark.LUCKY, Mark.UNLUCKY)
    both = choices_first if lost >= abs(dice) else dice_first
    return headline_of(marks, (Mark.MISSED_LINE, Mark.GAVE_WIN, *both))


def _moments(turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """The turns of which there is more to say than that they were good: the largest, in their order."""
    telling = (Mark.MISSED_LINE, Mark.GAVE_WIN, Mark.COSTLY, Mark.LUCKY, Mark.UNLUCKY)
    told = [place for place, turn in enumerate(turns) if any(mark in telling for mark in turn.marks)]
    told.sort(key=lambda place: -max(turns[place].lost, abs(turns[place].dice)))
    return tuple(sorted(told[:MOST_MOMENTS]))


def _decisive(turns: tuple[Turn, ...], result: Over | None) -> int | None:
    """The turn that brought the winner most."""
    if result is None or len(result.winners) != 1:
        return None
    [winner] = result.winners

    def brought(place: int) -> float:
        return turns[place].after.chances[winner] - turns[place].before.chances[winner]

    place = max(range(len(turns)), key=brought, default=None)
    return place if place is not None and brought(place) >= COSTLY else None


def _wins(move: Judged) -> bool:
    return move.verdict == Proven(Outcome.WIN, 1)


def _value(chances: tuple[float, ...]) -> Value:
    return Value(tuple(map(rounded, chances)))


def _quatro(position: object) -> Position:
    assert isinstance(position, Position)
    return position
