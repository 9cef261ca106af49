"""The coach of Quatro: chances decide, so a plan is as good as the chance it leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fourfold.coach.facts import (
    BEST,
    LOOK,
    QUESTIONED,
    Distance,
    Fact,
    Facts,
    FieldThreat,
    Hint,
    HintKind,
    Judgement,
    JudgementKind,
    Likely,
    MoveFacts,
    PositionFacts,
    QuatroFacts,
    Stage,
    TurnOutlook,
    VerdictFacts,
)
from fourfold.coach.plain import distance
from fourfold.engine.verdict import Outcome
from fourfold.quatro import DICE, Build, Dice, Field, Keep, Position, Step
from fourfold.rules.game import Over, ToMove
from fourfold.rules.games import Game

if TYPE_CHECKING:
    from fourfold.engine.effort import Effort

MOST_AIMS = 3
"""How many fields a hint points at."""


# -- An analysis as facts -----------------------------------------------------------------------------------


def tell_analysis(position: Position, _: Effort, tell: Callable[[Fact], None]) -> None:
    """Analyse a position; `tell` is called with each fact."""
    from fourfold.quatro.engine import analyse  # noqa: PLC0415 - brings the engine along

    tell(position_facts(position))
    found = analyse(position)
    best = found.moves[0].chances[position.seat] if found.moves else 0.0
    for move in found.moves:
        loss = max(0.0, best - move.chances[position.seat])
        tell(MoveFacts(_texts(move.choice), distance(move.verdict), move.chances, loss))
    choices = tuple(_texts(move.choice) for move in found.best)
    total = len(found.moves)
    tell(
        VerdictFacts(
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


def position_facts(position: Position) -> PositionFacts:
    """What is known without judging every step."""
    turn = position.turn
    return PositionFacts(
        Game.QUATRO,
        str(position),
        position.seat,
        _texts(turn.steps) if isinstance(turn, ToMove) else (),
        len(position.steps),
        isinstance(turn, Over),
        turn.winners if isinstance(turn, Over) else (),
        quatro=None if isinstance(turn, Over) else _turn_facts(position),
    )


def _turn_facts(position: Position) -> QuatroFacts:
    """The odds of the current turn, its plan, and who threatens to win."""
    from fourfold.quatro import engine as judged  # noqa: PLC0415 - brings the engine along

    odds = judged.odds(position)
    threats = tuple(
        FieldThreat(each.seat, each.field, each.reason, each.chance) for each in judged.threats(position)
    )
    return QuatroFacts(odds.fields, odds.row, odds.yatzy, odds.threats, threats, _outlook(position))


def _outlook(position: Position) -> TurnOutlook:
    from fourfold.quatro.engine import outlook_of_turn  # noqa: PLC0415 - brings the engine along

    outlook = outlook_of_turn(position)
    assert outlook is not None
    keep: Dice = ()
    throw, field = 0, None
    match outlook.step:
        case Keep(dice):
            keep, throw = dice, DICE - len(dice)
        case Build(where):
            field = where
        case None:
            keep, throw = position.dice, DICE - len(position.dice)
    ends = tuple(Likely(where, chance) for where, chance in outlook.ends)
    step = None if outlook.step is None else str(outlook.step)
    return TurnOutlook(step, keep, throw, field, ends, outlook.lost)


def _texts(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(map(str, steps))


# -- What is read off it ------------------------------------------------------------------------------------


def pointer(facts: PositionFacts, stage: Stage) -> Hint:
    """A hint that judges no step: where to look, or what to aim for."""
    turn = facts.quatro
    assert turn is not None
    if not facts.steps:
        return Hint(stage, HintKind.THROW)
    fields = _aims(turn)
    if stage == LOOK:
        return Hint(stage, HintKind.LOOK if fields else HintKind.OUT_OF_REACH, fields=fields)
    says = HintKind.AIM if fields else HintKind.OUT_OF_REACH
    return Hint(stage, says, fields=fields, field_threats=turn.threats, ends=turn.outlook.ends)


def best(facts: Facts) -> Hint:
    """The best step."""
    turn = facts.position.quatro
    assert turn is not None
    if not facts.verdict.best:
        return Hint(BEST, HintKind.THROW)
    choice = facts.verdict.best[0]
    move = next(move for move in facts.moves if move.choice == choice)
    return Hint(
        BEST,
        HintKind.BEST,
        fields=_aims(turn),
        field_threats=turn.threats,
        ends=turn.outlook.ends,
        choice=choice,
        verdict=facts.verdict.verdict,
        chance=move.chances[facts.position.seat],
    )


def _aims(turn: QuatroFacts) -> tuple[Field, ...]:
    return tuple(end.field for end in turn.outlook.ends[:MOST_AIMS])


def judgement(facts: Facts, choice: tuple[str, ...]) -> Judgement | None:
    """What a step does; None if it is none of the legal ones."""
    move = next((move for move in facts.moves if move.choice == choice), None)
    if move is None:
        return None
    before = facts.verdict.verdict
    return Judgement(choice, _said_of(before, move), before, move.verdict, move.loss)


def _said_of(before: Distance | None, move: MoveFacts) -> JudgementKind:
    if move.loss < QUESTIONED:
        return JudgementKind.GOOD
    won = before is not None and before.outcome is Outcome.WIN
    return JudgementKind.GAVE_WIN if won else JudgementKind.COSTS
