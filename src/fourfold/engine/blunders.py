"""Steps that give something away: what a coach asks about before they are played."""

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
class Blunder:
    """What a step gives away."""

    loss: float
    """The chance that it costs: in Quarto! a half or a whole."""
    before: Outcome | None = None
    """Quarto!: what the best step leads to."""
    line: quarto.Line | None = None
    """Quarto!: the line that the piece given lets the opponent finish."""


def gives_away(before: Outcome, after: Outcome) -> bool:
    """Whether a win becomes less, or a draw a loss."""
    return _ORDER.index(after) < _ORDER.index(before)


def blunder(position: Position, step: Step) -> Blunder | None:
    """What `step` gives away in `position`; None if it is as good as any, or nearly so."""
    match position:
        case quarto.Position():
            return _quarto(position, step)
        case quatro.Position():
            return _quatro(position, step)


def _quarto(position: quarto.Position, step: Step) -> Blunder | None:
    """A placement is as good as the best gift after it."""
    from fourfold.engine.quarto import Limits, analyse, threats  # noqa: PLC0415 - one engine at a time

    found = analyse(position, Limits(seconds=SECONDS))
    after = [move.verdict for move in found.moves if move.choice[0] == step]
    known = [verdict for verdict in after if verdict is not None]
    if found.verdict is None or not known or len(known) < len(after):
        return None
    before, best = found.verdict.outcome, max(known, key=preference).outcome
    if not gives_away(before, best):
        return None
    line = None
    if isinstance(step, quarto.Give):
        finished = (threat.line for threat in threats(position) if step.piece in threat.pieces)
        line = next(finished, None)
    return Blunder((_ORDER.index(before) - _ORDER.index(best)) / 2, before, line)


def _quatro(position: quatro.Position, step: Step) -> Blunder | None:
    from fourfold.engine.quatro import analyse  # noqa: PLC0415

    found = analyse(position)
    worth = next((move.chances[position.seat] for move in found.moves if move.choice[0] == step), None)
    if worth is None:
        return None
    loss = found.moves[0].chances[position.seat] - worth
    return Blunder(loss) if loss >= QUESTIONED else None
