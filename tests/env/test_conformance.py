"""The test suites of PettingZoo and Gymnasium for environments."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from fourfold import quarto, quatro
from fourfold.engine import PlayerFailed
from fourfold.quarto.env import quarto_v0
from fourfold.quatro.env import quatro_v0

KINDS: dict[str, Callable[..., Any]] = {
    "classic, auto": quarto_v0.env,
    "classic, turns": lambda **more: quarto_v0.env(call="turns", **more),
    "advanced, turns": lambda **more: quarto_v0.env(variant="advanced", call="turns", **more),
    "one trait, auto": lambda **more: quarto_v0.env(variant="traits=height", **more),
    "quatro, 2 seats": quatro_v0.env,
    "quatro, 3 seats": lambda **more: quatro_v0.env(seats=3, **more),
    "quatro, 4 seats": lambda **more: quatro_v0.env(variant="five-as-full-house", seats=4, **more),
}


@pytest.fixture(autouse=True)
def _their_advice() -> Iterator[None]:
    """The suites warn about observations with a mask, which PettingZoo itself requires for board games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        warnings.filterwarnings("ignore", ".*not a NumPy array.*", UserWarning)
        yield


@pytest.fixture(params=KINDS, name="make")
def _make(request: pytest.FixtureRequest) -> Callable[..., Any]:
    return KINDS[request.param]


def test_pettingzoo_finds_the_api_right(make: Callable[..., Any]) -> None:
    EnvLogger.suppress_output()
    api_test(make(), num_cycles=150)


def test_the_same_seed_plays_the_same_game(make: Callable[..., Any]) -> None:
    seed_test(make)


@pytest.mark.parametrize("kind", ["classic, turns", "quatro, 3 seats"])
def test_every_way_to_render_gives_what_it_promises(kind: str) -> None:
    render_test(KINDS[kind], {"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("kind", ["classic, auto", "quatro, 2 seats"])
def test_the_benchmark_of_pettingzoo_runs(kind: str) -> None:
    performance_benchmark(KINDS[kind]())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Quarto", {"level": "casual"}),
        ("Quarto", {"level": "beginner", "variant": "advanced", "call": "turns", "seat": 1}),
        ("Quatro", {"level": "casual"}),
        ("Quatro", {"level": "beginner", "seats": 3, "seat": 2}),
    ],
)
def test_gymnasium_finds_the_game_against_a_level_right(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"fourfold/{name}-v0", **options).unwrapped)


def test_a_game_against_a_level_is_played_to_its_end() -> None:
    env = gymnasium.make("fourfold.env:fourfold/Quarto-v0", level="newcomer")
    rng = np.random.default_rng(5)
    paid = set()
    for game in range(20):
        observed, _ = env.reset(seed=game)
        over, reward = False, 0.0
        while not over:
            legal = np.flatnonzero(observed["action_mask"])
            assert len(legal)
            observed, earned, over, cut, _ = env.step(np.int64(rng.choice(legal)))
            reward += float(earned)
            assert not cut
        assert not observed["action_mask"].any()
        paid.add(reward)
    assert paid <= {-1.0, 0.0, 1.0}
    assert {-1.0, 1.0} <= paid


def test_an_illegal_action_loses_at_once() -> None:
    env = gymnasium.make("fourfold/Quarto-v0", level="newcomer", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(np.int64(16))  # there is nothing in hand to place
    assert (reward, over, info["illegal"]) == (-1.0, True, 16)


def random_game(env: Any, seed: int) -> float:
    """Play at random to the end; what the agent earned."""
    observed, _ = env.reset(seed=seed)
    over, earned, rng = False, 0.0, np.random.default_rng(seed)
    while not over:
        action = np.int64(rng.choice(np.flatnonzero(observed["action_mask"])))
        observed, earned, over, _, _ = env.step(action)
    return float(earned)


class First:
    """Takes the first legal step."""

    def choose(self, position: Any, rng: random.Random) -> Any:
        return position.steps[0]


def test_an_opponent_may_be_random_or_ones_own() -> None:
    earned = [random_game(gymnasium.make("fourfold/Quarto-v0", level="random"), seed) for seed in range(200)]
    assert abs(sum(earned)) < 60, "two random players are equals"
    own = [gymnasium.make("fourfold/Quatro-v0", level=level, seat=0) for level in (First(), First().choose)]
    assert [random_game(own[0], seed) for seed in range(5)] == [
        random_game(own[1], seed) for seed in range(5)
    ]
    cheat = gymnasium.make("fourfold/Quarto-v0", level=lambda position, rng: "a1", seat=1)
    with pytest.raises(PlayerFailed, match="<lambda> may not play a1 in the position"):
        cheat.reset(seed=1)
    with pytest.raises(TypeError, match="an object with a method choose"):
        gymnasium.make("fourfold/Quarto-v0", level=First)


@pytest.mark.parametrize("seat", [-1, 2, 7, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no seat .*: seats are 0 to 1"):
        gymnasium.make("fourfold/Quarto-v0", seat=seat)


AUTO = quarto.Variant(call=quarto.CallRule.AUTO)
MADE = "135./..../..../.... 7"


@pytest.mark.parametrize("position", [MADE, quarto.Position(MADE, AUTO)])
def test_a_game_may_begin_with_a_position_or_its_text(position: quarto.Position | str) -> None:
    turns = quarto_v0.env()
    turns.reset(options={"position": position})
    turns.step(19)
    assert turns.rewards == {"player_0": 1.0, "player_1": -1.0}
    against = gymnasium.make("fourfold/Quarto-v0", seat=0)
    observed, _ = against.reset(options={"position": position})
    assert observed["observation"][0].sum() == 3
    assert against.step(np.int64(19))[1:3] == (1.0, True)


@pytest.mark.parametrize(
    ("make", "position", "said"),
    [
        (
            quarto_v0.env,
            quarto.Position(MADE),
            r"another variant \(classic, turns\) than .* \(classic, auto\)",
        ),
        (quarto_v0.env, quatro.Position(), "begins with a position of it or its text, not Position"),
        (quarto_v0.env, 5, "begins with a position of it or its text, not 5"),
        (quarto_v0.env, "nonsense", "not “nonsense”"),
        (quarto_v0.env, "1357/..../..../.... - d1", "the game is over in the position"),
        (quatro_v0.env, quatro.Variant().start(3), "the position has 3 seats, and the environment 2"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(make: Callable[..., Any], position: Any, said: str) -> None:
    against = gymnasium.make(f"fourfold/{'Quarto' if make is quarto_v0.env else 'Quatro'}-v0", level="random")
    for reset in (make().reset, against.reset):
        with pytest.raises((TypeError, ValueError), match=said):
            reset(options={"position": position})


def test_a_game_that_others_end_first_is_no_beginning() -> None:
    against = gymnasium.make("fourfold/Quarto-v0", level="perfect", seat=1)
    with pytest.raises(ValueError, match=r"the others end the game from .* before seat 1 can act"):
        against.reset(options={"position": MADE})


def test_an_action_that_is_none_loses_at_once() -> None:
    env = gymnasium.make("fourfold/Quarto-v0", level="random", seat=0).unwrapped
    env.reset(seed=1)
    assert env.step(np.int64(-17))[1:3] == (-1.0, True)  # counted from the end it would be a gift


def test_race_games_have_no_environment() -> None:
    with pytest.raises(ValueError, match="turns"):
        quarto_v0.env(call="race")
