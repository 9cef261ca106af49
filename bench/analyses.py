"""How long analyses take: every move of random positions, and whether steps at tables wait for them.

A position is any pieces on any squares and one in hand; each is analysed with an empty memory and the book.
Seconds are processor time, which a busy machine affects little; two threads need about half of that. The
steps are those of `bench.server`; meanwhile ten people ask for the slowest positions without a pause.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from statistics import median

import uvloop
from harness.services import Server
from harness.visitor import Visitor

from bench.server import Wanted, load
from fourfold.quarto import CallRule, Position, Trait, Variant
from fourfold.quarto.engine import Limits, Solver, analyse, warm_up

VARIANTS = [
    Variant(frozenset(list(Trait)[:traits]), squares, CallRule.TURNS)
    for traits in (1, 2, 3, 4)
    for squares in (False, True)
]
PLIES = range(16)
SAMPLES = 24
"""Positions of each ply and variant."""
ANALYSTS = 10
ROUNDS = 3


def main() -> None:
    """Print everything, or what is asked for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", choices=["moves", "steps"])
    arguments.add_argument("--samples", type=int, default=SAMPLES)
    told = arguments.parse_args()
    if told.only in (None, "moves"):
        every_move(told.samples)
    if told.only in (None, "steps"):
        steps_beside_analyses()


# -- Every move of any position -----------------------------------------------------------------------------


def every_move(samples: int) -> None:
    """The cost of an analysis by variant and ply."""
    warm_up()
    for variant in VARIANTS:
        rng = random.Random(str(variant))
        by_ply = {
            ply: sorted(seconds(random_position(rng, variant, ply)) for _ in range(samples)) for ply in PLIES
        }
        name = f"{len(variant.traits)} traits{', squares' if variant.squares else ''}"
        print(f"{name}, all plies: {shown(sorted(each for ply in by_ply.values() for each in ply))}")
        for ply in (3, 4, 5, 6):
            print(f"{name}, {ply} placed: {shown(by_ply[ply])}")


def random_position(rng: random.Random, variant: Variant, placed: int) -> Position:
    """Random pieces on random squares, and one in hand."""
    hand, *pieces = rng.sample(range(16), placed + 1)
    board = ["."] * 16
    for square, piece in zip(rng.sample(range(16), placed), pieces, strict=True):
        board[square] = f"{piece:x}"
    rows = "/".join("".join(board[row : row + 4]) for row in range(0, 16, 4))
    return Position(f"{rows} {hand:x}", variant)


def seconds(position: Position) -> float:
    """Processor time of an analysis on two threads, from an empty memory."""
    solver = Solver()
    began = time.process_time()
    analyse(position, Limits(threads=2), solver=solver)
    return time.process_time() - began


def shown(taken: list[float]) -> str:
    """Half of the processor time: the wall time on two idle processors."""
    p50, p99 = taken[len(taken) // 2] / 2, taken[min(len(taken) - 1, int(len(taken) * 0.99))] / 2
    return f"p50 {p50:.3f} s, p99 {p99:.3f} s, max {taken[-1] / 2:.3f} s"


# -- Steps beside analyses ----------------------------------------------------------------------------------


def steps_beside_analyses() -> None:
    """Steps at tables, alternately without and with analyses beside them; the median of the rounds."""
    wanted = Wanted(tables=40, seconds=4.0, rounds=1)
    alone: list[dict[str, float]] = []
    beside: list[dict[str, float]] = []
    with (
        tempfile.TemporaryDirectory(prefix="fourfold-bench-") as folder,
        Server(Path(folder), extra={"FOURFOLD_WARM": "0"}) as server,
    ):
        for number in range(ROUNDS):
            alone.append(_round(server, wanted, None))
            beside.append(_round(server, wanted, number))
    print(f"steps alone: {_medians(alone)}")
    print(f"steps beside {ANALYSTS} people who analyse without a pause: {_medians(beside)}")


def _round(server: Server, wanted: Wanted, seed: int | None) -> dict[str, float]:
    with _analysts(server.url, seed) as told:
        before = server.own_cpu
        found, _ = uvloop.run(load([server], wanted))
        used = 1000 * (server.own_cpu - before) / found["steps"]
    kept = {name: found[name] for name in ("per second", "p50 ms", "p99 ms")}
    return kept | {"processor ms of the server per step": used, "analyses": told.value}


def _medians(rounds: list[dict[str, float]]) -> str:
    return ", ".join(f"{name} {median(each[name] for each in rounds):.1f}" for name in rounds[0])


@contextmanager
def _analysts(url: str, seed: int | None) -> Iterator[Synchronized[int]]:
    """Let people analyse in a separate process, unless there is no seed. They have begun when this yields; it
    yields the number of finished analyses."""
    processes = multiprocessing.get_context("spawn")
    told: Synchronized[int] = processes.Value("i", 0)
    if seed is None:
        yield told
        return
    people = processes.Process(target=_analyse_on, args=(url, seed, told))
    people.start()
    while not told.value:
        time.sleep(0.01)
    try:
        yield told
    finally:
        people.terminate()
        people.join()


def _analyse_on(url: str, seed: int, told: Synchronized[int]) -> None:
    os.nice(15)  # in real life they are on other machines
    asyncio.run(_analyse_together(url, seed, told))


async def _analyse_together(url: str, seed: int, told: Synchronized[int]) -> None:
    await asyncio.gather(*(_analyst(url, 100 * seed + each, told) for each in range(ANALYSTS)))


async def _analyst(url: str, seed: int, told: Synchronized[int]) -> None:
    """Ask for one slow position after another, and count the analyses that were completed."""
    for position in _slow(random.Random(seed)):
        async with Visitor(url) as visitor:  # a new person each time: no limit slows this down
            answer = await visitor.http.post("/api/analyses", json={"game": "quarto", "position": position})
            told.value += '"type":"verdict"' in answer.text


def _slow(rng: random.Random) -> Iterator[str]:
    while True:
        yield str(random_position(rng, Variant(), 4))


if __name__ == "__main__":
    main()
