"""Tables on this device: played without a network after a first visit, kept through everything, one truth."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.stage import Person
from tests.browser.test_offline import go_offline, with_worker

Enter = Callable[..., Person]

ANYTHING = """() => {
  const open = (where) => [...document.querySelectorAll(where)].find(
    (one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && !one.closest('[inert]'));
  const found = document.querySelector('.hand-over .button')
    ?? open('.board [role=gridcell][aria-disabled=false]') ?? open('.rack button')
    ?? open('.tray .bar .button, .tray .button.strong');
  found?.click();
}"""
"""Press anything that plays."""


def offline_home(person: Enter, game: str, opponent: str, **manner: object) -> Person:
    """A person on the home page without a network, who has chosen what to play."""
    ada = with_worker(person, pace="off", warn=False, **manner)
    go_offline(ada)
    ada.page.reload()
    ada.page.get_by_role("radio", name=game).locator("xpath=ancestor-or-self::label").click()
    ada.page.get_by_text(opponent, exact=True).click()
    return ada


def start(ada: Person) -> str:
    """Press the main button; the name of the table."""
    ada.page.locator(".go .button.strong").click()
    table = ada.table()
    assert table.startswith("here-")
    ada.page.locator("[role=grid]").first.wait_for()
    return table


def play_some(page: Page, steps: int) -> None:
    """Play anything until there are so many steps, or the game is over."""
    for _ in range(900):
        shown = page.locator(".table").get_attribute("data-steps")
        if int(str(shown)) >= steps or page.locator(".told").count() > 0:
            return
        page.evaluate(ANYTHING)
        page.wait_for_timeout(60)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize("game", ["Quarto!", "Quatro"])
@pytest.mark.parametrize("opponent", ["the computer", "someone here"])
def test_a_whole_game_without_a_network(person: Enter, game: str, opponent: str) -> None:
    ada = offline_home(person, game, opponent)
    table = start(ada)
    play_some(ada.page, 4)
    before = ada.steps_shown()
    ada.page.reload()
    ada.page.locator("[role=grid]").first.wait_for()
    assert ada.steps_shown() >= before
    play_some(ada.page, 10_000)
    expect(ada.page.locator(".told")).to_be_visible()
    expect(ada.page.get_by_text("The connection was lost.")).to_have_count(0)

    ada.page.locator(".again").click()
    ada.page.wait_for_url(lambda url: "/table/here-" in url and not url.endswith(table))
    ada.page.locator("[role=grid]").first.wait_for()

    ada.page.goto("/")
    rows = ada.page.locator(".mine li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("on this device")
    rows.last.get_by_role("button", name="Delete this game").click()
    ada.page.get_by_role("button", name="Delete", exact=True).click()
    expect(rows).to_have_count(1)
    ada.page.reload()
    expect(rows).to_have_count(1)


def test_the_device_is_handed_over_and_the_clock_waits(person: Enter) -> None:
    ada = person(prefers={"askTurns": True})
    ada.context.add_init_script(
        "localStorage.fourfold = JSON.stringify({keepHere: true, name: 'Ada', others: ['Ben'],"
        " table: {opponent: 'device', clock: 30, starts: 'host'}})"
    )
    ada.page.goto("/")
    start(ada)
    sheet = ada.page.locator(".hand-over")
    expect(sheet).to_contain_text("Ada, choose a piece for Ben.")
    expect(sheet).to_contain_text("The clock waits until you tap.")
    left = ada.page.locator("[role=timer]")
    shown = left.inner_text()
    ada.page.wait_for_timeout(2500)
    assert left.inner_text() == shown
    ada.page.get_by_role("button", name="I am Ada, start my turn").click()
    expect(sheet).to_have_count(0)
    ada.piece("7").click()
    expect(sheet).to_contain_text("Ben, place Ada’s piece.")
    ada.page.get_by_label("Ask at every turn").click()
    expect(sheet).to_have_count(0)
    expect(ada.says).to_have_text("Ben, place Ada’s piece.")
    ada.play("a1")
    ada.play("5")
    expect(ada.says).to_have_text("Ada, place Ben’s piece.")
    expect(sheet).to_have_count(0)


def kept_here(person: Enter, **manner: object) -> Person:
    """A person who keeps games of two people on the device."""
    ada = person(pace="off", **manner)
    ada.context.add_init_script(
        "localStorage.fourfold = JSON.stringify({keepHere: true, askTurns: false, pace: 'off',"
        " name: 'Ada', others: ['Ben'], table: {opponent: 'device', starts: 'host'}})"
    )
    return ada


def test_two_tabs_show_one_game(person: Enter) -> None:
    ada = kept_here(person)
    ada.page.goto("/")
    start(ada)
    other = ada.context.new_page()
    other.goto(ada.page.url)
    other.locator("[role=grid]").first.wait_for()
    ada.play("7")
    table = other.locator(".table")
    expect(table).to_have_attribute("data-steps", "1")
    other.locator(".quarto [data-cell='0']").first.click()
    expect(table).to_have_attribute("data-steps", "2")
    ada.sees_steps(2)
    ada.play("5")
    expect(table).to_have_attribute("data-steps", "3")
    other.close()


def test_a_browser_that_keeps_nothing_says_so_and_plays_on(person: Enter) -> None:
    ada = kept_here(person)
    ada.context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    ada.page.goto("/")
    start(ada)
    expect(ada.page.get_by_text("This browser keeps nothing")).to_be_visible()
    ada.play("7")
    ada.play("a1")
    ada.page.reload()
    expect(ada.page.get_by_text("There is no such table")).to_be_visible()


def test_full_storage_loses_nothing_that_was_played(person: Enter) -> None:
    ada = kept_here(person)
    ada.page.goto("/")
    start(ada)
    ada.play("7")
    ada.page.evaluate(
        """() => {
          window.add = IDBObjectStore.prototype.add;
          IDBObjectStore.prototype.add = function (what) {
            window.add.call(this, what).onsuccess = () => this.transaction.abort();
          };
        }"""
    )
    ada.play("a1")
    ada.play("5")
    expect(ada.page.get_by_text("This browser keeps nothing")).to_be_visible()
    ada.page.evaluate("() => { IDBObjectStore.prototype.add = window.add; }")
    ada.play("b1")
    expect(ada.page.get_by_text("This browser keeps nothing")).to_have_count(0)
    ada.page.reload()
    ada.page.locator("[role=grid]").first.wait_for()
    ada.sees_steps(4)
