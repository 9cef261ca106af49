"""The rule sheet, sentence by sentence: each test is named after what the sheet says."""

from __future__ import annotations

from itertools import combinations

import pytest

from fourfold.quarto import (
    BLOCKS,
    LINES,
    PIECES,
    SQUARES,
    CallRule,
    Give,
    Place,
    Position,
    Trait,
    TraitValue,
    Variant,
    read_step,
    read_variant,
    trait_value,
)
from fourfold.quarto.data import edition, editions
from fourfold.rules.game import IllegalStep, Over, Reason, ToMove
from fourfold.rules.record import Record, read_record

TURNS, RACE, AUTO = (Variant(call=rule) for rule in CallRule)

DARK_ROW = "1 a1 3 b1 5 c1 7 d1"
"""Player 1 places the fourth dark, hollow piece of row 1."""


def play(position: Position, steps: str) -> Position:
    for step in steps.split():
        position = position.play(read_step(step))
    return position


def to_move(position: Position) -> ToMove:  # type: ignore[type-arg]  # the steps are told apart by their text here
    assert isinstance(position.turn, ToMove)
    return position.turn


def steps_of(position: Position) -> set[str]:
    return set(map(str, to_move(position).steps))


def result_of(position: Position) -> Over:
    assert isinstance(position.turn, Over)
    return position.turn


# -- Material -----------------------------------------------------------------------------------------------


def test_the_board_has_16_squares_4_by_4() -> None:
    assert len(SQUARES) == len(TURNS.start().board) == 16
    assert {(str(Place(square))[0], str(Place(square))[1]) for square in SQUARES} == {
        (column, row) for column in "abcd" for row in "1234"
    }


def test_nobody_owns_a_square_or_a_piece() -> None:
    for before in ("", "0 a1"):
        position = play(TURNS.start(), before)
        assert steps_of(position) == {str(Give(piece)) for piece in PIECES} - set(before.split())
        after = position.play(Give(15))
        assert steps_of(after) == {str(Place(square)) for square in SQUARES} - set(before.split())


def test_16_pieces_each_a_different_combination_of_4_two_valued_traits() -> None:
    looks = {tuple(trait_value(piece, trait).value for trait in Trait) for piece in PIECES}
    assert len(Trait) == 4
    assert looks == {(a, b, c, d) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)}


def test_the_classic_edition_has_colour_shape_height_and_top() -> None:
    assert {trait.name: set(trait.values) for trait in edition("classic").traits} == {
        "colour": {"light", "dark"},
        "shape": {"round", "square"},
        "height": {"tall", "short"},
        "top": {"solid", "hollow"},
    }


def test_the_mushroom_edition_has_size_colour_cap_and_dots() -> None:
    assert {trait.name for trait in edition("mushrooms").traits} == {"size", "colour", "cap", "dots"}


@pytest.mark.parametrize("name", editions())
def test_an_edition_is_other_pieces_for_the_same_game(name: str) -> None:
    assert len({edition(name).piece_name(piece) for piece in PIECES}) == 16


def test_at_the_start_all_16_pieces_stand_beside_the_board() -> None:
    start = TURNS.start()
    assert start.beside == 0xFFFF
    assert start.occupied == 0
    assert start.hand is None


# -- Play ---------------------------------------------------------------------------------------------------


def test_chance_decides_who_starts_and_the_rules_call_him_seat_0() -> None:
    assert to_move(TURNS.start()).seat == 0


def test_the_starter_places_nothing_and_hands_one_of_the_16_pieces_to_the_opponent() -> None:
    start = TURNS.start()
    assert steps_of(start) == set("0123456789abcdef")
    after = start.play(Give(7))
    assert after.hand == 7
    assert to_move(after).seat == 1


def test_the_opponent_puts_it_on_any_empty_square() -> None:
    position = play(TURNS.start(), "7 b3 c")
    assert len(steps_of(position)) == 15
    assert "b3" not in steps_of(position)
    with pytest.raises(IllegalStep, match="There is already a piece on b3"):
        position.play(read_step("b3"))


def test_then_he_picks_one_of_the_15_pieces_left_and_hands_it_back_and_so_on() -> None:
    position = play(TURNS.start(), "7 b3")
    assert to_move(position).seat == 1
    assert steps_of(position) == set("0123456789abcdef") - {"7"}
    assert to_move(play(position, "c")).seat == 0
    with pytest.raises(IllegalStep, match="already on the board"):
        position.play(Give(7))


