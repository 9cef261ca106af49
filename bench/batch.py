"""How fast games run side by side: steps a second in batches, compared with PettingZoo's loop."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from fourfold.env.batch import Games
from fourfold.quarto import CallRule, Variant
from fourfold.quarto.env import QuartoGames, quarto_v0
from fourfold.quatro.env import QuatroGames, quatro_v0

SECONDS = 3.0
QUARTO, QUATRO = 65536, 16384
"""Games per thread: a round then takes a few milliseconds."""
ROUNDS = 300
"""How often each figure is measured: the best round is the one that other work disturbed least."""
STEPS = 2
"""A gift and a placement."""


def main() -> None:
    """Print a row for each figure, with the load of the machine while it was measured."""
    batches: list[tuple[str, float, Callable[[int], Games]]] = [
        ("Quarto!, auto", 10e6, lambda threads: QuartoGames(QUARTO * threads, threads=threads)),
        (
            "Quarto!, turns, blocks",
            0,
            lambda threads: QuartoGames(
                QUARTO * threads, Variant(squares=True, call=CallRule.TURNS), threads=threads
            ),
        ),
        ("Quatro, 2 seats", 1e6, lambda threads: QuatroGames(QUATRO * threads, threads=threads)),
        ("Quatro, 4 seats", 0, lambda threads: QuatroGames(QUATRO * threads, seats=4, threads=threads)),
    ]
    for name, aim, make in batches:
        # One core is measured in processor time; only the wall clock shows that two work at once.
        one, alone, two = (
            best(make(1), time.thread_time),
            best(make(1), time.perf_counter),
            best(make(2), time.perf_counter),
        )
        wanted = f" (aim {aim / 1e6:.0f} million)" if aim else ""
        print(f"{name:<24}{one[0] / 1e6:8.1f} million steps/s on one core{wanted}", flush=True)
        print(f"{'':<24}{two[0] / 1e6:8.1f} on two: {two[0] / alone[0]:.2f} times one (aim 1.8)", flush=True)
        print(f"{'':<24}{one[1] / 1e6:8.1f} with actions drawn by `sample`, one core", flush=True)
    for name, env in (("quarto_v0", quarto_v0.env()), ("quatro_v0", quatro_v0.env())):
        print(f"{name:<24}{loop(env):8.0f} steps/s in PettingZoo's loop", flush=True)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def best(games: Games, clock: Callable[[], float]) -> tuple[float, float]:
    """Steps a second of `step` alone, and of `sample` and `step` together."""
    for _ in range(2 * STEPS):
        games.step(games.sample())
    stepping, playing = 0.0, 0.0
    for _ in range(ROUNDS):
        in_step, begin = 0.0, clock()
        for _ in range(STEPS):
            actions = games.sample()
            before = clock()
            games.step(actions)
            in_step += clock() - before
        stepping = max(stepping, STEPS * games.count / in_step)
        playing = max(playing, STEPS * games.count / (clock() - begin))
    games.close()
    return stepping, playing


def loop(env: Any) -> float:
    """Steps a second of one environment: agents take turns and choose legal actions at random."""
    rng = random.Random(1)
    steps, begin = 0, time.thread_time()
    while time.thread_time() - begin < SECONDS:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / (time.thread_time() - begin)


if __name__ == "__main__":
    main()
