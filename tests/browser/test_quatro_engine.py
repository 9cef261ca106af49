"""Quatro's engine of the page in a real browser: the same choices and odds as ours."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from harness.services import Server
from playwright.sync_api import Browser
from tests.browser.engine_pages import Ask, engine_page
from tests.lockstep.engines import difference, needs_engine
from tests.lockstep.quatro_games import any_position, asked, decision, told
from tests.lockstep.test_quatro_engine import DECISIONS, POSITIONS

from fourfold.quatro.engine import PLAYERS

pytestmark = needs_engine("quatro")


BUILT = Path(str(files("fourfold.web"))) / "client" / "assets"
CHOOSE = """([address, at]) => new Promise((resolve, reject) => {
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage({ ask: "choose", at, level: "expert", seed: 0n });
})"""


@pytest.fixture
def ask(chromium: Browser) -> Iterator[Ask]:
    with engine_page(chromium, "quatro_engine") as answer:
        yield answer


def test_the_expert_decides_alike_in_a_browser(ask: Ask) -> None:
    for number in range(DECISIONS):
        position = decision(Random(f"browser {number}"))
        chosen = str(PLAYERS["expert"].choose(position, Random(0)))
        assert ask({**asked(position), "choices": [("expert", 0)]})["chosen"] == [chosen], position


def test_facts_and_odds_are_the_same_in_a_browser(ask: Ask) -> None:
    for number in range(POSITIONS):
        position = any_position(Random(f"browser facts {number}"))
        differs = difference(ask({**asked(position), "facts": True}), told(position))
        assert differs is None, f"{position}: {differs}"


def test_the_worker_that_ships_decides_alike(server: Server, chromium: Browser) -> None:
    """As it was built and as the server sends it, with the policy of our pages."""
    [worker] = [each for each in BUILT.glob("worker-*.js") if "network-2" in each.read_text("utf-8")]
    page = chromium.new_page()
    page.goto(server.url)
    for number in range(5):
        position = decision(Random(f"worker {number}"))
        about = asked(position)
        at = {"variant": about["variant"], "options": {"layout": about["layout"]}, "position": str(position)}
        chosen = str(PLAYERS["expert"].choose(position, Random(0)))
        assert page.evaluate(CHOOSE, [f"/client/assets/{worker.name}", at]) == {"answer": chosen}
    page.close()