def test_a_turn_is_to_place_the_piece_in_hand_and_then_to_give_one_of_the_pieces_left() -> None:
    position = TURNS.start().play(Give(7))
    with pytest.raises(IllegalStep, match="place it before giving"):
        position.play(Give(8))
    with pytest.raises(IllegalStep, match="no piece in hand"):
        play(position, "b3 c3")


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_two_players_play_it(seats: int) -> None:
    with pytest.raises(IllegalStep, match="2 players"):
        TURNS.start(seats)


# -- Winning ------------------------------------------------------------------------------------------------


def test_a_line_is_four_squares_in_a_row_4_horizontal_4_vertical_2_diagonal() -> None:
    texts = [str(line) for line in LINES]
    assert texts[:4] == ["a1b1c1d1", "a2b2c2d2", "a3b3c3d3", "a4b4c4d4"]
    assert texts[4:8] == ["a1a2a3a4", "b1b2b3b4", "c1c2c3c4", "d1d2d3d4"]
    assert texts[8:] == ["a1b2c3d4", "d1c2b3a4"]


def test_it_is_made_when_its_four_pieces_share_at_least_one_trait_value_that_counts() -> None:
    for four in combinations(PIECES, 4):
        row = "".join(str(Give(piece)) for piece in four)
        position = Position(f"{row}/..../..../.... - a1", TURNS)
        shared = {
            (trait, value)
            for trait in Trait
            for value in (0, 1)
            if all(trait_value(piece, trait).value == value for piece in four)
        }
        assert {value for made in position.made for value in made.shared} == shared
        assert ("!a1b1c1d1" in steps_of(position)) == bool(shared)


def test_who_placed_the_other_three_does_not_matter() -> None:
    assert result_of(play(TURNS.start(), f"{DARK_ROW} !a1b1c1d1")) == Over((0,), Reason.LINE)
    assert result_of(play(TURNS.start(), "c d4 1 a1 3 b1 5 c1 7 d1 !a1b1c1d1")) == Over((1,), Reason.LINE)


def test_several_traits_may_match() -> None:
    position = play(TURNS.start(), DARK_ROW)
    assert [made.shared for made in position.made] == [
        (TraitValue(Trait.COLOUR, 1), TraitValue(Trait.TOP, 0)),
    ]


def test_several_lines_at_once_may_match() -> None:
    position = Position("137./...9/...b/...d f", TURNS).play(read_step("d1"))
    assert [str(made.line) for made in position.made] == ["a1b1c1d1", "d1d2d3d4"]
    won = play(position, "!d1d2d3d4")
    assert won.call == read_step("!d1d2d3d4")
    assert len(won.made) == 2


@pytest.mark.parametrize("variant", [TURNS, RACE])
def test_a_made_line_wins_only_when_it_is_called_and_shown(variant: Variant) -> None:
    position = play(variant.start(), DARK_ROW)
    assert to_move(position).seat == 0
    assert result_of(play(position, "!a1b1c1d1")) == Over((0,), Reason.LINE)


def test_a_line_is_shown_by_its_four_squares_in_any_order() -> None:
    position = play(TURNS.start(), DARK_ROW)
    assert play(position, "!c1a1d1b1") == play(position, "!a1b1c1d1")


def test_the_player_whose_placement_makes_the_line_may_call_until_he_hands_over_a_piece() -> None:
    position = play(TURNS.start(), DARK_ROW)
    assert "!a1b1c1d1" in steps_of(position)
    with pytest.raises(IllegalStep, match="cannot call now"):
        play(position, "2 !a1b1c1d1@1")


def test_if_he_overlooks_it_the_opponent_may_call_before_he_places_and_then_wins() -> None:
    position = play(TURNS.start(), f"{DARK_ROW} 2")
    assert to_move(position).seat == 1
    assert "!a1b1c1d1" in steps_of(position)
    assert result_of(play(position, "!a1b1c1d1")) == Over((1,), Reason.LINE)


@pytest.mark.parametrize("variant", [TURNS, RACE])
def test_if_neither_calls_in_that_window_the_line_has_lost_its_value_for_good(variant: Variant) -> None:
    position = play(variant.start(), f"{DARK_ROW} 2 a4")
    for steps in ("", "4", "4 d2", "4 d2 6", "4 d2 6 b2"):
        with pytest.raises(IllegalStep, match="lost its value"):
            play(position, f"{steps} !a1b1c1d1")


