"""Matches of both games: fair seats, honest scores, the same games from the same seed."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from fourfold import quarto, quatro
from fourfold.engine import PlayerFailed, Score, Standing, match, play_game, player
from fourfold.engine.matches import seatings, throw
from fourfold.quatro.data import layout
from fourfold.rules.game import IllegalStep, Over, Reason, ToRoll
from fourfold.rules.games import Game

AUTO = quarto.Variant(call=quarto.CallRule.AUTO)
STANDARD = quatro.Variant(layout())


class Careless:
    """Any legal step."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: list[int] = []

    def choose(self, position: Any, rng: random.Random) -> Any:
        if not self.seats or position.turn.seat != self.seats[-1]:
            self.seats.append(position.turn.seat)
        return rng.choice(position.steps)


class Stubborn:
    """Always the same."""

    def __init__(self, step: object) -> None:
        self.step = step

    def choose(self, position: Any, rng: random.Random) -> Any:
        return self.step


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_every_seat_equally_often(seats: int) -> None:
    orders = seatings(seats)
    assert len(set(orders)) == len(orders)
    for first in range(0, len(orders), seats):
        in_round = orders[first : first + seats]
        assert all({order[seat] for order in in_round} == set(range(seats)) for seat in range(seats))
    followers = Counter((order[seat - 1], order[seat]) for order in orders for seat in range(seats))
    assert len(set(followers.values())) == 1


@pytest.mark.parametrize(("variant", "seats"), [(AUTO, 2), (STANDARD, 2), (STANDARD, 3), (STANDARD, 4)])
def test_the_same_seed_plays_the_same_games(variant: Any, seats: int) -> None:
    def heard(seed: int) -> list[Standing]:
        told: list[Standing] = []
        last = match(
            [Careless(str(n)) for n in range(seats)], variant, 2 * seats, seed=seed, tell=told.append
        )
        assert told[-1] == last
        return told

    once = heard(5)
    assert once == heard(5)
    assert [standing.games for standing in once] == list(range(1, 2 * seats + 1))
    assert all(sum(score.points for score in each.scores) == pytest.approx(each.games) for each in once)
    assert heard(6) != once


def test_players_sit_in_the_seat_that_the_rules_name() -> None:
    players = [Careless("a"), Careless("b"), Careless("c")]
    match(players, STANDARD, 3)
    for number, each in enumerate(players):
        assert list(dict.fromkeys(each.seats)) == [number, (number - 1) % 3, (number - 2) % 3]


def test_a_game_is_whole_and_can_be_played_again() -> None:
    played = play_game([Careless("a")] * 3, STANDARD.start(3), random.Random(1))
    position = played.start
    for step in played.steps:
        position = position.play(step)
    assert position.result == played.result


def test_a_player_that_draws_more_numbers_gets_the_same_dice() -> None:
    class Nervous(Careless):
        def choose(self, position: Any, rng: random.Random) -> Any:
            rng.random()
            return super().choose(position, rng)

    def first_throw(player: Any) -> object:
        return play_game([player] * 2, STANDARD.start(2), random.Random(3)).steps[0]

    assert first_throw(Careless("a")) == first_throw(Nervous("a"))


def test_throws_are_drawn_by_their_exact_odds() -> None:
    turn = ToRoll(0, (("a", Fraction(1, 6)), ("b", Fraction(1, 3)), ("c", Fraction(1, 2))))

    class Every:
        """Each number once."""

        def __init__(self) -> None:
            self.next = -1

        def randrange(self, stop: int) -> int:
            assert stop == 6
            self.next += 1
            return self.next

    every: Any = Every()
    assert [throw(turn, every) for _ in range(6)] == list("abbccc")


def test_scores_count_shares() -> None:
    standing = Standing(("a", "b", "c"), (Score(),) * 3)
    assert standing.scores[0].share == 0
    standing = standing.after(Over((0,), Reason.ROW), (2, 0, 1))
    standing = standing.after(Over((0, 1), Reason.POINTS), (0, 1, 2))
    standing = standing.after(Over((), Reason.FULL), (1, 2, 0))
    first, second, third = standing.scores
    assert (first.won, first.drawn, first.lost) == (0, 2, 1)
    assert (third.won, third.drawn, third.lost) == (1, 1, 1)
    assert first.points == second.points == pytest.approx(1 / 2 + 1 / 3)
    assert third.points == pytest.approx(1 + 1 / 3)
    assert third.share == pytest.approx(third.points / 3)


def test_a_clean_sweep_is_not_certain() -> None:
    sweep = Score()
    for _ in range(400):
        sweep = sweep.after(1.0)
    assert sweep.share == 1.0
    assert 0 < sweep.margin < 0.02


def test_a_draw_narrows_the_interval() -> None:
    even, drawn = Score(), Score()
    for number in range(100):
        even, drawn = even.after(number % 2), drawn.after(0.5)
    assert even.share == drawn.share == 0.5
    assert drawn.margin < even.margin / 3


def test_levels_of_both_games_meet_any_player() -> None:
    for game, variant in ((Game.QUARTO, AUTO), (Game.QUATRO, STANDARD)):
        standing = match([player(game, "casual"), Careless("a")], variant, 20, seed=2)
        assert standing.players == ("casual", "a")
        assert standing.scores[0].share > 0.6


@pytest.mark.parametrize("step", ["b9", "b3", None, quatro.Lose()])
def test_an_illegal_step_is_reported_with_name_and_position(step: object) -> None:
    with pytest.raises(PlayerFailed, match=r"Stubborn may not play .* in the position \.\.\.\./"):
        match([Stubborn(step), Careless("a")], AUTO, 2)


def test_as_many_players_as_have_seats() -> None:
    with pytest.raises(IllegalStep, match="2 players"):
        match([Careless("a")] * 3, AUTO, 1)


def test_a_match_has_a_game() -> None:
    with pytest.raises(ValueError, match="at least one game, not 0"):
        match([Stubborn("0")] * 2, quarto.Variant(), games=0)


def test_a_standing_is_printed_as_one_line() -> None:
    standing = match([Careless("a"), Careless("b")], AUTO, 1)
    assert re.fullmatch(r"<Standing after 1 games: a [\d.]+% ± [\d.]+%, b [\d.]+% ± [\d.]+%>", repr(standing))
