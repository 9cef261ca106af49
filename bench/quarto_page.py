"""Quarto!'s engine of the page in Chromium, beside the same here: `python -m bench.quarto_page`.

A first turn is measured from a page that has nothing yet: the engine's code is read, its kernels are
compiled, its book is unpacked, and the perfect level decides. Slowed down, the processor does a quarter of
its work, as an old phone does.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median, quantiles

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.stage import CHROMIUM, FLAGS
from tests.lockstep.engines import bundle
from tests.lockstep.quarto_games import game, position
from tests.lockstep.quarto_told import asked, asked_of_game, facts_of

from fourfold.engine.review import review
from fourfold.quarto import CallRule, Position, Variant
from fourfold.quarto.engine import warm_up

RUNS = 5
EACH = 12
"""Positions for each number of empty squares."""
SLOWER = 4

LOAD = "(code) => { window.engine = () => import(code); }"
ASK = """async (line) => {
  const begin = performance.now();
  await (await window.engine()).answer(line);
  return performance.now() - begin;
}"""
"""Milliseconds from a question to its answer."""


def first_turn(browser: Browser, code: str, slower: int) -> float:
    """Seconds from an empty page to the perfect level's first decision."""
    with browser.new_context() as context:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(LOAD, code)
        start = Variant(call=CallRule.AUTO).start().play("0")
        return in_page(page, {**asked(start), "ask": "choose", "level": "perfect", "seed": 0})


def in_page(page: Page, question: dict[str, object]) -> float:
    """Seconds that the page takes for an answer."""
    return float(page.evaluate(ASK, msgspec.json.encode(question).decode())) / 1000


def here(work: Callable[[], object]) -> float:
    """Seconds that the same takes here."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def positions(empty: int) -> list[Position]:
    """Classic positions with so many empty squares and a piece in hand."""
    rng, found = random.Random(empty), list[Position]()
    while len(found) < EACH:
        at = position(rng, 16 - empty, 16 - empty)
        if at.hand is not None and at.variant.squares is False and len(at.variant.traits) == 4:
            found.append(Position(f"{at!s}".partition(" ")[0] + f" {at.hand:x}", Variant()))
    return found


def compare(page: Page) -> None:
    """Print what every move of a position and a review take in the page and here."""
    for empty in (8, 10, 11, 12, 14):
        both = [
            (in_page(page, {**asked(at), "ask": "analysis"}), here(lambda: facts_of(at)))  # noqa: B023 - at once
            for at in positions(empty)
        ]
        theirs, ours = ([pair[side] for pair in both] for side in (0, 1))
        slow = quantiles(theirs, n=10)[-1]
        print(
            f"{empty} empty squares, every move and the line: {median(theirs):.3f} s in the page "
            f"(a tenth takes more than {slow:.3f} s), {median(ours):.3f} s here, "
            f"{sum(theirs) / sum(ours):.2f} times as long in all"
        )
    record = game(random.Random(1))
    theirs_once = in_page(page, {**asked_of_game(record), "tries": []})
    ours_once = here(lambda: review(record))
    print(f"review of {len(record.steps)} steps: {theirs_once:.2f} s in the page, {ours_once:.2f} s here")


def memory(page: Page) -> tuple[float, float]:
    """What the page holds once the engine has worked, and what its kernels do, in megabytes."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    held = session.send("Runtime.getHeapUsage")
    return held["usedSize"] / 2**20, held["backingStorageSize"] / 2**20


def main() -> None:
    """Print all figures."""
    warm_up()
    code = bundle("quarto_engine")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for slower in (1, SLOWER):
            taken = sorted(first_turn(browser, code, slower) for _ in range(RUNS))
            print(f"first turn, {slower} times slower: {median(taken):.2f} s, at most {taken[-1]:.2f} s")
        page = browser.new_page()
        page.evaluate(LOAD, code)
        compare(page)
        used, kernels = memory(page)
        print(f"memory: {used:.1f} MB, and {kernels:.1f} MB of kernels")
        browser.close()


if __name__ == "__main__":
    main()