def test_the_game_goes_on() -> None:
    assert "4" in steps_of(play(TURNS.start(), f"{DARK_ROW} 2 a4"))


def test_a_later_line_is_judged_on_its_own() -> None:
    # Column a: 1, 9, b, d are dark; row 1 has expired and stays worthless although they cross on a1.
    position = play(TURNS.start(), f"{DARK_ROW} 9 a2 b a3 d a4")
    assert "!a1a2a3a4" in steps_of(position)
    assert "!a1b1c1d1" not in steps_of(position)
    assert result_of(play(position, "!a1a2a3a4")) == Over((1,), Reason.LINE)


def test_only_a_line_made_by_the_latest_placement_can_ever_be_called_whoever_made_it() -> None:
    # An expired row and a new column, called by the opponent of the player who made the column.
    position = play(TURNS.start(), f"{DARK_ROW} 9 a2 b a3 d a4 f")
    assert result_of(play(position, "!a1a2a3a4")) == Over((0,), Reason.LINE)
    with pytest.raises(IllegalStep, match="lost its value: only lines through the latest piece, on a4"):
        play(position, "!a1b1c1d1")


LAST = "7938/a2bd/f5c0/1e4. 6"
"""One square and one piece left, and no line anywhere; 6 on d4 makes none either."""
LAST_WINS = "014f/6a3d/78e9/2bc. 5"
"""5 on d4 makes column d: f, d, 9 and 5 are dark."""


def test_all_16_pieces_placed_and_no_winner_declared_is_a_draw() -> None:
    position = play(Position(LAST, TURNS), "d4 done done")
    assert result_of(position) == Over((), Reason.FULL)
    assert result_of(play(Position(LAST, AUTO), "d4")) == Over((), Reason.FULL)


@pytest.mark.parametrize("variant", [TURNS, RACE])
def test_a_line_made_by_the_16th_piece_can_be_called_by_the_placer(variant: Variant) -> None:
    position = play(Position(LAST_WINS, variant), "d4")
    assert to_move(position).seat == 0
    assert steps_of(position) == {"done", "!d1d2d3d4"}
    assert result_of(play(position, "!d1d2d3d4")) == Over((0,), Reason.LINE)


@pytest.mark.parametrize("variant", [TURNS, RACE])
def test_and_once_he_says_that_he_is_done_by_the_opponent(variant: Variant) -> None:
    position = play(Position(LAST_WINS, variant), "d4 done")
    assert to_move(position).seat == 1
    assert steps_of(position) == {"done", "!d1d2d3d4"}
    assert result_of(play(position, "!d1d2d3d4")) == Over((1,), Reason.LINE)
    assert result_of(play(position, "done")) == Over((), Reason.FULL)


# -- The call rules -----------------------------------------------------------------------------------------


def test_turns_is_the_default_of_official_games() -> None:
    assert Variant().call is CallRule.TURNS
    assert read_variant("classic").call is CallRule.TURNS


def test_turns_lets_the_placer_call_until_he_gives_then_the_opponent_until_he_places() -> None:
    position = play(TURNS.start(), f"{DARK_ROW} 2")
    assert to_move(position).callers == ()
    with pytest.raises(IllegalStep, match="Player 1 cannot call now"):
        play(position, "!a1b1c1d1@1")


def test_race_lets_the_placer_also_still_call_until_the_opponent_places_whoever_is_first_wins() -> None:
    position = play(RACE.start(), f"{DARK_ROW} 2")
    assert to_move(position).callers == (0,)
    assert result_of(play(position, "!a1b1c1d1@1")) == Over((0,), Reason.LINE)
    assert result_of(play(position, "!a1b1c1d1")) == Over((1,), Reason.LINE)
    with pytest.raises(IllegalStep, match="lost its value"):
        play(position, "a4 4 !a1b1c1d1@2")


def test_race_lets_the_placer_of_the_16th_piece_call_while_the_opponents_window_is_open() -> None:
    position = play(Position(LAST_WINS, RACE), "d4 done")
    assert to_move(position).callers == (0,)
    assert result_of(play(position, "!d1d2d3d4@1")) == Over((0,), Reason.LINE)


