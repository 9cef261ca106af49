"""Rollouts with luck removed: exact where the game is, right on average elsewhere, and stoppable."""

from __future__ import annotations

import random
import threading
import time

import numpy as np
import pytest

from fourfold.quatro import Position, Throw, Variant
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine import PLAYERS
from fourfold.quatro.engine.board import ENDS, Board, board, ground, turns_played
from fourfold.quatro.engine.luck import luck
from fourfold.quatro.engine.outlook import ROUNDS, Scene, judge_ends_deeply
from fourfold.quatro.engine.plans import Halt, plan_of_turn
from fourfold.quatro.engine.players import Thinking
from fourfold.quatro.engine.rollouts import judge_ends_by_rollouts, likely_ends, play_on
from fourfold.quatro.engine.selfplay import DEEP, NEAR, Minds, new_diary, play_game
from fourfold.quatro.engine.turn_state import TurnState
from fourfold.quatro.engine.weights import net

STANDARD = Variant(layout())
MASTER = PLAYERS["master"]
MIDDLE = Position("1.2.../.12.../..1.../...2../....../...... 12-12 -", STANDARD)
GOING = np.zeros(1, dtype=np.int8)


def scene_of(position: Position) -> Scene:
    return Scene(board(position), ground(STANDARD, position.seats), net(position.seats))


def counted(position: Position, games: int) -> tuple[float, float]:
    """The share of games that the first seat wins when the outlook plays both, and its standard error."""
    seats, diary, chance = position.seats, new_diary(position.seats), luck(5)
    minds = Minds(np.full(seats, NEAR, dtype=np.int8), np.zeros(seats))
    won = []
    for _ in range(games):
        play_game(scene_of(position), turns_played(position), minds, chance, diary)
        won.append(diary.result[0])
    return float(np.mean(won)), float(np.std(won) / np.sqrt(games))


def test_without_luck_rollouts_say_what_counted_games_say_and_are_surer_of_it() -> None:
    share, error = counted(MIDDLE, 1000)
    turn, chances, repeated = turns_played(MIDDLE), np.empty(2), []
    for seed in range(8):
        play_on(scene_of(MIDDLE), turn, ROUNDS * 2, 50, luck(seed), GOING, chances)
        assert chances.sum() == pytest.approx(1)
        repeated.append(chances[0])
    spread = float(np.std(repeated, ddof=1))
    assert abs(np.mean(repeated) - share) < 4 * np.hypot(error, spread / np.sqrt(8))
    assert spread < 0.6 * np.sqrt(share * (1 - share) / 50)


def test_the_last_turn_needs_no_luck_at_all() -> None:
    position = Position("1...../....../....../....../....../...... 0-1 -", STANDARD)
    once, again = np.empty(2), np.empty(2)
    play_on(scene_of(position), turns_played(position), 10, 1, luck(1), GOING, once)
    play_on(scene_of(position), turns_played(position), 10, 7, luck(2), GOING, again)
    assert once == pytest.approx(again, abs=1e-12)


def test_rollouts_leave_the_board_alone_and_a_shared_move_moves_all() -> None:
    scene, turn = scene_of(MIDDLE), turns_played(MIDDLE)
    before = Board(*(part.copy() for part in scene.board))
    deep, patient = np.zeros((ENDS, 2)), np.zeros((ENDS, 2))
    judge_ends_deeply(scene, turn, deep)
    assert judge_ends_by_rollouts(scene, turn, GOING, patient)
    assert all((old == new).all() for old, new in zip(before, scene.board, strict=True))
    assert patient.sum(axis=1) == pytest.approx(deep.sum(axis=1))
    moved = (patient - deep)[:, 0]
    assert len(set(moved.round(12))) > 4
    assert np.abs(moved).max() < 0.25


def test_likely_ends_are_those_of_plans_that_are_almost_the_best() -> None:
    scene, turn = scene_of(MIDDLE), turns_played(MIDDLE)
    ends, likely = np.zeros((ENDS, 2)), np.empty(ENDS)
    judge_ends_deeply(scene, turn, ends)
    likely_ends(scene, ends[:, 0].copy(), luck(1), likely)
    assert likely.sum() == pytest.approx(1)
    planned = TurnState.of(MIDDLE).ends(plan_of_turn(MIDDLE, DEEP))
    assert np.abs(likely - planned).sum() < 1.0


def test_the_master_always_takes_the_same_step() -> None:
    position = MIDDLE.play(Throw((3, 3, 3, 5, 6)))
    assert MASTER.choose(position, random.Random(1)) == MASTER.choose(position, random.Random(2))


def test_a_thought_that_is_stopped_ends_soon_with_a_legal_step() -> None:
    position = Variant(layout()).start(4).play(Throw((1, 1, 2, 4, 6)))
    thinking = Thinking()
    threading.Timer(0.05, thinking.stop).start()
    began = time.thread_time()
    (step,) = thinking.turn(MASTER, position, random.Random(1))
    assert time.thread_time() - began < 0.5
    assert step in position.steps
    halted = Halt()
    halted.set()
    assert MASTER.choose(position, random.Random(1), halt=halted) == PLAYERS["expert"].choose(
        position, random.Random(1)
    )
