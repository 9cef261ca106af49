"""Properties of every position in random games, in every variant and with any number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourfold.quatro import (
    WINDOWS,
    Build,
    Keep,
    Lose,
    Position,
    Step,
    Throw,
    Variant,
    read_step,
    read_variant,
)
from fourfold.rules.game import IllegalStep, Over, Reason, RuleError, ToMove, ToRoll, Unreadable

RandomGame = Callable[[Variant, int, int], list[Position]]
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(6)]
EMPTY = "....../....../....../....../....../......"


def naive_winner(position: Position) -> int | None:
    """Who has won at once, found by looking at the whole board."""
    for seat in range(position.seats):
        for window in WINDOWS:
            if all(position.towers[field][-1:] == (seat,) for field in window):
                return seat
        if all(seat in position.towers[field] for field in position.variant.layout.yatzy_fields):
            return seat
    return None


@pytest.mark.parametrize(("seats", "seed"), GAMES)
@pytest.mark.parametrize("five_as_full_house", [False, True])
def test_a_random_game_ends_as_the_board_says(
    random_game: RandomGame, standard: Variant, seats: int, seed: int, five_as_full_house: bool
) -> None:
    game = random_game(Variant(standard.layout, five_as_full_house), seats, seed)
    assert all(naive_winner(position) is None for position in game[:-1])
    last = game[-1]
    result = last.turn
    assert isinstance(result, Over)
    winner = naive_winner(last)
    if winner is not None:
        assert result.winners == (winner,)
        assert result.reason in (Reason.ROW, Reason.YATZY)
    else:
        assert result.reason is Reason.POINTS
        assert last.stocks == (0,) * seats
        best = max(last.points)
        assert result.winners == tuple(seat for seat in range(seats) if last.points[seat] == best)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_position_and_step_of_a_game_reads_back(
    random_game: RandomGame, standard: Variant, seats: int, seed: int
) -> None:
    for position in random_game(standard, seats, seed):
        assert Position(str(position), standard) == position
        match position.turn:
            case ToMove(steps=steps):
                assert all(read_step(str(step)) == step for step in steps)
            case ToRoll(outcomes=outcomes):
                assert all(read_step(str(step)) == step for step, _ in outcomes)
                assert sum(odds for _, odds in outcomes) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_steps_are_exactly_those_that_can_be_played(
    random_game: RandomGame, standard: Variant, seats: int
) -> None:
    tries: list[Step] = [Lose(), Keep(()), Keep((1, 2)), Keep((6,) * 5), *map(Build, range(36))]
    game = random_game(standard, seats, 99)
    for position in game[::3]:
        before = str(position)
        turn = position.turn
        legal = set(turn.steps) if isinstance(turn, ToMove) else set()
        for step in tries:
            try:
                position.play(step)
            except IllegalStep:
                assert step not in legal
            else:
                assert step in legal
        assert str(position) == before


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_to_four_can_play(standard: Variant, seats: int) -> None:
    with pytest.raises(IllegalStep, match="two to four"):
        standard.start(seats)


def test_variants_read_back(standard: Variant) -> None:
    for text in ("standard", "five-as-full-house"):
        assert str(read_variant(text, standard.layout)) == text
    with pytest.raises(Unreadable, match="standard and five-as-full-house"):
        read_variant("classic", standard.layout)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EMPTY, "three words"),
        (f"{EMPTY}/...... 15-15 -", "six rows"),
        (f"1{EMPTY} 14-15 -", "Row 1"),
        (f"(){EMPTY[1:]} 14-15 -", "Row 1"),
        (f"(121212){EMPTY[1:]} 10-10 -", "Field a1 has a tower of 6"),
        (f"3{EMPTY[1:]} 14-15 -", "seat 3, but there are only 2 players"),
        (f"(11){EMPTY[1:]} 14-15 -", "Seat 1 has too many roofs on the board: 2, while only 1"),
        (f"{EMPTY} 15 -", "two to four seats"),
        (f"{EMPTY} 16-16 -", "two to four seats"),
        (f"{EMPTY} 15-14 -", "are impossible"),
        (f"{EMPTY} 12-15 -", "are impossible"),
        (f"{EMPTY} 15-15 1234@2", "not the dice of a turn"),
        (f"{EMPTY} 15-15 k12345@2", "not the dice of a turn"),
        (f"{EMPTY} 15-15 k12@5", "not the dice of a turn"),
        (f"{EMPTY} 15-15 12345@6", "not the dice of a turn"),
        (f"{EMPTY} 15-15 k12@0", "not the dice of a turn"),
        (f"1111{EMPTY[4:]} 11-12 -", None),
        (f"1111{EMPTY[4:]} 11-12 12345@1", "dice must be"),
        (f"1111{EMPTY[4:]} 11-11 -", "Seat 1 has won"),
    ],
)
def test_a_position_that_cannot_be_is_refused(standard: Variant, text: str, message: str | None) -> None:
    if message is None:
        assert isinstance(Position(text, standard).turn, Over)
        return
    with pytest.raises(Unreadable, match=message):
        Position(text, standard)


@pytest.mark.parametrize("text", ["", "g1", "a7", "x", "k7", "k12345", "0", "123456", "win", "a", "é1"])
def test_a_step_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_step(text)


def test_errors_are_whole_sentences_with_their_details(standard: Variant) -> None:
    position = standard.start(2).play(Throw((1, 1, 1, 2, 3)))
    with pytest.raises(RuleError) as caught:
        position.play(Build(1))
    assert caught.value.details == {"dice": "11123", "pattern": "st", "field": "b1"}
    assert str(caught.value) == "The dice 11123 do not fit field b1, which asks for: st."
