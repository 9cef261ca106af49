"""A whole game of Quarto! against the computer: with a mouse, with a finger, with nothing but keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.stage import Person

MANY = 60


def begin(one: Person) -> None:
    """Play now, against an opponent that overlooks a lot."""
    one.page.goto("/")
    one.page.get_by_label("Strength").select_option("newcomer")
    one.touch(one.page.get_by_role("button", name="Play now"))
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
    expect(one.says).to_contain_text("draw" if not view["result"]["winners"] else "win")


def test_with_a_mouse(person: Callable[..., Person]) -> None:
    ada = person()
    begin(ada)
    play_to_the_end(ada, tap)
    check_result(ada)


def test_with_a_finger_on_a_phone(person: Callable[..., Person]) -> None:
    ada = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(ada)
    play_to_the_end(ada, tap)
    check_result(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_with_nothing_but_keys(person: Callable[..., Person]) -> None:
    ada = person()
    ada.page.goto("/")
    ada.page.get_by_label("Strength").wait_for()
    press_until(ada, "Tab", "document.activeElement.matches('[type=submit]')")
    ada.page.keyboard.press("Enter")
    ada.page.locator(".quarto").wait_for()
    play_to_the_end(ada, by_keys)
    check_result(ada)


def by_keys(one: Person) -> None:
    """Walk to a cell that answers, with Tab into its grid and arrows inside it, and press Enter."""
    found = one.page.locator("[role=grid] [aria-disabled=false]").first
    if not found.count():
        return
    inside = found.evaluate("cell => cell.closest('.quarto') ? '.quarto' : '.rack'")
    press_until(one, "Tab", f"document.activeElement.closest('{inside}') !== null")
    columns = 4
    here = int(one.page.evaluate("document.activeElement.dataset.cell"))
    there = int(str(found.get_attribute("data-cell")))
    down, right = there // columns - here // columns, there % columns - here % columns
    for key, count in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(count):
            one.page.keyboard.press(key)
    one.page.keyboard.press("Enter")


def press_until(one: Person, key: str, condition: str) -> None:
    for _ in range(40):
        if one.page.evaluate(condition):
            return
        one.page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {condition}")