def test_auto_sees_every_line_at_once_and_making_it_wins() -> None:
    position = play(AUTO.start(), DARK_ROW)
    assert result_of(position) == Over((0,), Reason.LINE)
    assert [str(made.line) for made in position.made] == ["a1b1c1d1"]
    assert position.call is None
    with pytest.raises(IllegalStep, match="over"):
        position.play(Give(2))


def test_in_auto_nobody_calls() -> None:
    with pytest.raises(IllegalStep, match="no calls"):
        play(AUTO.start(), "1 a1 !a1b1c1d1")


@pytest.mark.parametrize(
    ("steps", "call", "reason"),
    [
        ("1 a1", "!a1b1c1d1", "a1b1c1d1 is not full: b1 is empty"),
        ("1 a1 3 b1 5 c1 e d1", "!a1b1c1d1", "pieces in row 1 share no trait that counts"),
        ("1 a1 3 a2 5 a3 e a4", "!a1a2a3a4", "pieces in column a share no trait that counts"),
        ("1 a4 3 b3 5 c2 e d1", "!d1c2b3a4", "diagonal from d1 to a4 share no trait that counts"),
        ("1 a1 3 b1 5 a2 7 b2", "!a1b1a2b2", "blocks do not count"),
        ("1 a1", "!a1b1c1d2", "are not a line"),
        ("", "!a1b1c1d1", "No line can be called now"),
        ("1", "!a1b1c1d1", "No line can be called now"),
        (DARK_ROW, "!a1b1c1d1@1", "leave out the seat"),
        (f"{DARK_ROW} !a1b1c1d1", "!a1b1c1d1", "The game is over"),
    ],
)
def test_a_call_that_shows_no_line_is_refused_with_a_reason_and_costs_nothing(
    steps: str, call: str, reason: str
) -> None:
    position = play(TURNS.start(), steps)
    before, text = position.turn, str(position)
    with pytest.raises(IllegalStep, match=reason):
        play(position, call)
    assert position.turn == before
    assert str(position) == text


def test_the_call_is_always_offered_while_the_window_is_open_made_or_not() -> None:
    made = play(RACE.start(), f"{DARK_ROW} 2")
    unmade = play(RACE.start(), "1 a1 3 b1 5 c1 e d1 2")
    assert to_move(made).callers == to_move(unmade).callers == (0,)
    assert made.latest == unmade.latest


# -- Time ---------------------------------------------------------------------------------------------------


def test_running_out_of_time_loses_the_game() -> None:
    record = Record(TURNS.start(), decided=Over((1,), Reason.TIME), clock=60)
    assert read_record(str(record)).result == Over((1,), Reason.TIME)


def test_the_clock_is_per_move_with_a_settable_limit_and_none_for_casual_games() -> None:
    assert read_record(str(Record(TURNS.start(), clock=60))).clock == 60
    assert read_record(str(Record(TURNS.start(), clock=None))).clock is None


# -- Variants -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_beginners_let_only_chosen_traits_count_any_subset_of_the_four(count: int) -> None:
    for traits in combinations(Trait, count):
        position = play(Variant(frozenset(traits)).start(), DARK_ROW)
        shared = [value.trait for made in position.made for value in made.shared]
        assert shared == [trait for trait in (Trait.COLOUR, Trait.TOP) if trait in traits]
        assert ("!a1b1c1d1" in steps_of(position)) == bool(shared)


def test_in_advanced_a_square_counts_as_a_line_too() -> None:
    position = play(Variant(squares=True).start(), "1 a1 3 b1 5 a2 7 b2")
    assert result_of(play(position, "!a1b1a2b2")) == Over((0,), Reason.LINE)


def test_there_are_9_blocks_of_2_by_2_neighbouring_squares_so_19_lines() -> None:
    assert {str(block)[:2] for block in BLOCKS} == {column + row for column in "abc" for row in "123"}
    assert str(BLOCKS[4]) == "b2c2b3c3"
    assert len({*LINES, *BLOCKS}) == 19


def test_both_may_be_combined() -> None:
    variant = read_variant("traits=height+squares")
    assert variant == Variant(frozenset({Trait.HEIGHT}), squares=True)
    dark_block = play(variant.start(), "1 a1 3 b1 5 a2 7 b2")
    assert dark_block.made == ()
    tall_block = play(variant.start(), "4 a1 5 b1 6 a2 7 b2")
    assert [made.shared for made in tall_block.made] == [(TraitValue(Trait.HEIGHT, 1),)]
