"""The shipped weights play well and state true chances, in a sample small enough for every run.

`bench/quatro.py` measures the same with thousands of games. The dice come from a seed, so results never vary.
"""

from __future__ import annotations

import numpy as np
import pytest

from fourfold.quatro import Variant
from fourfold.quatro.data.layouts import layout
from fourfold.quatro.engine.board import empty_board, ground
from fourfold.quatro.engine.luck import luck
from fourfold.quatro.engine.outlook import Scene
from fourfold.quatro.engine.selfplay import GREEDY, NEAR, RANDOM, Diary, Minds, new_diary, play_game
from fourfold.quatro.engine.weights import net

STANDARD = Variant(layout())


def game(judging: list[int], seed: int) -> tuple[Diary, int]:
    """One game between players without errors, and the number of its turns."""
    seats = len(judging)
    minds = Minds(np.array(judging, dtype=np.int8), np.zeros(seats))
    diary = new_diary(seats)
    scene = Scene(empty_board(), ground(STANDARD, seats), net(seats))
    return diary, play_game(scene, 0, minds, luck(seed), diary)


def share_won(rival: int, seats: int, games: int) -> float:
    won = 0.0
    for number in range(games):
        seat = number % seats
        judging = [NEAR if place == seat else rival for place in range(seats)]
        won += game(judging, seed=number)[0].result[seat]
    return won / games


@pytest.mark.parametrize(("seats", "fair"), [(2, 0.65), (3, 0.45), (4, 0.35)])
def test_the_outlook_beats_greedy_players(seats: int, fair: float) -> None:
    assert share_won(GREEDY, seats, games=240) > fair


def test_the_outlook_hardly_ever_loses_to_chance() -> None:
    assert share_won(RANDOM, seats=2, games=200) > 0.97


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stated_chances_are_about_true(seats: int) -> None:
    stated, won = [], []
    for number in range(240):
        diary, turns = game([NEAR] * seats, seed=1000 + number)
        stated.append(diary.expected[:turns].ravel())
        won.append(np.tile(diary.result, turns))
    said, was = np.concatenate(stated), np.concatenate(won)
    for low in (0.0, 0.25, 0.5, 0.75):
        here = (said >= low) & (said < low + 0.25)
        if here.sum() >= 400:
            assert abs(said[here].mean() - was[here].mean()) < 0.08
