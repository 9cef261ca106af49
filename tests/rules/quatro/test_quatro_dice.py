"""Dice against the plainest possible reference: every ordered throw, one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from fourfold.quatro import PAIRS, Dice, Pattern, parts, rolls, shown
from fourfold.quatro.rules.dice import read_dice, write_dice
from fourfold.rules.game import Unreadable


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_odds_are_those_of_the_ordered_throws(count: int) -> None:
    ordered = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count))
    assert dict(rolls(count)) == {dice: Fraction(times, 6**count) for dice, times in ordered.items()}
    assert sum(odds for _, odds in rolls(count)) == 1


def test_five_dice_lie_in_252_ways() -> None:
    assert len(rolls(5)) == 252


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (1, 1, 1, 1, 1), (2, 2, 5, 5, 6)])
def test_parts_are_every_choice_of_dice_but_all_five(dice: Dice) -> None:
    chosen = {
        tuple(die for die, take in zip(dice, takes, strict=True) if take)
        for takes in product([False, True], repeat=5)
        if not all(takes)
    }
    assert set(parts(dice)) == chosen
    assert len(parts(dice)) == len(chosen)


def test_dice_are_read_in_any_order_and_written_sorted() -> None:
    assert write_dice(read_dice("53135")) == "13355"
    for wrong in ("1237", "123456", "12 3", "-", "１２"):
        with pytest.raises(Unreadable, match="like 13355"):
            read_dice(wrong)


def naively_shown(dice: Dice, five_as_full_house: bool) -> set[Pattern]:
    """Patterns found by looking at the dice one by one."""
    a, b, c, d, e = dice
    found = set()
    for number, pair in zip(range(1, 7), PAIRS, strict=True):
        if sum(die == number for die in dice) > 1:
            found.add(pair)
    if a == c or b == d or c == e:
        found.add(Pattern.THREE)
    if a == d or b == e:
        found.add(Pattern.FOUR)
    if a == e:
        found.add(Pattern.YATZY)
    if a == b and d == e and (c in (b, d)) and (a != e or five_as_full_house):
        found.add(Pattern.FULL_HOUSE)
    if a + 1 == b and b + 1 == c and c + 1 == d and d + 1 == e:
        found.add(Pattern.STRAIGHT)
    return found


@pytest.mark.parametrize("five_as_full_house", [False, True])
def test_patterns_of_all_252_ways(five_as_full_house: bool) -> None:
    for dice, _ in rolls(5):
        assert shown(dice, five_as_full_house) == naively_shown(dice, five_as_full_house)
