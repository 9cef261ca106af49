"""The contract of both games: every variant passes the same tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import quarto, quatro
from fourfold.quatro.data import layout
from fourfold.rules import game as game_room
from fourfold.rules.game import IllegalStep, Key, Over, ToMove, ToRoll, Unreadable
from fourfold.rules.games import (
    Game,
    Position,
    Step,
    Variant,
    game_of,
    play_on,
    possible_steps,
    read_position,
    read_step,
    read_variant,
)

QUARTO = [
    (quarto.read_variant(text, rule), 2)
    for text in ("classic", "advanced", "traits=colour", "traits=shape,height+squares")
    for rule in quarto.CallRule
]
QUATRO = [
    (quatro.read_variant(text, layout()), seats)
    for text in ("standard", "five-as-full-house")
    for seats in (2, 3, 4)
]
TABLES: list[tuple[Variant, int]] = [*QUARTO, *QUATRO]

MOST_STEPS = {Game.QUARTO: 34, Game.QUATRO: 4 * 15 * 10}
"""Quarto!: 16 gives, 16 places, 2 times done. Quatro: 15 turns of 5 throws, 4 keeps and a roof."""

ANY_STEP: dict[Game, list[str]] = {
    Game.QUARTO: [
        *"0123456789abcdef",
        *(column + row for column in "abcd" for row in "1234"),
        *(f"!{line}{by}" for line in quarto.LINES + quarto.BLOCKS for by in ("", "@1", "@2")),
        "done",
    ],
    Game.QUATRO: [
        *(str(quatro.Throw(dice)) for count in range(1, 6) for dice, _ in quatro.rolls(count)),
        *(str(quatro.Keep(dice)) for count in range(5) for dice, _ in quatro.rolls(count)),
        *(column + row for column in "abcdef" for row in "123456"),
        "lose",
    ],
}

tables = st.sampled_from(TABLES)
chances = st.integers(0, 2**32).map(random.Random)
contract = settings(max_examples=25)


def game(variant: Variant, seats: int, chance: random.Random) -> Iterator[tuple[Position, Step | None]]:
    """Each position of a random game with the step played there; None at the end."""
    position: Position = variant.start(seats)
    while steps := list(possible_steps(position)):
        step = chance.choice(steps)
        yield position, step
        position = play_on(position, step)
    yield position, None


@contract
@given(table=tables, chance=chances)
def test_random_play_always_ends(table: tuple[Variant, int], chance: random.Random) -> None:
    moments = list(game(*table, chance))
    last, _ = moments[-1]
    assert isinstance(last.turn, Over)
    assert set(last.turn.winners) <= set(range(table[1]))
    assert len(moments) <= MOST_STEPS[game_of(last)] + 1


@contract
@given(table=tables, chance=chances)
def test_odds_sum_to_exactly_one_and_seats_are_at_the_table(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, _ in game(*table, chance):
        match position.turn:
            case ToRoll(seat=seat, outcomes=outcomes):
                assert sum(odds for _, odds in outcomes) == 1
                assert len({step for step, _ in outcomes}) == len(outcomes)
                assert 0 <= seat < table[1]
            case ToMove(seat=seat, steps=steps, callers=callers):
                assert steps
                assert len(set(steps)) == len(steps)
                assert 0 <= seat < table[1]
                assert seat not in callers
            case Over(winners=winners):
                assert sorted(set(winners)) == list(winners)


@contract
@given(table=tables, chance=chances)
def test_play_never_changes_its_position(table: tuple[Variant, int], chance: random.Random) -> None:
    for position, step in game(*table, chance):
        text, number, turn = str(position), hash(position), position.turn
        if step is not None:
            assert play_on(position, step) != position
        assert (str(position), hash(position), position.turn) == (text, number, turn)


@contract
@given(table=tables, chance=chances)
def test_the_same_steps_lead_to_equal_positions(table: tuple[Variant, int], chance: random.Random) -> None:
    moments = list(game(*table, chance))
    again: Position = table[0].start(table[1])
    for position, step in moments:
        assert again == position
        assert hash(again) == hash(position)
        if step is not None:
            again = play_on(again, step)


@contract
@given(table=tables, chance=chances)
def test_positions_and_steps_read_back_from_their_text(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, step in game(*table, chance):
        again = read_position(str(position), table[0])
        assert again == position
        assert again.turn == position.turn
        if step is not None:
            assert read_step(game_of(position), str(step)) == step


def table_name(table: tuple[Variant, int]) -> str:
    variant, seats = table
    rule = f"-{variant.call}" if isinstance(variant, quarto.Variant) else ""
    return f"{variant}{rule}-{seats}"


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_variants_read_back_from_their_text(table: tuple[Variant, int]) -> None:
    match table[0]:
        case quarto.Variant() as variant:
            assert quarto.read_variant(str(variant), variant.call) == variant
        case quatro.Variant() as variant:
            assert quatro.read_variant(str(variant), quatro.read_layout(str(variant.layout))) == variant


@contract
@given(table=tables, chance=chances)
def test_whatever_is_not_legal_is_refused(table: tuple[Variant, int], chance: random.Random) -> None:
    for position, _ in game(*table, chance):
        legal = {str(step) for step in possible_steps(position)}
        tried = ANY_STEP[game_of(position)]
        for text in chance.sample(tried, 40):
            if text not in legal:
                with pytest.raises(IllegalStep):
                    play_on(position, read_step(game_of(position), text))


@contract
@given(table=tables, chance=chances)
def test_nothing_happens_after_the_end(table: tuple[Variant, int], chance: random.Random) -> None:
    *_, (last, _) = game(*table, chance)
    assert not list(possible_steps(last))
    for text in ANY_STEP[game_of(last)]:
        with pytest.raises(IllegalStep, match="over"):
            play_on(last, read_step(game_of(last), text))


@pytest.mark.parametrize("variant", [QUARTO[0][0], QUATRO[0][0]], ids=["quarto", "quatro"])
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_wrong_number_of_seats_is_refused(variant: Variant, seats: int) -> None:
    with pytest.raises(IllegalStep, match="players"):
        variant.start(seats)


# -- Texts --------------------------------------------------------------------------------------------------


@contract
@given(table=tables, chance=chances)
def test_a_step_and_its_text_lead_to_the_same_position(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, step in game(*table, chance):
        if step is not None:
            assert position.play(str(step)) == play_on(position, step)


@contract
@given(table=tables, chance=chances)
def test_the_steps_and_the_result_are_those_of_the_turn(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, _ in game(*table, chance):
        match position.turn:
            case ToMove(steps=steps):
                assert (position.steps, position.result) == (steps, None)
            case ToRoll():
                assert (position.steps, position.result) == ((), None)
            case Over() as over:
                assert (position.steps, position.result) == ((), over)


NAMES: dict[Game, dict[str, Any]] = {
    Game.QUARTO: {**vars(game_room), **vars(quarto)},
    Game.QUATRO: {**vars(game_room), **vars(quatro)},
}
"""The names that users of either game have imported."""


@contract
@given(table=tables, chance=chances)
def test_a_repr_is_one_line_of_python_that_makes_an_equal_value(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, step in game(*table, chance):
        names = NAMES[game_of(position)]
        values: list[object] = [position, position.variant]
        values += [] if step is None else [step]
        values += [] if isinstance(position.turn, ToRoll) else [position.turn]
        values += position.made if isinstance(position, quarto.Position) else [position.variant.layout]
        for value in values:
            assert "\n" not in repr(value)
            assert eval(repr(value), dict(names)) == value


def test_the_repr_of_a_usual_game_is_short() -> None:
    assert repr(quarto.Position().play("7")) == "Position('..../..../..../.... 7')"
    assert repr(quatro.Variant()) == repr(quarto.Variant()) == "Variant()"
    assert repr(quatro.Position().turn) == "<ToRoll: seat 0, 252 outcomes>"
    assert repr(quatro.Position().play("11111").steps[-1]) == "Keep('1111')"


@pytest.mark.parametrize("key", [quarto.CallRule, quarto.Trait, quatro.Pattern, Game, game_room.Reason])
def test_a_key_is_its_text_and_shows_its_name(key: type[Key]) -> None:
    for member in key:
        assert str(member) == member.value
        assert repr(member) == f"{key.__name__}.{member.name}"


@contract
@given(table=tables, chance=chances)
def test_a_board_for_people_shows_what_stands_on_every_square(
    table: tuple[Variant, int], chance: random.Random
) -> None:
    for position, _ in game(*table, chance):
        names, *lines = format(position, "board").splitlines()
        assert names.split() == list("abcd" if game_of(position) is Game.QUARTO else "abcdef")
        assert [line[0] for line in lines] == [str(row) for row in range(1, len(lines) + 1)]
        assert board_shown(position, lines) == str(position).split()[0]
        assert f"{position}" == str(position)


def board_shown(position: Position, lines: list[str]) -> str:
    """The board as in a position's text, read from the lines that people see."""
    if isinstance(position, quarto.Position):
        return "/".join("".join(line.split()[1:]) for line in lines)
    rows = [[line[first : first + 9].split() for first in range(2, 56, 9)] for line in lines]
    symbols = " ".join(cell[0] for row in rows for cell in row)
    assert symbols == str(position.variant.layout).replace("/", " ")
    owners = [[cell[1] if cell[1:] else "." for cell in row] for row in rows]
    return "/".join("".join(o if len(o) == 1 else f"({o})" for o in row) for row in owners)


