"""Names are text from strangers: wherever one is shown, it neither reverses the words around it nor breaks
the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.screens.company import friend
from tests.browser.stage import Person
from tests.browser.test_screens import SETTLED

Enter = Callable[..., Person]

SARAH = "(7) שרה"
"""Runs from right to left, with a number and brackets that would mix with the words around it."""
LONG = "W" * 40
"""As long as a name may be, and as wide."""

LOOSE = """name => {
  const texts = [document.title];
  for (const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT); walk.nextNode();)
    if (!walk.currentNode.parentElement?.closest('script, style')) texts.push(walk.currentNode.data);
  for (const element of document.querySelectorAll('*'))
    for (const {value} of element.attributes) texts.push(value);
  const shown = texts.filter(text => text.includes(name));
  const held = '\\u2068' + name + '\\u2069';
  return [shown.length, shown.filter(text => text.replaceAll(held, '').includes(name))];
}"""
"""How often a name is on the page, and where it is not isolated."""

ASTRAY = """name => [...document.querySelectorAll('main *')]
  .filter(element => element.checkVisibility() && [...element.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.data.includes(name)))
  .filter(element => {
    const box = element.getBoundingClientRect();
    const unseen = box.width <= 1 || element.closest('.unseen, [aria-hidden=true] .unseen');
    return !unseen && (box.left < -1 || box.right > innerWidth + 1);
  }).map(element => element.outerHTML.slice(0, 120))"""
"""Elements with a name that stick out of the window."""


def check(one: Person, *, alone: str = "") -> None:
    """Both names are on the page, each in its place; `alone` means without a sentence around them."""
    for window in ((320, 568), (1280, 720)):
        one.page.set_viewport_size({"width": window[0], "height": window[1]})
        one.page.evaluate(SETTLED, window)
        count, loose = one.page.evaluate(LOOSE, SARAH)
        assert count > 0
        assert loose == []
        for name in (SARAH, LONG):
            assert one.page.evaluate(ASTRAY, name) == [], (window, name)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), window
        if alone:
            shown = one.page.locator(alone, has_text=LONG).first
            expect(shown).to_have_attribute("title", LONG)
            assert shown.evaluate(
                "one => one.scrollWidth >= one.clientWidth && one.clientWidth <= innerWidth"
            )


@pytest.mark.parametrize("game", ["quarto", "quatro"])
def test_a_name_stays_in_its_place(person: Enter, game: str) -> None:
    ada = person(reduced_motion="reduce")
    seats = ({"type": "me", "name": SARAH}, {"type": "me", "name": LONG})
    table = ada.open_table(*seats, game=game)["table"]
    ada.act(table, *(("4", "a1", "5", "b1") if game == "quarto" else ("roll",)))
    ada.come(table)
    check(ada, alone=".seat .name")
    expect(ada.page.locator(".seat .name", has_text="שרה")).to_have_css("direction", "rtl")
    if game == "quarto":
        assert "ש" not in ada.page.locator(".avatar").all_inner_texts(), "it begins with a bracket"

    ada.page.get_by_role("button", name="Turns and more").click()
    check(ada, alone=".turns .who" if game == "quarto" else "")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    expect(ada.page.locator(".finished .title")).to_contain_text("won")
    check(ada, alone=".seat .name")
    if game == "quarto":
        ada.page.goto(f"/review/{table}")
        ada.page.locator("h1.label").wait_for()
        check(ada)


def test_a_name_stays_in_its_place_on_the_home_page(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    max_ = friend(ada)
    for name in (SARAH, LONG):
        ada.open_table({"type": "me", "name": name}, {"type": "me", "name": "Max"})
        max_.open_table({"type": "me", "name": name}, {"type": "open"}, public=True)
    ada.page.goto("/")
    expect(ada.page.locator(".mine li")).to_have_count(2)
    ada.page.locator(".tables li").nth(1).wait_for()
    check(ada, alone=".tables strong")
    waiting = ada.open_table(
        {"type": "me", "name": SARAH}, {"type": "open"}, {"type": "me", "name": LONG}, game="quatro"
    )
    both = re.compile(f"^({LONG} and Max|Max and {LONG})$")  # the lot decides who starts
    expect(ada.page.locator(".mine .who", has_text=LONG)).to_have_attribute("title", both)
    ada.page.goto(f"/table/{waiting['table']}")
    ada.page.locator(".seats").wait_for()
    check(ada)
