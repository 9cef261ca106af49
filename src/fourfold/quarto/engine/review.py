"""The review of a game of Quarto!: exact, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, zip_longest

from msgspec.structs import replace

from fourfold.engine.review.review import (
    Choice,
    Decision,
    Headline,
    Mark,
    Review,
    Span,
    Turn,
    Value,
    headline_of,
    side_of,
    spans,
)
from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.quarto import Call, CallRule, Give, Place, Position, Step
from fourfold.quarto.engine import Analysis, Judged, analyse, principal_line
from fourfold.rules.game import Over, Seat
from fourfold.rules.games import Game
from fourfold.rules.record import Record

ALTERNATIVES = 3
"""How many of the best other choices are listed."""
DRAWN_LINE = 6
"""How many steps to show of a line that only leads to a draw: it would continue to the last piece."""
GIVEN_AWAY = frozenset([Mark.GAVE_WIN, Mark.GAVE_DRAW, Mark.MISSED_LINE, Mark.MISSED_CALL])
"""What makes a turn a moment of the game."""

Analyses = Callable[[Position], Analysis]


def review(record: Record) -> Review:
    """What every turn of a game was worth, and what it gave away."""
    known: dict[Position, Analysis] = {}

    def look_up(position: Position) -> Analysis:
        if position not in known:
            known[position] = analyse(position)
        return known[position]

    played = tuple(spans(record))
    turns = tuple(
        _Look(span, look_up, _calls_late(span, following)).turn
        for span, following in zip_longest(played, played[1:])
    )
    moments = tuple(place for place, turn in enumerate(turns) if GIVEN_AWAY.intersection(turn.marks))
    sides = tuple(side_of(seat, turns) for seat in range(2))
    return Review(Game.QUARTO, turns, moments, _decisive(turns, moments, record.result), sides)


def value_for_all(verdict: Proven | None, seat: Seat) -> Value:
    """What a verdict for one seat means for both."""
    if verdict is None:
        return Value(())
    own = _POINTS[verdict.outcome]
    return Value((own, 1 - own) if seat == 0 else (1 - own, own), verdict.plies)


_POINTS = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}


@dataclass(frozen=True)  # no slots: what was worked out once is kept
class _Look:
    """One turn, looked at from its player's side."""

    span: Span
    analyses: Analyses
    calls_late: bool
    """Whether its player called the line after giving a piece: in a race it was still there."""

    @cached_property
    def begin(self) -> Position:
        return _quarto(self.span.positions[0])

    @cached_property
    def end(self) -> Position:
        return _quarto(self.span.positions[-1])

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for step in self.span.steps if isinstance(step, Step))

    @cached_property
    def interrupts(self) -> bool:
        """Whether it is a call in the middle of the other's turn."""
        return isinstance(self.steps[0], Call) and self.begin.seat != self.span.seat

    @cached_property
    def before(self) -> Proven:
        if self.interrupts:
            return Proven(Outcome.WIN, 0)
        return _known(self.analyses(self.begin).verdict)

    @cached_property
    def after(self) -> Proven:
        if self.calls_late:
            return Proven(Outcome.WIN, 0)
        verdict = _known(self.analyses(self.end).verdict)
        return verdict if self.end.seat == self.span.seat else Proven(verdict.outcome.other, verdict.plies)

    @cached_property
    def moves(self) -> tuple[Judged, ...]:
        return () if self.interrupts else self.analyses(self.begin).moves

    @cached_property
    def lost(self) -> float:
        return max(0.0, _POINTS[self.before.outcome] - _POINTS[self.after.outcome])

    @cached_property
    def played(self) -> Judged | None:
        """What was played, as the analysis has it; it does not look past a line that was not called."""
        return next((move for move in self.moves if _same(move.choice, self.steps)), None)

    @property
    def turn(self) -> Turn:
        span = self.span
        marks = tuple(self._marks())
        turn = Turn(
            span.number,
            span.seat,
            span.first,
            span.first + len(span.steps),
            value_for_all(self.before, span.seat),
            value_for_all(self.after, span.seat),
            (self._decision(),),
            self.lost,
            0.0,
            marks,
            self._headline(marks),
        )
        if not GIVEN_AWAY.intersection(turn.marks):
            return turn
        losing = self.after.outcome is Outcome.LOSS
        return replace(
            turn,
            better=self._line(self.begin),
            refutation=self._line(self.end) if losing else (),
        )

    def _headline(self, marks: tuple[Mark, ...]) -> Headline:
        first = headline_of(marks, (Mark.MISSED_CALL, Mark.MISSED_LINE, Mark.GAVE_WIN, Mark.GAVE_DRAW))
        at_once = first is Headline.GAVE_DRAW and self.after.plies == 1
        return Headline.GAVE_PIECE if at_once else first

    def _decision(self) -> Decision:
        seat = self.span.seat
        others = [move for move in self.moves if move is not self.played]
        best = _POINTS[self.before.outcome]
        worths = [best - self.lost, *(move.chances[seat] for move in self.moves)]
        return Decision(
            self.span.first,
            tuple(map(str, self.steps)),
            tuple(
                Choice(tuple(map(str, move.choice)), value_for_all(move.verdict, seat))
                for move in others[:ALTERNATIVES]
            ),
            max(1, len(self.moves)),
            best,
            self.lost,
            best - min(worths),
        )

    def _marks(self) -> Iterator[Mark]:
        before, after = self.before.outcome, self.after.outcome
        if self._best and len(self.moves) > 1:
            yield Mark.BEST
            if all(_outcome(move) is not before for move in self.moves if move is not self.played):
                yield Mark.ONLY
        if self._missed_call:
            yield Mark.MISSED_CALL
        elif self._missed_line:
            yield Mark.MISSED_LINE
        if before is Outcome.WIN and after is not Outcome.WIN:
            yield Mark.GAVE_WIN
        elif before is Outcome.DRAW and after is Outcome.LOSS:
            yield Mark.GAVE_DRAW

    @property
    def _best(self) -> bool:
        if self.played is None or self.played.verdict is None:
            return False
        return preference(self.played.verdict) >= preference(self.before)

    @property
    def _missed_call(self) -> bool:
        """Whether a player went on although a line could be called: the opponent's or their own."""
        if self.begin.variant.call is CallRule.AUTO or self.calls_late:
            return False
        return any(
            _quarto(before).made and not isinstance(step, Call)
            for (before, _), step in zip(pairwise(self.span.positions), self.steps, strict=True)
        )

    @property
    def _missed_line(self) -> bool:
        """Whether the piece in hand could finish a line and was placed elsewhere."""
        place = self.steps[0]
        return (
            isinstance(place, Place)
            and not _quarto(self.span.positions[1]).made
            and any(move.verdict == Proven(Outcome.WIN, 1) for move in self.moves)
        )

    def _line(self, position: Position) -> tuple[str, ...]:
        """Best play from a position: to the end if a player wins, some steps if nobody does."""
        analysis = self.analyses(position)
        line = tuple(map(str, principal_line(analysis)))
        return line[:DRAWN_LINE] if _known(analysis.verdict).outcome is Outcome.DRAW else line


