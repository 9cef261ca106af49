"""The turn solver against two slower methods: a plain recursion over the rules, and every ordered throw."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from fourfold.quatro import FIELDS, Dice, Variant, parts, rolls, shown
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.arrays import Floats
from fourfold.quatro.engine.board import ENDS, LOST, Board, empty_board, ground
from fourfold.quatro.engine.dice_sets import LYING, NUMBER, REACH, SETS
from fourfold.quatro.engine.turn import STOP, Plan, ends_of, plan_turn
from fourfold.quatro.rules.dice import join


def random_board(rng: np.random.Generator) -> Board:
    heights = rng.integers(0, 6, 36).astype(np.int8)
    return empty_board()._replace(heights=heights)


def reference(variant: Variant, heights: list[int], values: Floats) -> tuple[float, dict[Dice, float]]:
    """The turn's value, and that of each way the dice can lie after the first throw, by plain recursion."""
    after: dict[Dice, float] = {}
    for throws in range(5, 0, -1):
        kept = {
            dice: sum(float(odds) * after[join(dice, thrown)] for thrown, odds in rolls(5 - len(dice)))
            for size in range(5)
            for dice, _ in rolls(size)
            if throws < 5
        }
        here = {}
        for dice, _ in rolls(5):
            usable = shown(dice, variant.five_as_full_house)
            options = [
                values[throws - 1, field]
                for field in FIELDS
                if variant.layout.patterns[field] in usable and heights[field] <= 5 - throws
            ]
            options += [kept[part] for part in parts(dice) if throws < 5]
            here[dice] = max(options, default=values[throws - 1, LOST])
        after = here
    return sum(float(odds) * after[dice] for dice, odds in rolls(5)), after


@pytest.mark.parametrize("seed", range(12))
def test_the_plan_is_worth_what_a_plain_recursion_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    variant = Variant(layout(), five_as_full_house=bool(seed % 2))
    board = random_board(rng)
    values = rng.normal(size=(5, ENDS)) if seed % 3 else np.tile(rng.normal(size=ENDS), (5, 1))
    plan = plan_turn(values, ground(variant, 2), board)
    value, first = reference(variant, [int(height) for height in board.heights], values)
    assert plan.value == pytest.approx(value, abs=1e-12)
    for dice, worth in first.items():
        assert plan.lying[1, NUMBER[dice] - LYING] == pytest.approx(worth, abs=1e-12)


def test_a_single_row_of_values_means_that_throws_do_not_matter() -> None:
    rng = np.random.default_rng(3)
    the_ground, board, values = ground(Variant(layout()), 2), random_board(rng), rng.normal(size=ENDS)
    once = plan_turn(values, the_ground, board)
    five = plan_turn(np.tile(values, (5, 1)), the_ground, board)
    assert (once.keeps == five.keeps).all()
    assert (once.choice[1:] == five.choice[1:]).all()


@pytest.mark.parametrize("kept", [(), (2,), (3, 3), (1, 4, 4), (2, 3, 4, 5)])
def test_the_last_throw_is_the_mean_of_every_ordered_throw(kept: Dice) -> None:
    rng = np.random.default_rng(len(kept))
    variant, values = Variant(layout()), rng.normal(size=ENDS)
    board = empty_board()._replace(heights=rng.integers(0, 2, 36).astype(np.int8))
    plan = plan_turn(values, ground(variant, 2), board)
    total = 0.0
    for thrown in product(range(1, 7), repeat=5 - len(kept)):
        usable = shown(join(kept, thrown))
        ends = [values[f] for f in FIELDS if variant.layout.patterns[f] in usable and board.heights[f] == 0]
        total += max(ends, default=values[LOST])
    assert plan.keeps[4, NUMBER[kept]] == pytest.approx(total / 6 ** (5 - len(kept)), abs=1e-12)


def followed(plan: Plan, number: int, throws: int) -> Floats:
    """How likely each end is, by following the plan through every throw with its odds."""
    ends = np.zeros(ENDS)
    for thrown, odds in rolls(5 - len(SETS[number])):
        way = NUMBER[join(SETS[number], thrown)] - LYING
        choice = plan.choice[throws + 1, way]
        if choice == STOP:
            ends[plan.field[throws + 1, way]] += float(odds)
        else:
            ends += float(odds) * followed(plan, int(choice), throws + 1)
    return ends


@pytest.mark.parametrize("seed", range(4))
def test_ends_are_as_likely_as_following_the_plan_makes_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board, values = random_board(rng), rng.normal(size=ENDS)
    plan = plan_turn(values, ground(Variant(layout()), 2), board)
    start = ends_of(plan)
    assert start.sum() == pytest.approx(1)
    assert start @ values == pytest.approx(plan.value, abs=1e-12)
    late = NUMBER[(2, 2)]
    assert ends_of(plan, late, 3) == pytest.approx(followed(plan, late, 3), abs=1e-12)


def test_the_table_of_reach_agrees_with_the_solver() -> None:
    the_ground = ground(Variant(layout()), 2)
    for height in range(5):
        board = empty_board()._replace(heights=np.full(36, height, dtype=np.int8))
        for pattern in range(11):
            values = np.append((the_ground.patterns == pattern).astype(float), 0.0)
            chance = plan_turn(values, the_ground, board).value
            assert chance == pytest.approx(REACH[0, pattern, 5 - height], abs=1e-12)
