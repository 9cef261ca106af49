"""The Quatro engine: verdicts, the value of steps, and players that take wins and block losses."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from fourfold.engine.verdict import Estimated, Outcome, Proven
from fourfold.quatro import Build, Keep, Position, Throw, Variant, read_field
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine import PLAYERS, LevelPlayer, Limits, analyse, odds
from fourfold.rules.game import IllegalStep, Over, ToMove, ToRoll

STANDARD = Variant(layout())
EMPTY = "....../....../....../....../....../......"
IN_ORDER = [replace(player, seconds=0.02) for player in PLAYERS.values()]
"""All levels; the master has little time to think."""
EXPERT = PLAYERS["expert"]
LOOKING_AHEAD = [PLAYERS[name] for name in ("club", "strong", "expert", "master")]


def at(text: str) -> Position:
    return Position(text, STANDARD)


def play_out(players: list[LevelPlayer], seed: int) -> Over:
    rng = random.Random(seed)
    position = STANDARD.start(len(players))
    while not isinstance(turn := position.turn, Over):
        match turn:
            case ToRoll(outcomes=outcomes):
                step = rng.choices(outcomes, [float(odds) for _, odds in outcomes])[0][0]
            case ToMove(seat=seat, steps=steps):
                step = players[seat].choose(position, rng)
                assert step in steps
        position = position.play(step)
    return turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_plays_whole_games_of_legal_steps(seats: int) -> None:
    players = [*IN_ORDER, *IN_ORDER]
    for first in range(0, len(IN_ORDER), 2):
        play_out(players[first : first + seats], seed=first)


@pytest.mark.parametrize("player", IN_ORDER, ids=lambda each: each.name)
@pytest.mark.parametrize("throws", [1, 3, 5])
def test_a_certain_win_is_always_taken(player: LevelPlayer, throws: int) -> None:
    row = at(f"111.../222.../....../....../....../...... 12-12 11124@{throws}")
    assert player.choose(row, random.Random(1)) == Build(read_field("d1"))
    yatzy = at(f"....../....../.....1/1...../....../...... 13-13 44444@{throws}")
    assert player.choose(yatzy, random.Random(1)) == Build(read_field("d6"))


@pytest.mark.parametrize("player", LOOKING_AHEAD, ids=lambda each: each.name)
def test_a_loss_next_turn_is_blocked_when_it_can_be(player: LevelPlayer) -> None:
    # Seat 2 needs three of a kind on d1 (92 %). A fifth roof on a1 is safe: the row can never be completed.
    position = at("(1112)22.../....../....../....../....../...... 11-11 33355@1")
    after = position.play(player.choose(position, random.Random(2)))
    assert odds(position).threats[1] > 0.9
    assert odds(after).threats[1] == 0.0
    assert after.tops[read_field("a1")] == 0


def _steps(position: Position) -> tuple[object, ...]:
    turn = position.turn
    assert isinstance(turn, ToMove)
    return turn.steps


def test_a_player_has_nothing_to_choose_while_dice_are_to_be_thrown() -> None:
    with pytest.raises(IllegalStep, match="nothing to choose"):
        EXPERT.choose(STANDARD.start(2), random.Random(0))


def test_analysis_judges_every_legal_step_and_the_best_first() -> None:
    position = STANDARD.start(3).play(Throw((3, 3, 3, 5, 6)))
    analysis = analyse(position)
    assert {move.choice for move in analysis.moves} == {(step,) for step in _steps(position)}
    own = [move.chances[0] for move in analysis.moves]
    assert own == sorted(own, reverse=True)
    assert all(sum(move.chances) == pytest.approx(1) for move in analysis.moves)
    assert analysis.verdict == analysis.best[0].verdict == Estimated(analysis.moves[0].chances, None)
    assert analysis.best[0] == analysis.moves[0]
    assert all(move.chances[0] == pytest.approx(own[0], abs=1e-12) for move in analysis.best)
    assert EXPERT.choose(position, random.Random(0)) == analysis.moves[0].choice[0]


def test_an_analysis_is_printed_as_one_short_line() -> None:
    analysis = analyse(at("111.../222.../....../....../....../...... 12-12 11124@2"))
    assert (
        repr(analysis) == f"<Analysis of {analysis.position}: win in 1, best d1, {len(analysis.moves)} moves>"
    )
    assert repr(analysis.moves[0]) == "<Judged d1: win in 1>"
    estimated = repr(analyse(STANDARD.start(2)))
    assert "%" in estimated
    assert len(estimated) < 120


def test_before_a_throw_there_are_no_moves_but_a_verdict() -> None:
    analysis = analyse(STANDARD.start(2))
    assert (analysis.moves, analysis.best) == ((), ())
    assert analysis.verdict == Estimated(analysis.chances)


def test_a_throw_is_worth_the_mean_of_what_it_may_bring() -> None:
    position = STANDARD.start(2).play(Throw((3, 3, 3, 5, 6))).play(Keep((3, 3, 3)))
    turn = position.turn
    assert isinstance(turn, ToRoll)
    mean = sum(float(odds) * analyse(position.play(step)).chances[0] for step, odds in turn.outcomes)
    assert analyse(position).chances[0] == pytest.approx(mean, abs=1e-9)


def test_a_win_with_the_dice_thrown_is_proven() -> None:
    analysis = analyse(at("111.../222.../....../....../....../...... 12-12 11124@2"))
    assert analysis.verdict == Proven(Outcome.WIN, 1)
    assert analysis.chances == (1.0, 0.0)


def test_a_finished_game_is_proven_for_the_one_who_would_be_next() -> None:
    won = analyse(at(f"1111{EMPTY[4:]} 11-12 -"))
    assert (won.verdict, won.chances, won.moves, won.best) == (Proven(Outcome.LOSS, 0), (1.0, 0.0), (), ())
    shared = analyse(at(f"1.2...{EMPTY[6:]} 0-0 -"))
    assert (shared.verdict, shared.chances) == (Proven(Outcome.DRAW, 0), (0.5, 0.5))


def test_points_that_cannot_be_caught_up_are_proven() -> None:
    lost = analyse(at("(21)(21)..(21)(21)/....../....../....../....../...... 0-1 -"))
    assert lost.verdict == Proven(Outcome.LOSS, 1)
    exact = analyse(at("1...../....../....../....../....../...... 0-1 -"))
    assert isinstance(exact.verdict, Estimated)
    assert exact.verdict.margin == 0.0


@pytest.mark.parametrize("depth", [1, 2])
def test_the_last_turn_is_judged_exactly_at_any_depth(depth: int) -> None:
    position = at("1...../....../....../....../....../...... 0-1 11124@5")
    # Three of a kind or the pair of ones on an empty field: one point each, a shared win.
    assert analyse(position, Limits(depth=depth)).chances == pytest.approx((0.5, 0.5))


def test_rollouts_count_games_and_say_how_sure_they_are() -> None:
    position = at("111.../222.../....../....../....../...... 12-12 -")
    counted = analyse(position, Limits(rollouts=400, seed=3)).verdict
    assert isinstance(counted, Estimated)
    assert counted.margin is not None
    assert sum(counted.chances) == pytest.approx(1)
    stated = analyse(position).chances[0]
    assert abs(counted.chances[0] - stated) < 3 * counted.margin
    assert counted == analyse(position, Limits(rollouts=400, seed=3)).verdict
