"""What both games promise: every variant of either runs through the same suite."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.data import layout
from fourfold.rules import quarto, quatro
from fourfold.rules.game import IllegalStep, Over, ToMove, ToRoll
from fourfold.rules.games import Game, Position, Step, Variant, game_of, read_position, read_step
from fourfold.rules.perft import legal_steps

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
"""Quarto!: 16 gives, 16 places, 2 windows. Quatro: 15 turns of 5 throws, 4 keeps, a roof each."""

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
contract = settings(max_examples=25, deadline=None)


def after(position: Position, step: Step) -> Position:
    anything: Any = step
    return position.play(anything)


def game(variant: Variant, seats: int, chance: random.Random) -> Iterator[tuple[Position, Step | None]]:
    """Each position of a random game with the step played from it; None at the end."""
    position: Position = variant.start(seats)
    while steps := list(legal_steps(position)):
        step = chance.choice(steps)
        yield position, step
        position = after(position, step)
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
            assert after(position, step) != position
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
            again = after(again, step)


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
        legal = {str(step) for step in legal_steps(position)}
        tried = ANY_STEP[game_of(position)]
        for text in chance.sample(tried, 40):
            if text not in legal:
                with pytest.raises(IllegalStep):
                    after(position, read_step(game_of(position), text))


@contract
@given(table=tables, chance=chances)
def test_nothing_happens_after_the_end(table: tuple[Variant, int], chance: random.Random) -> None:
    *_, (last, _) = game(*table, chance)
    assert not list(legal_steps(last))
    for text in ANY_STEP[game_of(last)]:
        with pytest.raises(IllegalStep, match="over"):
            after(last, read_step(game_of(last), text))


@pytest.mark.parametrize("variant", [QUARTO[0][0], QUATRO[0][0]], ids=["quarto", "quatro"])
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_wrong_number_of_seats_is_refused(variant: Variant, seats: int) -> None:
    with pytest.raises(IllegalStep, match="players"):
        variant.start(seats)
