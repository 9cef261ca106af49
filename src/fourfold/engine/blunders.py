"""What a move gives away: a coach asks before it is played, and says so afterwards if that is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.engine.verdict import Outcome, preference
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position, Step

QUESTIONED = 0.15
"""Quatro: a step that costs so much of the chance is worth a question; less is a matter of judgement."""
SECONDS = 2.0
"""A player waits: what is not proven by then is not asked about."""
_ORDER = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a move does to the game."""

    loss: float
    """The chance that it costs: in Quarto! nothing, a half or a whole."""
    before: Outcome | None = None
    """Quarto!: what the best step leads to."""
    line: quarto.Line | None = None
    """Quarto!: the line that the piece given lets the opponent finish."""

    @property
    def is_blunder(self) -> bool:
        """Whether it gives something away."""
        return self.loss >= QUESTIONED


def gives_away(before: Outcome, after: Outcome) -> bool:
    """Whether a win becomes less, or a draw a loss."""
    return _ORDER.index(after) < _ORDER.index(before)


def judge(position: Position, *steps: Step) -> Judged | None:
    """What these steps of one move do, as far as they go: a placement is as good as the best gift after it.
    None if it is not known in time."""
    match position:
        case quarto.Position():
            return _quarto(position, steps)
        case quatro.Position():
            return _quatro(position, steps)


def _quarto(position: quarto.Position, steps: tuple[Step, ...]) -> Judged | None:
    from fourfold.engine.quarto import Limits, analyse, threats  # noqa: PLC0415 - one engine at a time

    *earlier, last = steps
    if isinstance(last, quarto.Call):
        return Judged(0.0, Outcome.WIN)  # there is no better move, and it needs no search
    found = now = analyse(position, Limits(seconds=SECONDS))
    if earlier:
        for step in earlier:
            position = position.play(str(step))
        now = analyse(position, Limits(seconds=SECONDS))
    after = [move.verdict for move in now.moves if move.choice[0] == last]
    known = [verdict for verdict in after if verdict is not None]
    if found.verdict is None or not known or len(known) < len(after):
        return None
    before, best = found.verdict.outcome, max(known, key=preference).outcome
    if not gives_away(before, best):
        return Judged(0.0, before)
    line = None
    if isinstance(last, quarto.Give):
        finished = (threat.line for threat in threats(position) if last.piece in threat.pieces)
        line = next(finished, None)
    return Judged((_ORDER.index(before) - _ORDER.index(best)) / 2, before, line)


def _quatro(position: quatro.Position, steps: tuple[Step, ...]) -> Judged | None:
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    moves = analyse(position).moves
    worth = next((move.chances[position.seat] for move in moves if move.choice == steps), None)
    return None if worth is None else Judged(moves[0].chances[position.seat] - worth)