STARTS = [quarto.Position(), quatro.Position()]


@pytest.mark.parametrize("start", STARTS, ids=["quarto", "quatro"])
def test_a_variant_needs_nothing_to_start_and_neither_does_a_position(start: Position) -> None:
    assert type(start.variant)().start() == type(start)() == start
    assert start.seats == 2


@pytest.mark.parametrize("start", STARTS, ids=["quarto", "quatro"])
@pytest.mark.parametrize("text", ["", "x9", "hello", "b33", "!a1", "k77", "0123456789", "²"])
def test_a_text_that_is_not_a_step_is_unreadable(start: Position, text: str) -> None:
    with pytest.raises(Unreadable):
        start.play(text)


@pytest.mark.parametrize("start", STARTS, ids=["quarto", "quatro"])
@pytest.mark.parametrize(
    "wrong", [None, 7, 7.0, b"7", ["7"], ("a1",), quarto, object()], ids=lambda wrong: type(wrong).__name__
)
def test_a_value_that_is_not_a_step_is_explained(start: Position, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"a step of (Quarto!|Quatro) is .* or the text of one, not"):
        start.play(wrong)
    with pytest.raises(TypeError, match="made from its text and a Variant"):
        type(start)(wrong)
    with pytest.raises(TypeError, match="made from its text and a Variant"):
        type(start)(str(start), wrong)


