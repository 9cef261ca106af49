"""Text forms of Quarto!: what reads, what does not, and what the errors say."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.quarto import (
    LINES,
    Call,
    CallRule,
    Give,
    Place,
    Position,
    Trait,
    Variant,
    read_call_rule,
    read_step,
    read_variant,
)
from fourfold.rules.game import IllegalStep, RuleError, Unreadable

TURNS, RACE, AUTO = (Variant(call=rule) for rule in CallRule)


def test_the_texts_of_the_design() -> None:
    assert str(Position("2..d/7..f/96e./.c.. 1", TURNS)) == "2..d/7..f/96e./.c.. 1"
    assert [str(read_step(text)) for text in ("7", "b3", "!a1b2c3d4", "!a1b2c3d4@1", "done")] == [
        "7",
        "b3",
        "!a1b2c3d4",
        "!a1b2c3d4@1",
        "done",
    ]


def test_a1_is_the_first_square_and_rows_follow_each_other() -> None:
    position = Position("0123/4567/89ab/cdef -", TURNS)
    assert position.board == tuple(range(16))
    assert [read_step(text) for text in ("a1", "b1", "a2", "d4")] == [Place(0), Place(1), Place(4), Place(15)]


@pytest.mark.parametrize(
    ("traits", "squares", "torus", "text"),
    [
        (set(Trait), False, False, "classic"),
        (set(Trait), True, False, "advanced"),
        (set(Trait), False, True, "torus"),
        (set(Trait), True, True, "torus+squares"),
        ({Trait.HEIGHT, Trait.COLOUR}, False, False, "traits=colour,height"),
        ({Trait.HEIGHT, Trait.COLOUR}, True, False, "traits=colour,height+squares"),
        ({Trait.HEIGHT, Trait.COLOUR}, False, True, "traits=colour,height+torus"),
        ({Trait.HEIGHT, Trait.COLOUR}, True, True, "traits=colour,height+squares+torus"),
        ({Trait.TOP}, True, False, "traits=top+squares"),
    ],
)
def test_variants_are_written_in_one_way(traits: set[Trait], squares: bool, torus: bool, text: str) -> None:
    variant = Variant(frozenset(traits), squares, torus=torus)
    assert str(variant) == text
    assert read_variant(text) == variant


def test_reading_a_variant_normalises_it() -> None:
    assert str(read_variant("traits=top,height,shape,colour")) == "classic"
    assert str(read_variant("traits=colour,shape,height,top+squares")) == "advanced"
    assert str(read_variant("traits=top,colour")) == "traits=colour,top"
    assert str(read_variant("traits=top+torus+squares")) == "traits=top+squares+torus"
    assert str(read_variant("traits=top,height,shape,colour+torus")) == "torus"


@given(
    variant=st.builds(
        Variant,
        st.frozensets(st.sampled_from(Trait), min_size=1),
        st.booleans(),
        st.sampled_from(CallRule),
        st.booleans(),
    )
)
def test_every_variant_reads_back(variant: Variant) -> None:
    assert read_variant(str(variant), variant.call) == variant
    assert eval(repr(variant), {"Variant": Variant, "Trait": Trait, "CallRule": CallRule}) == variant


@given(
    st.lists(st.sampled_from(["classic", "advanced", "torus", "squares", "traits=top", "traits=top,shape"]))
)
def test_a_text_of_known_words_is_a_variant_in_one_spelling_or_refused(words: list[str]) -> None:
    """Nothing is said twice, and what has a name of its own is not spelled out differently."""
    text = "+".join(words)
    named = {"classic": (0, 0), "advanced": (1, 0), "torus": (0, 1), "torus+squares": (1, 1)}
    also = words[1:]
    spelled = bool(words) and words[0].startswith("traits=") and len(set(also)) == len(also)
    if text not in named and not (spelled and set(also) <= {"squares", "torus"}):
        with pytest.raises(Unreadable):
            read_variant(text)
        return
    variant = read_variant(text)
    assert (variant.squares, variant.torus) == named.get(text, ("squares" in also, "torus" in also))
    assert read_variant(str(variant)) == variant


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("chess", "“chess” is not a variant of Quarto!: write classic, advanced"),
        ("", "“” is not a variant"),
        ("Classic", "“Classic” is not a variant"),
        ("traits=", "“” is not a trait: the traits are colour, shape, height and top"),
        ("traits=colour,size", "“size” is not a trait"),
        ("traits=colour,colour", "The trait colour is named twice"),
        ("traits=colour+blocks", "“colour\\+blocks” is not a trait"),
        ("classic+squares", "“classic\\+squares” is not a variant"),
    ],
)
def test_unreadable_variants(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        read_variant(text)


def test_whether_squares_count_is_yes_or_no() -> None:
    with pytest.raises(TypeError, match="squares is True or False, not 'no'"):
        Variant(squares="no")  # type: ignore[arg-type]


def test_a_variant_without_traits_is_refused() -> None:
    with pytest.raises(RuleError, match="at least one of colour"):
        Variant(frozenset())


def test_an_unreadable_call_rule_names_the_three() -> None:
    with pytest.raises(Unreadable, match="“always” is not a call rule: write turns, race or auto"):
        read_call_rule("always")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not a step"),
        ("g", "“g” is not a piece"),
        ("A", "“A” is not a piece"),
        ("e1", "“e1” is not a square"),
        ("a5", "“a5” is not a square"),
        ("abc", "“abc” is not a step: give a piece"),
        ("!", "is not a line"),
        ("!a1b1c1", "“a1b1c1” is not a line: name its four squares"),
        ("!a1b1c1e1", "“e1” is not a square"),
        ("!a1b1c1d1@3", "“3” is not a player"),
        ("!a1b1c1d1@", "“” is not a player"),
    ],
)
def test_unreadable_steps(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        read_step(text)


@pytest.mark.parametrize("squares", ["a1, b1, c1, d2", "a1, a1, a1, a1", "a1, c1, a3, c3", "b1, c2, d3, a3"])
def test_four_squares_that_are_not_a_line_can_be_read_but_not_called(squares: str) -> None:
    with pytest.raises(IllegalStep, match=f"{squares} are not a line"):
        read_step(f"!{squares.replace(', ', '')}")


@pytest.mark.parametrize("make", [lambda: Give(16), lambda: Place(-1), lambda: Call(LINES[0], 2)])
def test_steps_that_name_nothing_cannot_be_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(RuleError, match="There is no"):
        make()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "A position is a board and the piece in hand"),
        ("..../..../..../....", "A position is a board"),
        ("..../..../.... -", "A board has 4 rows with / between them, not 3"),
        ("..../..../...../.... -", "Row 3 of the board has 4 squares, not 5: “.....”"),
        ("..../..x./..../.... -", "“x” on c2 is not a piece"),
        ("1.../..../..../...1 -", "Piece 1 is on a1 and again on d4"),
        ("1.../..../..../.... 1", "Piece 1 cannot be in hand: it is on a1"),
        ("1.../..../..../.... x", "“x” is not a piece in hand"),
        ("1.../..../..../.... ", "“” is not a piece in hand"),
        ("1.../..../..../.... - b1", "The latest placement cannot be on b1: it is empty"),
        ("1.../..../..../.... - e1", "“e1” is not a square"),
        ("1.../..../..../.... - a1 done", "only after the sixteenth piece"),
        ("1.../..../..../.... - a1 7", "“7” cannot follow the latest placement"),
        ("1.../..../..../.... - a1 !a1b1c1d1", "a1b1c1d1 is not full"),
        ("1357/..../..../.... - a1 !a1b1c1d1 done", "only after the sixteenth piece"),
        ("1357/..../..../.... - a1 !a1b1c1d1 !a1b1c1d1", "The game is over"),
        ("0123/4567/89ab/cdef - a1 done done", "“done” can be written only once"),
    ],
)
def test_unreadable_positions(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        Position(text, TURNS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1.../..../..../.... - a1", "The placement on a1 makes no line: leave it out"),
        ("1357/..../..../.... -", "a1b1c1d1 is made and has won"),
        ("1357/..../..../.... 2", "a1b1c1d1 is made and has won"),
        ("1357/..../..../.... 2 a1", "won: there can be no piece in hand"),
        ("1357/0246/..../.... - a1", "a2b2c2d2 is made and has won"),
        ("1357/..../..../.... - a1 !a1b1c1d1", "no calls in this game"),
    ],
)
def test_where_lines_win_by_themselves_a_position_shows_it(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        Position(text, AUTO)


@pytest.mark.parametrize(
    ("text", "variant", "winner"),
    [
        ("1357/..../..../.... - a1 !a1b1c1d1", TURNS, 0),
        ("1357/..../..../.... 2 a1 !a1b1c1d1", TURNS, 1),
        ("1357/..../..../.... 2 a1 !a1b1c1d1@1", RACE, 0),
        ("1357/..../..../.... - a1", AUTO, 0),
        ("014f/6a3d/78e9/2bc5 - d4 !d1d2d3d4", TURNS, 0),
        ("014f/6a3d/78e9/2bc5 - d4 done !d1d2d3d4", TURNS, 1),
        ("014f/6a3d/78e9/2bc5 - d4 done !d1d2d3d4@1", RACE, 0),
    ],
)
def test_finished_positions_read_back(text: str, variant: Variant, winner: int) -> None:
    position = Position(text, variant)
    assert str(position) == text
    assert position.turn.winners == (winner,)  # type: ignore[union-attr]  # these are all over


def test_without_the_latest_placement_every_line_has_lost_its_value() -> None:
    position = Position("1357/..../..../.... -", TURNS)
    with pytest.raises(IllegalStep, match="No line can be called now"):
        position.play(read_step("!a1b1c1d1"))


@given(st.text(max_size=30), st.sampled_from([TURNS, RACE, AUTO]))
def test_any_text_is_a_position_or_unreadable(text: str, variant: Variant) -> None:
    with suppress(Unreadable):
        assert isinstance(Position(text, variant), Position)


@given(
    text=st.sampled_from(
        [
            "2..d/7..f/96e./.c.. 1 b4",
            "1357/..../..../.... - a1 !a1b1c1d1",
            "1357/..../..../.... 2 a1 !a1b1c1d1@1",
            "014f/6a3d/78e9/2bc5 - d4 done !d1d2d3d4",
        ]
    ),
    place=st.integers(0, 40),
    change=st.text(alphabet="0123456789abcdef./- !@done\n", max_size=2),
    variant=st.sampled_from([TURNS, RACE, AUTO]),
)
def test_damaged_texts_are_other_positions_or_unreadable(
    text: str, place: int, change: str, variant: Variant
) -> None:
    damaged = text[:place] + change + text[place + 1 :]
    with suppress(Unreadable):
        assert str(Position(damaged, variant)) == damaged


@given(st.text(max_size=12))
def test_any_text_is_a_step_or_a_rule_error(text: str) -> None:
    with suppress(RuleError):
        read_step(text)
