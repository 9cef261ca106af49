"""Odds against every ordered throw, and against what the rules allow."""

from __future__ import annotations

from itertools import product

import pytest

from fourfold.quatro import FIELDS, Build, Keep, Pattern, Position, Throw, Variant, read_field, shown
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine import odds
from fourfold.rules.game import IllegalStep

STANDARD = Variant(layout())
EMPTY = "....../....../....../....../....../......"


def test_a_roof_of_five_needs_the_first_throw_of_all_7776() -> None:
    counted = dict.fromkeys(Pattern, 0)
    for dice in product(range(1, 7), repeat=5):
        for pattern in shown(tuple(sorted(dice))):
            counted[pattern] += 1
    heights = odds(STANDARD.start(2)).heights
    for pattern, times in counted.items():
        assert heights[pattern][4] == pytest.approx(times / 7776, abs=1e-12)


@pytest.mark.parametrize("kept", ["", "5", "55", "345", "2345", "5555"])
def test_the_last_throw_is_counted_over_every_ordered_throw(kept: str) -> None:
    position = Position(f"{EMPTY} 15-15 k{kept}@4", STANDARD)
    chances = odds(position).patterns
    dice = tuple(map(int, kept))
    throws = list(product(range(1, 7), repeat=5 - len(dice)))
    for pattern in Pattern:
        hits = sum(pattern in shown(tuple(sorted(dice + thrown))) for thrown in throws)
        assert chances[pattern] == pytest.approx(hits / len(throws), abs=1e-12)


def test_after_the_last_throw_a_field_can_be_built_on_or_not() -> None:
    position = Position(f"1{EMPTY[1:]} 14-14 33355@5", STANDARD)
    buildable = set(position.buildable())
    assert buildable
    assert odds(position).fields == tuple(float(field in buildable) for field in FIELDS)


def test_dice_are_worth_what_they_show_and_what_they_may_become() -> None:
    now = odds(STANDARD.start(2).play(Throw((3, 3, 3, 3, 6))))
    assert now.patterns[Pattern.FOUR] == 1.0
    assert now.patterns[Pattern.YATZY] == pytest.approx(1 - (5 / 6) ** 4)
    kept = odds(STANDARD.start(2).play(Throw((3, 3, 3, 3, 6))).play(Keep((3, 3, 3, 3))))
    assert kept.patterns[Pattern.YATZY] == pytest.approx(1 - (5 / 6) ** 4)


def test_higher_towers_are_never_easier() -> None:
    for chances in odds(STANDARD.start(3)).heights.values():
        assert list(chances) == sorted(chances, reverse=True)


def test_odds_of_a_row_and_of_the_yatzy_fields_are_given_for_every_seat() -> None:
    rows = Position("111.../....../.....2/2...../....../...... 12-12 -", STANDARD)
    seen = odds(rows)
    three = odds(STANDARD.start(2)).patterns[Pattern.THREE]
    assert seen.row == seen.threats[0] == pytest.approx(three)
    assert seen.yatzy == 0.0
    assert seen.threats[1] == pytest.approx(odds(STANDARD.start(2)).patterns[Pattern.YATZY])
    lying = rows.play(Throw((1, 1, 1, 2, 4)))
    assert odds(lying).row == 1.0
    assert lying.play(Build(read_field("d1"))).result is not None


def test_a_finished_game_has_no_odds() -> None:
    with pytest.raises(IllegalStep, match="no odds"):
        odds(Position(f"1111{EMPTY[4:]} 11-12 -", STANDARD))
