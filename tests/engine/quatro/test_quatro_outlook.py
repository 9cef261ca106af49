"""The outlook and its games, compared with the rules and with rotated seats."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from fourfold.quatro import Build, Position, Variant
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.board import ENDS, LOST, Board, board, empty_board, ground, turns_played
from fourfold.quatro.engine.learner import chances, views
from fourfold.quatro.engine.luck import draw, luck, wobble
from fourfold.quatro.engine.outlook import (
    OWN,
    SHARED,
    Scene,
    describe,
    judge,
    judge_ends,
    judge_ends_deeply,
    power_of_e,
    read,
)
from fourfold.quatro.engine.selfplay import (
    DEEP,
    GREEDY,
    NEAR,
    RANDOM,
    Minds,
    close_turn,
    erring_end,
    new_diary,
    play_game,
)
from fourfold.quatro.engine.turn import ends_of, plan_turn
from fourfold.quatro.engine.weights import net
from fourfold.rules.game import Over, ToMove, ToRoll

STANDARD = Variant(layout())


def some_positions(seats: int, seed: int) -> list[Position]:
    """The positions before each turn of a game played at random."""
    rng = random.Random(seed)
    position, starts = STANDARD.start(seats), []
    while not isinstance(turn := position.turn, Over):
        if position.throws == 0:
            starts.append(position)
        match turn:
            case ToRoll(outcomes=outcomes):
                step = rng.choices(outcomes, [float(odds) for _, odds in outcomes])[0][0]
            case ToMove(steps=steps):
                builds = [step for step in steps if isinstance(step, Build)]
                step = rng.choice(builds or steps)
        position = position.play(step)
    return [*starts, position]


def turned(given: Board, seats: int, by: int) -> Board:
    """The same board with all seats rotated by `by`."""
    tops = np.where(given.tops < 0, -1, (given.tops + by) % seats).astype(np.int8)
    inside = np.zeros(36, dtype=np.int8)
    for seat in range(seats):
        inside |= ((given.inside >> seat & 1) << (seat + by) % seats).astype(np.int8)
    return Board(given.heights.copy(), tops, inside)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_turned_around_the_table_turn_the_chances_around(seats: int) -> None:
    the_ground = ground(STANDARD, seats)
    for position in some_positions(seats, seed=seats)[:-1:4]:
        # In round 15 the turns left differ by seat; before that they are equal, so rotating changes nothing.
        turn = turns_played(position) // seats * seats
        plain, around = np.empty(seats), np.empty(seats)
        judge(Scene(board(position), the_ground, net(seats)), turn, plain)
        assert plain.sum() == pytest.approx(1)
        seen = np.empty((seats, OWN), dtype=np.float32)
        shared = np.empty(SHARED, dtype=np.float32)
        describe(board(position), the_ground, turn, seen, shared)
        for by in range(1, seats):
            read(net(seats), np.roll(seen, by, axis=0), shared, by, around)
            assert np.roll(plain, by) == pytest.approx(around, abs=1e-5)
            again = np.empty_like(seen)
            describe(turned(board(position), seats, by), the_ground, turn, again, shared)
            assert np.roll(seen, by, axis=0) == pytest.approx(again, abs=1e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kernels_end_games_as_the_rules_do(seats: int) -> None:
    result = np.empty(seats)
    for seed in range(8):
        *_, before, last = some_positions(seats, seed)
        assert last.result is not None
        changed = [field for field in range(36) if last.heights[field] != before.heights[field]]
        scene = Scene(board(before), ground(STANDARD, seats), net(seats))
        assert close_turn(scene, turns_played(before), changed[0] if changed else LOST, result)
        shares = [(seat in last.result.winners) / len(last.result.winners) for seat in range(seats)]
        assert list(result) == pytest.approx(shares)


@pytest.mark.parametrize("judging", [judge_ends, judge_ends_deeply])
def test_judging_leaves_the_board_alone_and_sees_wins(judging: object) -> None:
    position = some_positions(2, 5)[-2]
    scene = Scene(board(position), ground(STANDARD, 2), net(2))
    before = [part.copy() for part in scene.board]
    ends = np.zeros((ENDS, 2))
    assert callable(judging)
    judging(scene, turns_played(position), ends)
    assert all((old == new).all() for old, new in zip(before, scene.board, strict=True))
    possible = [end for end in range(ENDS) if end == LOST or before[0][end] < 5]
    assert ends[possible].sum(axis=1) == pytest.approx(np.ones(len(possible)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_learning_reads_the_network_as_the_kernel_does(seats: int) -> None:
    weights = net(seats)
    for position in some_positions(seats, seed=1)[:-1:5]:
        turn = turns_played(position)
        seen = np.empty((seats, OWN), dtype=np.float32)
        shared = np.empty(SHARED, dtype=np.float32)
        describe(board(position), ground(STANDARD, seats), turn, seen, shared)
        kernel = np.empty(seats)
        read(weights, seen, shared, turn % seats, kernel)
        reading, bias, score = (part.astype(np.float64) for part in weights)
        whole = views(seen[None], shared[None], np.array([turn % seats]))
        assert chances((reading, bias, score), whole)[0] == pytest.approx(kernel, abs=1e-5)


def test_one_who_hardly_errs_ends_turns_as_the_plan_says() -> None:
    the_ground, start, chance = ground(STANDARD, 2), empty_board(), luck(7)
    values = np.random.default_rng(7).random(ENDS)
    likely = ends_of(plan_turn(values, the_ground, start))
    games = 4000
    counted = np.zeros(ENDS)
    for _ in range(games):
        counted[erring_end(start, the_ground, values, 1e-12, chance)] += 1
    assert np.abs(counted / games - likely).max() < 4 * np.sqrt(0.25 / games)


@pytest.mark.parametrize("judging", [RANDOM, GREEDY, NEAR, DEEP])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_kind_of_player_plays_to_the_end(judging: int, seats: int) -> None:
    minds = Minds(np.full(seats, judging, dtype=np.int8), np.full(seats, 0.01))
    diary = new_diary(seats)
    scene = Scene(empty_board(), ground(STANDARD, seats), net(seats))
    turns = play_game(scene, 0, minds, luck(judging), diary)
    assert 4 <= turns <= 15 * seats
    assert diary.result.sum() == pytest.approx(1)
    assert scene.board.heights.sum() <= turns


def test_luck_is_fair_and_repeats_itself() -> None:
    chance, again = luck(1, 2), luck(1, 2)
    drawn = np.array([draw(chance) for _ in range(20_000)])
    assert drawn.min() >= 0
    assert drawn.max() < 1
    assert drawn.mean() == pytest.approx(0.5, abs=0.01)
    assert draw(again) == drawn[0]
    wobbles = np.array([wobble(chance) for _ in range(20_000)])
    assert wobbles.mean() == pytest.approx(0, abs=0.03)
    assert wobbles.std() == pytest.approx(1, abs=0.03)


def test_powers_are_right_to_the_last_digit() -> None:
    """As the library of this machine has them, give or take one in the last place."""
    rng = random.Random(2)
    for _ in range(20_000):
        power = -rng.random() * rng.choice((1, 10, 100, 600))
        assert abs(power_of_e(power) - math.exp(power)) <= math.ulp(math.exp(power))
    assert power_of_e(0.0) == 1.0
    assert power_of_e(-1e6) == 0.0