def _calls_late(span: Span, following: Span | None) -> bool:
    return following is not None and following.seat == span.seat and isinstance(following.steps[0], Call)


def _decisive(turns: tuple[Turn, ...], moments: tuple[int, ...], result: Over | None) -> int | None:
    """The last turn that gave the game to its winner; in a draw, the last that gave a win away."""
    if result is None:
        return None
    for place in reversed(moments):
        turn = turns[place]
        if not result.winners:
            return place
        [winner] = result.winners
        if turn.seat != winner and turn.lost and turn.after.chances[winner] == 1:
            return place
    return None


def _same(choice: tuple[Step, ...], steps: tuple[Step, ...]) -> bool:
    """Whether steps follow a choice; which of several lines is called makes no difference."""
    if len(steps) < len(choice):
        return False
    return all(
        mine == other or (isinstance(mine, Call) and isinstance(other, Call))
        for mine, other in zip(choice, steps, strict=False)
    ) and not (len(steps) > len(choice) and isinstance(steps[len(choice)], Give))


def _outcome(move: Judged) -> Outcome:
    return _known(move.verdict).outcome


def _known(verdict: Proven | None) -> Proven:
    assert verdict is not None  # without limits every verdict is known
    return verdict


def _quarto(position: object) -> Position:
    assert isinstance(position, Position)
    return position
