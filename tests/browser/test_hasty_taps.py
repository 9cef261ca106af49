"""Two hasty taps in one place lose nothing: what is final opens elsewhere, and rests before it answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.games import Elsewhere, quarto, table
from tests.browser.screens import before_play
from tests.browser.stage import Person

from fourfold.play import LocalTable, OfferDraw
from fourfold.rules.games import Game

Enter = Callable[..., Person]
HASTE = 250
"""Milliseconds between two taps of one finger."""


def tap_twice(ada: Person, what: Locator) -> None:
    box = what.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ada.page.mouse.click(x, y)
    ada.page.clock.run_for(HASTE)
    ada.page.mouse.click(x, y)


def running(game: Game) -> LocalTable:
    return quarto("4 a1 5", casual=True) if game is Game.QUARTO else table(Game.QUATRO, casual=True)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 720)])
def test_two_hasty_taps_lose_nothing(person: Enter, width: int, height: int) -> None:
    ada = person(viewport={"width": width, "height": height}, reduced_motion="reduce", pace="off")
    ada.page.clock.install()
    page = Elsewhere(ada)
    flag = ada.page.locator(".give-up")
    for game in Game:
        page.show(running(game), (0,))
        ada.page.locator(f".{game}").wait_for()
        ada.stop_time()
        tap_twice(ada, flag)
        question = ada.page.locator(".question")
        final = question.get_by_role("button", name="Yes, give up")
        for one in (final, question.get_by_role("button", name="Play on")):
            assert not overlap(one, flag), "no answer lies where the question was asked"
        assert fill(final) != fill(question.get_by_role("button", name="Play on"))
        assert page.sent == []
        ada.page.keyboard.press("Escape")
        expect(question).to_have_count(0)
        expect(flag).to_be_focused()
        ada.page.clock.resume()

    # A draw that the other offers appears over the tools: a tap meant for them does not agree to it.
    local = running(Game.QUARTO)
    local.act(OfferDraw(1), "max")
    page.show(running(Game.QUARTO), (0,))
    ada.page.locator(f".{Game.QUARTO}").wait_for()
    ada.stop_time()
    page.show(local, (0,))
    agree = ada.page.locator(".question").get_by_role("button", name="Agree")
    expect(agree).to_be_disabled()
    tap_twice(ada, agree)
    assert page.sent == []
    ada.page.clock.run_for(HASTE)
    agree.click()
    assert page.sent == ["accept_draw"]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 720)])
def test_a_takeback_is_one_and_leaving_is_asked_about(person: Enter, width: int, height: int) -> None:
    ada = person(viewport={"width": width, "height": height}, reduced_motion="reduce", pace="off")
    ada.page.clock.install()
    opened = ada.open_table(call="auto")["table"]
    ada.act(opened, "4", "a1", "5", "b1")
    ada.come(opened)
    ada.stop_time()
    tap_twice(ada, ada.page.get_by_role("button", name="Take back a move"))
    ada.page.clock.resume()
    ada.sees_steps(3)
    assert len(ada.steps(opened)) == 3

    before_play.waiting(ada)
    ada.stop_time()
    leave = ada.page.get_by_role("button", name="Leave the table")
    leave.scroll_into_view_if_needed()
    tap_twice(ada, leave)
    ada.page.clock.resume()
    expect(leave).to_be_visible()
    assert ada.view()["phase"] == "open"
    leave.click()
    ada.page.get_by_role("button", name="Yes, leave").click()
    expect(ada.page.get_by_text("Everyone left this table")).to_be_visible()


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def fill(button: Locator) -> str:
    return str(button.evaluate("one => getComputedStyle(one).backgroundColor"))
