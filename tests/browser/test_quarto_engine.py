"""Quarto!'s engine of the page in a real browser: the same verdicts, choices and reviews as ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.engine_pages import Ask, engine_page
from tests.browser.screens.analysis import analysis
from tests.browser.stage import Person
from tests.lockstep.engines import needs_engine
from tests.lockstep.quarto_games import game
from tests.lockstep.quarto_told import REVIEWS, as_json, asked, asked_of_game, differ, positions

from fourfold.engine.review import review
from fourfold.quarto.engine import PLAYERS

pytestmark = needs_engine("quarto")


@pytest.fixture
def ask(chromium: Browser) -> Iterator[Ask]:
    with engine_page(chromium, "quarto_engine") as answer:
        yield answer


def test_every_move_has_the_same_verdict_in_a_browser(ask: Ask) -> None:
    for at in positions(11, 40):
        assert not differ(at, ask({**asked(at), "ask": "analysis"})), at


def test_levels_choose_alike_in_a_browser(ask: Ask) -> None:
    for number, at in enumerate(positions(12, 30)):
        for level, player in PLAYERS.items() if at.result is None else ():
            chosen = str(player.choose(at, random.Random(number)))
            assert ask({**asked(at), "ask": "choose", "level": level, "seed": number}) == chosen, at


def test_reviews_are_the_same_in_a_browser(ask: Ask) -> None:
    rng = random.Random(13)
    for _ in range(REVIEWS or 4):
        record = game(rng, 0 if REVIEWS else 8)
        assert ask({**asked_of_game(record), "tries": []})["review"] == as_json(review(record)), record


def test_the_book_of_openings_is_in_the_page(person: Callable[..., Person]) -> None:
    ada = person(reduced_motion="reduce")
    ada.page.route("**/api/openings*", lambda route: route.abort())
    analysis(ada, "turns=0")
    ada.page.get_by_role("tab", name="Openings").click()
    ways = ada.page.locator(".move")
    expect(ways).to_have_count(2)  # on a diagonal, and beside both
    # How often a board was played, only a server knows.
    expect(ways.first).not_to_contain_text("played")
    expect(ada.page.get_by_role("tabpanel")).not_to_contain_text("has come up")