def test_a_step_of_the_other_game_is_explained() -> None:
    with pytest.raises(TypeError, match=r"a step of Quarto! is .*, not Lose\(\)"):
        play_on(quarto.Position(), quatro.Lose())
    with pytest.raises(TypeError, match=r"a step of Quatro is .*, not Give\('7'\)"):
        play_on(quatro.Position(), quarto.Give(7))


@pytest.mark.parametrize("start", STARTS, ids=["quarto", "quatro"])
def test_an_unknown_format_is_an_error(start: Position) -> None:
    with pytest.raises(ValueError, match="in the form 'board', not '>40'"):
        format(start, ">40")


def test_steps_are_made_from_numbers_or_from_their_texts() -> None:
    assert quarto.Give("c") == quarto.Give(12)
    assert quarto.Place("b3") == quarto.Place(9)
    assert quarto.Call("d4c3b2a1") == quarto.Call(quarto.read_line("a1b2c3d4"))
    assert quatro.Build("c4") == quatro.Build(20)
    assert quatro.Keep("533") == quatro.Keep([3, 3, 5])
    assert quatro.Throw("53311") == quatro.Throw((1, 3, 1, 5, 3))


WRONG: list[tuple[Any, object]] = [
    (quarto.Give, None),
    (quarto.Place, 1.0),
    (quarto.Call, 3),
    (quatro.Build, None),
    (quatro.Keep, 3),
    (quatro.Throw, [1.5]),
    (quatro.Layout, "33 st"),
    (quatro.Variant, "default"),
]


@pytest.mark.parametrize(("kind", "value"), WRONG)
def test_values_of_the_wrong_type_are_refused_where_they_are_made(kind: Any, value: object) -> None:
    with pytest.raises(TypeError):
        kind(value)


@pytest.mark.parametrize(
    ("game", "told", "repr_of_it"),
    [
        (Game.QUARTO, {}, "Variant()"),
        (Game.QUARTO, {"text": "advanced", "call": "race"}, "Variant(squares=True, call=CallRule.RACE)"),
        (Game.QUARTO, {"layout": "nonsense"}, "Variant()"),
        (Game.QUATRO, {}, "Variant()"),
        (Game.QUATRO, {"layout": str(layout()), "call": "nonsense"}, "Variant()"),
        (Game.QUATRO, {"text": "five-as-full-house"}, "Variant(five_as_full_house=True)"),
    ],
)
def test_a_variant_is_read_from_its_settings(game: Game, told: dict[str, str], repr_of_it: str) -> None:
    assert repr(read_variant(game, **told)) == repr_of_it


def test_a_variant_reads_the_names_of_traits_and_call_rules() -> None:
    make: Any = quarto.Variant
    variant = make({"colour", "top"}, call="auto")
    assert variant == quarto.read_variant("traits=colour,top", quarto.CallRule.AUTO)
    assert variant.call is quarto.CallRule.AUTO
    with pytest.raises(Unreadable, match="“weight” is not a trait"):
        make({"weight"})
    with pytest.raises(Unreadable, match="“never” is not a call rule"):
        make(call="never")
