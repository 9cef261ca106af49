"""The test suites of PettingZoo and Gymnasium for environments."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

import fourfold.env
from fourfold.env import quarto_v0, quatro_v0

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


def test_race_games_have_no_environment() -> None:
    with pytest.raises(ValueError, match="turns"):
        quarto_v0.env(call="race")


def test_the_room_offers_what_it_says() -> None:
    assert all(hasattr(fourfold.env, name) for name in fourfold.env.__all__)
