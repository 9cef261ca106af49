"""What the engines say about a position, as the messages of an analysis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fourfold.engine import quarto as solved
from fourfold.engine import quatro as judged
from fourfold.engine.quarto.analysis import ways_on
from fourfold.engine.verdict import Proven, Verdict
from fourfold.play.result_view import LineView, SharedTrait
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, ToMove
from fourfold.rules.games import Game, Position
from fourfold.web.truth.messages import (
    AnalysisTold,
    Distance,
    FieldThreat,
    Likely,
    MoveTold,
    PositionTold,
    QuartoFacts,
    QuatroFacts,
    ThreatView,
    TurnOutlook,
    VerdictTold,
)

Tell: TypeAlias = Callable[[AnalysisTold], None]


def tell_analysis(position: Position, effort: solved.Effort, tell: Tell) -> None:
    """Analyse a position of either game; `tell` is called with each message."""
    match position:
        case quarto.Position():
            _tell_quarto(position, effort, tell)
        case quatro.Position():
            _tell_quatro(position, tell)


# -- Quarto! ------------------------------------------------------------------------------------------------


def _tell_quarto(position: quarto.Position, effort: solved.Effort, tell: Tell) -> None:
    over = isinstance(position.turn, Over)
    total = 0 if over else sum(1 for _ in ways_on(position))
    tell(_told(Game.QUARTO, position, total, quarto_facts=quarto_facts(position)))
    known = 0
    reasons: dict[quarto.Step, tuple[solved.Threat, ...]] = {}

    def hear(move: solved.Judged) -> None:
        nonlocal known
        if move.verdict is not None:
            known += 1
            tell(MoveTold(_texts(move.choice), distance(move.verdict), unsafe=_why(position, move, reasons)))

    found = solved.analyse(position, effort.limits, hear, effort=effort)
    line = solved.principal_line(found, effort=effort)
    tell(
        VerdictTold(
            distance(found.verdict),
            found.chances,
            tuple(_texts(move.choice) for move in found.best),
            _texts(line),
            found.complete,
            known,
            total,
            found.nodes,
        )
    )


def quarto_facts(position: quarto.Position) -> QuartoFacts:
    """The lines of a board that are made or need one more piece."""
    threats = () if position.result is not None else solved.threats(position)
    unsafe: dict[str, tuple[int, ...]] = {}
    for number, threat in enumerate(threats):
        for piece in threat.pieces:
            if piece != position.hand:
                text = quarto.piece_text(piece)
                unsafe[text] = (*unsafe.get(text, ()), number)
    made = tuple(LineView(each.line.squares, _shared(each.shared)) for each in position.made)
    return QuartoFacts(made, tuple(map(threat_view, threats)), unsafe)


def threat_view(threat: solved.Threat) -> ThreatView:
    """A line that needs one more piece, as clients draw it."""
    return ThreatView(threat.line.squares, threat.square, _shared(threat.shared), threat.pieces)


def _why(
    position: quarto.Position, move: solved.Judged, reasons: dict[quarto.Step, tuple[solved.Threat, ...]]
) -> tuple[ThreatView, ...]:
    """The lines that the given piece completes. Moves with the same placement share a board."""
    first, *others = move.choice
    match others:
        case [quarto.Give(piece)] if isinstance(first, quarto.Place):
            if first not in reasons:
                reasons[first] = solved.threats(position.play(first))
            return tuple(threat_view(threat) for threat in reasons[first] if piece in threat.pieces)
    return ()


def _shared(shared: Sequence[quarto.TraitValue]) -> tuple[SharedTrait, ...]:
    return tuple(SharedTrait(trait, value) for trait, value in shared)


# -- Quatro -------------------------------------------------------------------------------------------------


def _tell_quatro(position: quatro.Position, tell: Tell) -> None:
    over = position.result is not None
    tell(
        _told(
            Game.QUATRO,
            position,
            len(position.steps),
            quatro_facts=None if over else quatro_facts(position),
        )
    )
    found = judged.analyse(position)
    best = found.moves[0].chances[position.seat] if found.moves else 0.0
    for move in found.moves:
        loss = max(0.0, best - move.chances[position.seat])
        tell(MoveTold(_texts(move.choice), distance(move.verdict), move.chances, loss))
    choices = tuple(_texts(move.choice) for move in found.best)
    total = len(found.moves)
    tell(
        VerdictTold(
            distance(found.verdict),
            found.chances,
            choices,
            choices[0] if choices else (),
            complete=True,
            known=total,
            total=total,
            nodes=found.nodes,
        )
    )


def quatro_facts(position: quatro.Position) -> QuatroFacts:
    """The odds of the current turn, its plan, and who threatens to win."""
    odds = judged.odds(position)
    threats = tuple(
        FieldThreat(each.seat, each.field, each.reason, each.chance) for each in judged.threats(position)
    )
    return QuatroFacts(odds.fields, odds.row, odds.yatzy, odds.threats, threats, _outlook(position))


def _outlook(position: quatro.Position) -> TurnOutlook:
    outlook = judged.outlook_of_turn(position)
    assert outlook is not None
    keep: quatro.Dice = ()
    throw, field = 0, None
    match outlook.step:
        case quatro.Keep(dice):
            keep, throw = dice, quatro.DICE - len(dice)
        case quatro.Build(where):
            field = where
        case None:
            keep, throw = position.dice, quatro.DICE - len(position.dice)
    ends = tuple(Likely(where, chance) for where, chance in outlook.ends)
    step = None if outlook.step is None else str(outlook.step)
    return TurnOutlook(step, keep, throw, field, ends, outlook.lost)


# -- Both ---------------------------------------------------------------------------------------------------


def _told(
    game: Game,
    position: Position,
    total: int,
    *,
    quarto_facts: QuartoFacts | None = None,
    quatro_facts: QuatroFacts | None = None,
) -> PositionTold:
    turn = position.turn
    return PositionTold(
        game,
        str(position),
        position.seat,
        _texts(turn.steps) if isinstance(turn, ToMove) else (),
        total,
        isinstance(turn, Over),
        turn.winners if isinstance(turn, Over) else (),
        quarto_facts,
        quatro_facts,
    )


def distance(verdict: Verdict | None) -> Distance | None:
    """The verdict as it is sent, if it is proven."""
    return Distance(verdict.outcome, verdict.plies) if isinstance(verdict, Proven) else None


def _texts(steps: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(str, steps))
