"""The rule sheet, sentence by sentence: each test is named after what the sheet says."""

from __future__ import annotations

from collections import Counter

import pytest

from fourfold.quatro import (
    FIELDS,
    PAIRS,
    WINDOWS,
    Build,
    Dice,
    Keep,
    Lose,
    Pattern,
    Position,
    Step,
    Throw,
    Variant,
    read_field,
    rolls,
    shown,
)
from fourfold.rules.game import IllegalStep, Over, Reason, ToMove, ToRoll


def lying(position: Position, dice: Dice, throws: int) -> Position:
    """The same board with these dice, after this many throws."""
    towers, stocks, _ = str(position).split()
    return Position(f"{towers} {stocks} {''.join(map(str, dice))}@{throws}", position.variant)


def board(variant: Variant, stocks: str = "15-15", **towers: str) -> Position:
    """A position given by its towers: `board(variant, a1="12")`."""
    text = [""] * 36
    for name, owners in towers.items():
        text[read_field(name)] = owners
    fields = [f"({t})" if len(t) > 1 else t or "." for t in text]
    rows = "/".join("".join(fields[row : row + 6]) for row in range(0, 36, 6))
    return Position(f"{rows} {stocks} -", variant)


def steps(position: Position) -> tuple[Step, ...]:
    turn = position.turn
    assert isinstance(turn, ToMove)
    return turn.steps


def builds(position: Position) -> set[str]:
    return {str(step) for step in steps(position) if isinstance(step, Build)}


def result(position: Position) -> Over:
    turn = position.turn
    assert isinstance(turn, Over)
    return turn


# Material ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_with_fifteen_roofs_each(standard: Variant, seats: int) -> None:
    assert standard.start(seats).stocks == (15,) * seats


def test_board_of_36_fields_each_showing_one_pattern(standard: Variant) -> None:
    assert len(FIELDS) == len(standard.layout.patterns) == 36


def test_five_dice(standard: Variant) -> None:
    turn = standard.start(2).turn
    assert isinstance(turn, ToRoll)
    assert {len(step.dice) for step, _ in turn.outcomes if isinstance(step, Throw)} == {5}


def test_patterns_are_pairs_three_four_straight_full_house_yatzy() -> None:
    assert [p for p in Pattern if not p.is_pair] == ["3x", "4x", "st", "fh", "yz"]
    assert [p for p in Pattern if p.is_pair] == list(PAIRS)


def test_each_pair_has_one_field_and_there_are_three_yatzy_fields(standard: Variant) -> None:
    assert all(len(standard.layout.fields_of(pair)) == 1 for pair in PAIRS)
    assert len(standard.layout.yatzy_fields) == 3
    others = set(Pattern) - set(PAIRS) - {Pattern.YATZY}
    assert all(len(standard.layout.fields_of(pattern)) > 1 for pattern in others)


def test_a_straight_is_1_to_5_or_2_to_6() -> None:
    straights = [dice for dice, _ in rolls(5) if Pattern.STRAIGHT in shown(dice)]
    assert straights == [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)]


# Turn 1 and 2: throws ---


def test_up_to_five_throws(standard: Variant) -> None:
    position = standard.start(2)
    for throw in range(1, 6):
        position = position.play(Throw((1, 2, 3, 4, 6)))
        assert position.throws == throw
        if throw < 5:
            position = position.play(Keep(()))
    with pytest.raises(IllegalStep, match="All five throws are used"):
        position.play(Keep(()))


def test_before_a_further_throw_any_dice_are_set_aside_and_the_rest_thrown(standard: Variant) -> None:
    position = lying(standard.start(2), (1, 3, 3, 5, 5), 1)
    keeps = [step.dice for step in steps(position) if isinstance(step, Keep)]
    assert Counter(keeps) == Counter(set(keeps))
    assert len(keeps) == 2 * 3 * 3 - 1
    turn = position.play(Keep((3, 3, 5))).turn
    assert isinstance(turn, ToRoll)
    assert {len(step.dice) for step, _ in turn.outcomes if isinstance(step, Throw)} == {2}


def test_dice_set_aside_may_be_taken_back(standard: Variant) -> None:
    position = lying(standard.start(2), (1, 3, 3, 5, 5), 1).play(Keep((3, 3))).play(Throw((5, 5, 5)))
    assert position.play(Keep((5, 5, 5))).dice == (5, 5, 5)


