"""A whole game of Quarto! against the computer: by mouse, by touch, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.screens.before_play import choose_level
from tests.browser.stage import Person

MANY = 60


def begin(one: Person) -> None:
    """Play now, against an opponent that misses a lot."""
    one.page.goto("/")
    choose_level(one, "Newcomer")
    one.touch(one.page.get_by_role("button", name="Play now"))
    one.table()
    one.page.locator(".quarto").wait_for()


def play_to_the_end(one: Person, act: Callable[[Person], None]) -> None:
    page = one.page
    for _ in range(MANY):
        page.locator(".finished, [role=grid] [aria-disabled=false], .bar .button").first.wait_for()
        if page.locator(".finished").count():
            return
        if page.get_by_role("button", name="I am done").count():
            one.touch(page.get_by_role("button", name="I am done"))
        else:
            act(one)
        page.wait_for_timeout(60)
    raise AssertionError("the game does not end")


def tap(one: Person) -> None:
    cell = one.page.locator("[role=grid] [aria-disabled=false]").first
    if cell.count():
        one.touch(cell)


def check_result(one: Person) -> None:
    view = one.view()
    assert view["phase"] == "over"
    expect(one.says).to_contain_text("A draw" if not view["result"]["winners"] else "You")


def test_with_a_mouse(person: Callable[..., Person]) -> None:
    ada = person(warn=False)
    begin(ada)
    play_to_the_end(ada, tap)
    check_result(ada)


def test_with_a_finger_on_a_phone(person: Callable[..., Person]) -> None:
    ada = person(warn=False, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(ada)
    play_to_the_end(ada, tap)
    check_result(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_with_nothing_but_keys(person: Callable[..., Person]) -> None:
    ada = person(warn=False)
    ada.page.goto("/")
    ada.page.get_by_label("Strength").wait_for()
    ada.press(ada.page.get_by_role("button", name="Play now"))
    ada.table()
    ada.page.locator(".quarto").wait_for()
    play_to_the_end(ada, by_keys)
    check_result(ada)


def by_keys(one: Person) -> None:
    found = one.page.locator("[role=grid] [aria-disabled=false]").first
    if found.count():
        one.press(found)
