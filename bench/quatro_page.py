"""Quatro's engine of the page in Chromium, beside the same here: `python -m bench.quatro_page`.

A first turn is measured from a page that has nothing yet: the engine's code is read, its kernels are
compiled, and the expert decides. Slowed down, the processor does a quarter of its work, as an old phone does.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from bench.client import CHROMIUM, FLAGS
from fourfold.engine.review import review
from fourfold.quatro import Position, Step, Throw, Variant
from fourfold.quatro.engine import PLAYERS, warm_up
from fourfold.rules.game import ToRoll
from fourfold.rules.record import Record

CLIENT = Path(__file__).parent.parent / "client"
RUNS = 5
DECISIONS = 40
MASTERS = 5
SLOWER = 4

LOAD = "(code) => { window.engine = () => import(code); }"
ASK = """async (line) => {
  const begin = performance.now();
  await (await window.engine()).answer(line);
  return performance.now() - begin;
}"""
"""Milliseconds from a question to its answer."""


def bundle() -> str:
    """The engine as the address of a module, for a browser to import."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("needs Node")
    command = [node, "scripts/engine_lockstep.mjs", "quatro_engine", "bundle"]
    return subprocess.run(command, cwd=CLIENT, stdout=subprocess.PIPE, check=True).stdout.decode()


def game(rng: Random) -> Iterator[tuple[Position, Step]]:
    """A game of casual players: every position, and the step taken there."""
    position = Variant().start(2)
    while position.result is None:
        step: Step
        if isinstance(position.turn, ToRoll):
            step = Throw([rng.randint(1, 6) for _ in range(5 - len(position.dice))])
        else:
            step = PLAYERS["casual"].choose(position, rng)
        yield position, step
        position = position.play(step)


def first_turn(browser: Browser, code: str, slower: int) -> float:
    """Seconds from an empty page to the expert's first decision."""
    with browser.new_context() as context:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(LOAD, code)
        return in_page(page, _choice(Variant().start(2).play(Throw("13355")), "expert"))


def _choice(position: Position, level: str) -> str:
    return _question(position, choices=[(level, 0)])


def _question(position: Position, **asked: object) -> str:
    variant = position.variant
    about = {"variant": str(variant), "layout": str(variant.layout), "position": str(position)}
    return msgspec.json.encode({**about, **asked}).decode()


def in_page(page: Page, line: str) -> float:
    """Seconds that the page takes for an answer."""
    return float(page.evaluate(ASK, line)) / 1000


def here(work: Callable[[], object]) -> float:
    """Seconds that the same takes here."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def compare(page: Page) -> None:
    """Print what decisions and a review take in the page and here."""
    played = [list(game(Random(number))) for number in range(DECISIONS)]
    positions = [
        Random(number).choice([position for position, _ in steps if position.steps])
        for number, steps in enumerate(played)
    ]
    for level, chosen in (("expert", positions), ("master", positions[:MASTERS])):
        theirs = median(in_page(page, _choice(each, level)) for each in chosen)
        player = PLAYERS[level]
        ours = median(here(lambda: player.choose(each, Random(0))) for each in chosen)  # noqa: B023 - at once
        print(f"{level}: {theirs * 1000:.1f} ms in the page, {ours * 1000:.1f} ms here")
    start, steps = played[0][0][0], [step for _, step in played[0]]
    line = _question(start, steps=[(position.seat, str(step)) for position, step in played[0]])
    theirs, ours = in_page(page, line), here(lambda: review(Record.of(start, steps)))
    print(f"review of {len(steps)} steps: {theirs:.2f} s in the page, {ours:.2f} s here")


def memory(page: Page) -> tuple[float, float]:
    """What the page holds in objects and in arrays once the engine has worked, in megabytes."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    held = session.send("Runtime.getHeapUsage")
    return held["usedSize"] / 2**20, held["backingStorageSize"] / 2**20


def main() -> None:
    """Print all figures."""
    warm_up()
    code = bundle()
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for slower in (1, SLOWER):
            taken = sorted(first_turn(browser, code, slower) for _ in range(RUNS))
            print(f"first turn, {slower} times slower: {median(taken):.2f} s, at most {taken[-1]:.2f} s")
        page = browser.new_page()
        page.evaluate(LOAD, code)
        compare(page)
        used, arrays = memory(page)
        print(f"memory: {used:.1f} MB of objects, {arrays:.1f} MB of arrays")
        browser.close()


if __name__ == "__main__":
    main()