def test_he_may_stop_after_any_throw(standard: Variant) -> None:
    for throws in range(1, 6):
        assert builds(lying(standard.start(2), (1, 1, 2, 3, 6), throws)) == {"f2"}


def test_dice_are_used_as_they_lie_and_an_earlier_better_result_is_gone(standard: Variant) -> None:
    position = lying(standard.start(2), (5, 5, 5, 5, 5), 1).play(Keep((5, 5, 5))).play(Throw((1, 2)))
    with pytest.raises(IllegalStep, match="do not fit field f3"):
        position.play(Build(standard.layout.yatzy_fields[0]))


def test_he_cannot_stop_without_building(standard: Variant) -> None:
    position = lying(standard.start(2), (1, 2, 3, 4, 6), 4)
    assert all(isinstance(step, Keep) for step in steps(position))
    with pytest.raises(IllegalStep, match="only after the fifth throw"):
        position.play(Lose())


# Turn 3: patterns inside patterns ---


def test_a_roof_goes_on_a_field_whose_pattern_the_dice_show(standard: Variant) -> None:
    after = lying(standard.start(2), (1, 2, 3, 4, 5), 1).play(Build(read_field("b1")))
    assert after.towers[read_field("b1")] == (0,)
    assert after.stocks == (14, 15)


@pytest.mark.parametrize(
    ("dice", "contained"),
    [
        ((4, 4, 4, 4, 4), {"yz", "4x", "3x", "44"}),
        ((2, 4, 4, 4, 4), {"4x", "3x", "44"}),
        ((2, 2, 4, 4, 4), {"fh", "3x", "22", "44"}),
        ((1, 2, 4, 4, 4), {"3x", "44"}),
        ((1, 2, 2, 4, 4), {"22", "44"}),
        ((1, 2, 3, 4, 6), set()),
    ],
    ids=[
        "yatzy_contains_four_three_and_the_pair",
        "four_contains_three_and_the_pair",
        "full_house_contains_three_and_both_pairs",
        "three_contains_the_pair",
        "two_different_pairs_either_field",
        "nothing",
    ],
)
def test_a_lower_pattern_inside_a_higher_one_may_be_used(dice: Dice, contained: set[str]) -> None:
    assert shown(dice) == contained


def test_five_of_a_kind_as_full_house_is_a_switch_off_by_default(standard: Variant) -> None:
    full_houses = {str(Build(field)) for field in standard.layout.fields_of(Pattern.FULL_HOUSE)}
    switched = Variant(standard.layout, five_as_full_house=True)
    five = (6, 6, 6, 6, 6)
    assert not builds(lying(standard.start(2), five, 1)) & full_houses
    assert builds(lying(switched.start(2), five, 1)) >= full_houses


# Turn 4: heights ---


@pytest.mark.parametrize(("throws", "most"), [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4)])
def test_at_most_five_minus_throws_roofs_below_and_lower_is_always_allowed(
    standard: Variant, throws: int, most: int
) -> None:
    for height in range(6):
        position = board(standard, "11-11", f2="12121"[:height])
        assert ("f2" in builds_or_none(lying(position, (1, 1, 2, 3, 6), throws))) == (height <= most)


def builds_or_none(position: Position) -> set[str]:
    return builds(position) if isinstance(position.turn, ToMove) else set()


def test_own_roofs_may_be_covered_too(standard: Variant) -> None:
    position = lying(board(standard, "14-14", f2="1"), (1, 1, 2, 3, 6), 1)
    assert position.play(Build(read_field("f2"))).towers[read_field("f2")] == (0, 0)


@pytest.mark.parametrize("dice", [(1, 1, 2, 3, 6), (2, 2, 3, 4, 6)], ids=["fit", "do not fit"])
@pytest.mark.parametrize("throws", [1, 5])
def test_a_tower_of_five_is_safe_whatever_the_dice_show(standard: Variant, dice: Dice, throws: int) -> None:
    position = lying(board(standard, "10-10", f2="12121"), dice, throws)
    with pytest.raises(IllegalStep, match="The tower on f2 has five roofs: it is safe"):
        position.play(Build(read_field("f2")))


def test_a_lower_tower_is_refused_by_its_height(standard: Variant) -> None:
    position = lying(board(standard, "11-11", f2="121"), (1, 1, 2, 3, 6), 3)
    with pytest.raises(IllegalStep, match="has height 3; after throw 3 it may have 2 at most"):
        position.play(Build(read_field("f2")))


# Turn 5 and 6: losing a roof, the next player ---


