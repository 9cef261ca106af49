"""A player's first game against the computer: each tip is shown once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.screens.tables import quatro_step
from tests.browser.stage import Person

Enter = Callable[..., Person]


@pytest.mark.parametrize("window", [(360, 740), (1280, 720)], ids=str)
def test_quarto_shows_each_tip_once(person: Enter, window: tuple[int, int]) -> None:
    ada = person(pace="off", reduced_motion="reduce", viewport={"width": window[0], "height": window[1]})
    mark = ada.page.locator(".tip")
    for told in (True, False):
        ada.come(ada.open_table_where_a_computer_begins("newcomer", "quarto"))
        expect(ada.says).to_contain_text("Place this piece")
        if told:
            expect(mark).to_contain_text("Your opponent chose this piece.")
        else:
            expect(mark).to_have_count(0)
        ada.square("b2").click()
        if told:
            expect(mark).to_contain_text("Choose the piece your opponent has to place")
            mark.get_by_role("button", name="Got it").click()
        expect(mark).to_have_count(0)


def test_quatro_shows_each_tip_once_and_only_against_the_computer(person: Enter) -> None:
    ada = person(pace="off", reduced_motion="reduce")
    table = ada.open_table({"type": "me"}, {"type": "computer", "level": "beginner"}, game="quatro")["table"]
    ada.come(table)
    mark = ada.page.locator(".tip")
    expect(mark).to_contain_text("up to five throws")
    ada.page.get_by_role("button", name="Throw", exact=True).click()
    expect(mark).to_contain_text("dice")
    ada.come(ada.open_table(game="quatro")["table"])
    ada.act(ada.table(), quatro_step({"roll": True}))
    expect(ada.page.locator(".dice button")).to_have_count(5)
    expect(mark).to_have_count(0)
