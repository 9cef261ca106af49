"""Batches in lockstep with the rules: the same steps, the same masks, the same ends.

`FOURFOLD_LOCKSTEP_GAMES=100000` plays as many games as the documentation states.
"""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fourfold import quarto, quatro
from fourfold.env.batch import Games
from fourfold.quarto.env import QuartoGames
from fourfold.quarto.env import encoding as quarto_numbers
from fourfold.quatro.data import layout
from fourfold.quatro.env import QuatroGames
from fourfold.quatro.env import encoding as quatro_numbers
from fourfold.quatro.env.batch import DICE_SET
from fourfold.rules.game import Over

GAMES = int(os.environ.get("FOURFOLD_LOCKSTEP_GAMES", "400"))
SIDE_BY_SIDE = 64

QUARTO = [
    (variant, call)
    for variant in ("classic", "advanced", "traits=colour", "traits=shape,top+squares")
    for call in (quarto.CallRule.AUTO, quarto.CallRule.TURNS)
]
QUATRO = [(seats, switch) for seats in (2, 3, 4) for switch in (False, True)]


def random_legal(games: Games, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Legal actions, chosen outside the batch and weighted so that games differ."""
    weights = games.masks * rng.random(games.masks.shape)
    return np.asarray(weights.argmax(axis=1))


@pytest.mark.parametrize(("text", "call"), QUARTO)
def test_quarto_games_follow_the_rules(text: str, call: quarto.CallRule) -> None:
    variant = quarto.read_variant(text, call)
    numbers = quarto_numbers.Encoding(variant)
    games = QuartoGames(SIDE_BY_SIDE, variant)
    rng = np.random.default_rng(1)
    positions = [variant.start() for _ in range(SIDE_BY_SIDE)]
    ends: Counter[str] = Counter()
    while ends.total() < GAMES // len(QUARTO):
        actions = random_legal(games, rng)
        rewards, done = games.step(actions)
        seen = games.observe()
        for at, position in enumerate(positions):
            after = position.play(numbers.step(int(actions[at])))
            turn = after.turn
            assert done[at] == isinstance(turn, Over)
            expected = numbers.result(turn) if isinstance(turn, Over) else (0.0, 0.0)
            assert tuple(rewards[at]) == expected
            if isinstance(turn, Over):
                ends[turn.reason] += 1
                after = variant.start()
            assert games.position(at) == after
            assert games.movers[at] == after.seat
            assert (games.masks[at] == numbers.mask(after)).all()
            assert (seen[at] == numbers.observation(after, after.seat)).all()
            positions[at] = after


@pytest.mark.parametrize(("seats", "switch"), QUATRO)
def test_quatro_games_follow_the_rules(seats: int, switch: bool) -> None:
    variant = quatro.Variant(layout(), switch)
    numbers = quatro_numbers.Encoding(variant, seats)
    games = QuatroGames(SIDE_BY_SIDE, variant, seats)
    rng = np.random.default_rng(2)

    def rolled(position: quatro.Position, at: int) -> quatro.Position:
        """The dice of the batch, as a step for the rules."""
        fell = list(games.dice(at))
        for kept in position.dice:
            fell.remove(kept)
        return position.play(quatro.Throw(tuple(fell)))

    positions = [rolled(variant.start(seats), at) for at in range(SIDE_BY_SIDE)]
    ends: Counter[str] = Counter()
    while ends.total() < GAMES // len(QUATRO):
        actions = random_legal(games, rng)
        rewards, done = games.step(actions)
        seen = games.observe()
        for at, position in enumerate(positions):
            after = position.play(numbers.step(int(actions[at])))
            turn = after.turn
            assert done[at] == isinstance(turn, Over)
            if isinstance(turn, Over):
                ends[turn.reason] += 1
                assert rewards[at] == pytest.approx(numbers.result(turn))
                after = variant.start(seats)
            else:
                assert not rewards[at].any()
            after = positions[at] = rolled(after, at)
            assert games.movers[at] == after.seat
            assert (games.masks[at] == numbers.mask(after)).all()
            assert (seen[at] == numbers.observation(after, after.seat)).all()


BOTH = pytest.mark.parametrize("kind", [QuartoGames, QuatroGames])


@BOTH
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(kind: Any) -> None:
    one, two = kind(101, seed=7), kind(101, seed=7, threads=3)
    for _ in range(60):
        actions = one.sample().copy()
        assert (actions == two.sample()).all()
        one.step(actions)
        two.step(actions)
        assert (one.masks == two.masks).all()
        assert (one.rewards == two.rewards).all()
        assert (one.observe() == two.observe()).all()
    two.close()
    assert (kind(50, seed=8).sample() != kind(50, seed=9).sample()).any()


@BOTH
def test_threads_end_with_the_games_and_tell_what_went_wrong(kind: Any) -> None:
    before = set(threading.enumerate())  # some may end in the meantime
    games = kind(64, seed=1, threads=4)
    assert len(set(threading.enumerate()) - before) == 3

    def fail(first: int, end: int) -> None:
        if first:
            raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        games._run(fail)
    games.step(games.sample())
    helpers = [helper.thread for helper in games._helpers]
    del games
    gc.collect()
    for thread in helpers:
        thread.join(60)
        assert not thread.is_alive()
    games = kind(64, seed=1, threads=2)
    games.close()
    games.close()
    games.step(games.sample())


@BOTH
def test_sampled_actions_are_legal_and_every_legal_action_is_sampled(kind: Any) -> None:
    games = kind(300, seed=3)
    legal = sampled = np.zeros(games.actions, np.int64)
    for _ in range(80):
        actions = games.sample()
        assert games.masks[np.arange(300), actions].all()
        legal = legal + games.masks.sum(axis=0)
        sampled = sampled + np.bincount(actions, minlength=games.actions)
        games.step(actions)
    often = legal > 300
    assert often.sum() > 20
    assert sampled[often].all()


@BOTH
def test_an_illegal_action_ends_the_game_and_costs_its_player(kind: Any) -> None:
    games = kind(6, restart=False)
    before = games.observe()
    actions = games.sample().copy()
    actions[:4] = (int(np.flatnonzero(games.masks[0] == 0)[0]), -1, games.actions, 10**12)
    mover = games.movers.copy()
    rewards, done = games.step(actions)
    assert done.tolist() == [True] * 4 + [False] * 2
    assert all(rewards[at, mover[at]] == -1 and rewards[at].sum() == -1 for at in range(4))
    assert (games.observe()[:4] == before[:4]).all()


@BOTH
def test_games_that_ended_wait_for_a_reset_where_that_is_wanted(kind: Any) -> None:
    games = kind(40, seed=5, restart=False)
    ended = np.zeros(40, bool)
    paid = np.zeros((40, 2))
    for _ in range(200):
        rewards, done = games.step(games.sample())
        assert not (done & ended).any()
        paid += rewards
        ended |= done
        assert (games.masks.any(axis=1) == ~ended).all()
    assert ended.all()
    assert np.abs(paid).max() == 1
    games.reset(np.arange(40) < 10)
    assert (games.masks.any(axis=1) == (np.arange(40) < 10)).all()


@BOTH
def test_other_libraries_share_the_memory(kind: Any) -> None:
    games = kind(8)
    for array in (games.masks, games.movers, games.rewards, games.observe()):
        assert np.shares_memory(np.from_dlpack(array), array)
        assert array.__array__() is array
        assert memoryview(array).obj is array


@BOTH
def test_pytorch_shares_the_memory_where_it_is_installed(kind: Any) -> None:
    games = kind(8)
    torch = pytest.importorskip("torch")
    assert torch.from_dlpack(games.rewards).data_ptr() == games.rewards.ctypes.data


@BOTH
def test_wrong_shapes_and_actions_are_refused(kind: Any) -> None:
    games = kind(4)
    with pytest.raises(ValueError, match="one for each"):
        games.step([0, 1])
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        games.step([1.9, 1.9, 1.9, 1.9])
    with pytest.raises(ValueError, match="int8"):
        games.observe(np.zeros((4, 2), np.int8))
    with pytest.raises(ValueError, match="at least one"):
        kind(0)


def test_games_on_a_torus_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="no batches of games on a torus"):
        QuartoGames(4, quarto.read_variant("torus", quarto.CallRule.AUTO))


def test_quatro_dice_are_fair() -> None:
    games = QuatroGames(20_000, seed=11)
    numbers = games.turn_states[:, DICE_SET]
    faces = np.array([[games.dice(at).count(face) for face in range(1, 7)] for at in range(len(numbers))])
    assert faces.mean(axis=0) == pytest.approx(np.full(6, 5 / 6), abs=0.03)