def test_who_cannot_place_after_the_fifth_throw_loses_a_roof_from_his_stock(standard: Variant) -> None:
    position = lying(standard.start(2), (1, 2, 3, 4, 6), 5)
    assert steps(position) == (Lose(),)
    after = position.play(Lose())
    assert after.stocks == (14, 15)
    assert after.heights == (0,) * 36


def test_while_he_can_still_place_he_must(standard: Variant) -> None:
    position = lying(standard.start(2), (1, 1, 2, 3, 6), 5)
    assert steps(position) == (Build(read_field("f2")),)
    with pytest.raises(IllegalStep, match="build on f2"):
        position.play(Lose())


def test_next_player_clockwise(standard: Variant) -> None:
    position = standard.start(3)
    for seat in (0, 1, 2, 0, 1):
        assert position.seat == seat
        position = lying(position, (1, 2, 3, 4, 6), 5).play(Lose())


# End ---


def test_there_are_54_windows() -> None:
    assert len(WINDOWS) == len(set(map(frozenset, WINDOWS))) == 54


@pytest.mark.parametrize("fields", ["a1 b1 c1 d1", "f3 f4 f5 f6", "c2 d3 e4 f5", "d3 c4 b5 a6"])
def test_four_own_roofs_on_top_in_a_row_column_or_diagonal_win_at_once(
    standard: Variant, fields: str
) -> None:
    names = fields.split()
    for last in names:
        others = {name: "21" for name in names if name != last}
        position = board(standard, "11-11", **others)
        pattern = standard.layout.patterns[read_field(last)]
        dice = next(dice for dice, _ in rolls(5) if pattern in shown(dice))
        after = lying(position, dice, 1).play(Build(read_field(last)))
        assert result(after) == Over((0,), Reason.ROW)
        assert [set(window) for window in after.rows(0)] == [{read_field(name) for name in names}]


def test_a_covered_roof_does_not_count_for_a_row(standard: Variant) -> None:
    position = lying(board(standard, "11-11", a1="12", b1="1", c1="1"), (1, 1, 1, 2, 3), 1)
    assert position.play(Build(read_field("d1"))).result is None


def test_an_own_roof_anywhere_in_each_yatzy_tower_wins_at_once(standard: Variant) -> None:
    position = lying(board(standard, "11-11", f3="12", a4="1"), (3, 3, 3, 3, 3), 3)
    after = position.play(Build(read_field("d6")))
    assert after.yatzy_towers(0) == standard.layout.yatzy_fields
    assert result(after) == Over((0,), Reason.YATZY)


def test_row_and_yatzy_at_once_name_the_row(standard: Variant) -> None:
    position = board(standard, "10-10", f3="12", a4="1", a6="1", b6="1", c6="1")
    after = lying(position, (3, 3, 3, 3, 3), 3).play(Build(read_field("d6")))
    assert result(after) == Over((0,), Reason.ROW)


def test_after_fifteen_rounds_every_stock_is_empty_and_points_decide(standard: Variant) -> None:
    position = standard.start(4)
    turns = 0
    while position.result is None:
        position = lying(position, (1, 2, 3, 4, 6), 5).play(Lose())
        turns += 1
    assert turns == 15 * 4
    assert result(position) == Over((0, 1, 2, 3), Reason.POINTS)


def test_points_are_the_heights_where_ones_roof_is_on_top_as_in_the_sheets_example(standard: Variant) -> None:
    towers = {"a1": "2221", "c1": "221", "e1": "221", "b3": "21", "d3": "1", "f3": "1", "a5": "1"}
    assert board(standard, "5-5", **towers).points == (15, 0)


def test_the_highest_sum_wins(standard: Variant) -> None:
    position = lying(board(standard, "0-1", a1="1", c1="2"), (1, 1, 1, 2, 3), 5)
    assert result(position.play(Build(read_field("d1")))) == Over((1,), Reason.POINTS)


def test_equal_sums_share_the_win(standard: Variant) -> None:
    position = lying(board(standard, "0-1", a1="1"), (1, 1, 1, 2, 3), 5)
    assert result(position.play(Build(read_field("d1")))) == Over((0, 1), Reason.POINTS)


def test_nothing_happens_after_the_end(standard: Variant) -> None:
    position = board(standard, "11-12", a1="1", b1="1", c1="1", d1="1")
    with pytest.raises(IllegalStep, match="The game is over"):
        position.play(Throw((1, 2, 3, 4, 5)))
