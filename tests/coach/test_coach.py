"""The coach accuses nobody of what it does not know, and both games answer in the same form."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.noughts import Position as Noughts
from tests.noughts import registered

from fourfold import quarto, quatro
from fourfold.coach import (
    BEST,
    DANGER,
    LOOK,
    Facts,
    HintKind,
    JudgementKind,
    facts_of,
    hint,
    hint_at,
    judgement,
)
from fourfold.coach.facts import Distance
from fourfold.engine.verdict import Outcome

LATE = "a43b/.f.6/2..e/.0.c 5"
GIVE = "a43b/.f.6/2..e/.0.c -"
PLACE = "2..d/7..f/96e./.c.. 1"
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)
TURN = "....../..1.(12)./....../....../....../...... 13-14 13355@2"


def without(facts: Facts, choices: tuple[tuple[str, ...], ...]) -> Facts:
    """The same analysis, had time run out before these moves were judged."""
    moves = [move for move in facts.moves if move.choice not in choices]
    return Facts(facts.position, moves, replace(facts.verdict, complete=False, known=len(moves)))


def test_a_placement_whose_best_gift_was_not_judged_in_time_is_not_called_a_blunder() -> None:
    whole = facts_of(quarto.Position(LATE, AUTO))
    square = whole.verdict.best[0][:1]
    known = without(whole, whole.verdict.best)
    worst = next(move.choice for move in reversed(known.moves) if move.choice[:1] == square)
    told = judgement(whole, square)
    assert told is not None
    assert told.says is JudgementKind.GOOD
    assert judgement(known, square) is None
    blunder = judgement(known, worst)
    assert blunder is not None, "a whole move is known by itself"
    assert blunder.says is JudgementKind.GAVE_DRAW


def test_nothing_is_judged_while_the_best_is_not_known() -> None:
    whole = facts_of(quarto.Position(PLACE, AUTO))
    unknown = replace(whole.verdict, verdict=None, best=(), complete=False)
    for move in whole.moves:
        assert judgement(Facts(whole.position, whole.moves, unknown), move.choice) is None


def test_a_line_that_is_made_and_not_called_gives_away_the_win() -> None:
    position = quarto.Position("012./..../..../.... 3", quarto.Variant())
    facts = facts_of(position)
    left = next(piece for piece in "456789abcdef" if ("d1", piece) not in facts.verdict.best)
    told = judgement(facts, ("d1", left))
    assert told is not None
    assert (told.says, told.after) == (JudgementKind.GAVE_WIN, Distance(Outcome.LOSS, 0))
    called = judgement(facts, ("d1", "!a1b1c1d1"))
    assert called is not None
    assert called.says is JudgementKind.GOOD


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (quarto.Position(GIVE, AUTO), [HintKind.LOOK, HintKind.SHORT, HintKind.BEST]),
        (quarto.Position("0.../..../..../.... -", AUTO), [HintKind.LOOK, HintKind.FURTHER, HintKind.BEST]),
        (quarto.Position(variant=AUTO), [HintKind.QUIET, HintKind.QUIET, HintKind.BEST]),
        (quatro.Position(TURN, quatro.Variant()), [HintKind.LOOK, HintKind.AIM, HintKind.BEST]),
        (quatro.Position(variant=quatro.Variant()), [HintKind.THROW] * 3),
    ],
)
def test_hints_have_three_stages_and_each_repeats_the_one_before(
    position: quarto.Position | quatro.Position, says: list[HintKind]
) -> None:
    look, danger, best = (hint_at(position, stage) for stage in (LOOK, DANGER, BEST))
    assert [look.says, danger.says, best.says] == says
    assert (look.squares, look.fields) == (danger.squares, danger.fields) == (best.squares, best.fields)
    assert (danger.threats, danger.field_threats) == (best.threats, best.field_threats)
    assert bool(best.choice) is (best.says is HintKind.BEST)
    assert not look.choice + danger.choice
    assert hint(facts_of(position), DANGER) == danger


def test_a_move_in_quarto_has_a_verdict_and_costs_no_chance() -> None:
    facts = facts_of(quarto.Position(LATE, AUTO))
    assert facts.position.total == len(facts.moves), "as many are announced as are judged"
    for move in facts.moves:
        assert move.verdict is not None
        assert (move.chances, move.loss) == ((), 0)


def test_where_nothing_is_proven_an_expert_advises() -> None:
    position = quarto.Position("05../.a.7/..e./..1. -", quarto.Variant(squares=True))
    told = hint_at(position, BEST, 0.0)
    assert told.says is HintKind.EXPERT
    assert position.play(told.choice[0])
    assert told.verdict is None


def test_in_quatro_a_certain_win_is_given_away_and_a_chance_is_lowered() -> None:
    board = "1...../.1(121).../.22(21212)../..(121)1../2.(212)1../.2...."
    facts = facts_of(quatro.Position(f"{board} 3-3 22444@2", quatro.Variant()))
    says = {move.choice: judgement(facts, move.choice) for move in facts.moves}
    assert (won := says["c3",]) is not None
    assert (given_away := says["e4",]) is not None
    assert (won.says, given_away.says) == (JudgementKind.GOOD, JudgementKind.GAVE_WIN)
    uncertain = Facts(facts.position, facts.moves, replace(facts.verdict, verdict=None))
    assert (lowered := judgement(uncertain, ("e4",))) is not None
    assert lowered.says is JudgementKind.COSTS


def test_a_game_without_a_coach_is_told_its_verdicts() -> None:
    with registered():
        at: Any = Noughts("XX./OO./...")
        told = facts_of(at)
        assert hint(told, BEST).choice == ("c1",)
        assert hint_at(at, LOOK).says is HintKind.QUIET
        given = judgement(told, ("c3",))
        assert given is not None
        assert given.says is JudgementKind.GAVE_WIN
        assert judgement(told, ("z9",)) is None
        over: Any = Noughts("XXX/OO./...")
        assert facts_of(over).position.winners == (0,)
