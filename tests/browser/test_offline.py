"""Offline: cached screens work; what needs the server says so and continues when it is back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.screens.before_play import home
from tests.browser.stage import Person

Enter = Callable[..., Person]

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated')
    await new Promise(done => active.addEventListener('statechange', done, { once: true }));
}"""
KEPT = """async () => {
  const paths = async () => (await (await caches.open('words')).keys()).map(({url}) => new URL(url).pathname);
  const wanted = ['/api/editions', '/api/options', `/api/texts/${document.documentElement.lang}`];
  for (let kept = []; !wanted.every(path => kept.includes(path)); kept = await paths())
    await new Promise(requestAnimationFrame);
}"""
"""The texts that an offline page needs are cached."""


STYLED = """async () => {
  const styled = ({ href, cssRules }) => href?.includes('/rooms-') && cssRules.length > 0;
  while (![...document.styleSheets].some(styled)) await new Promise(requestAnimationFrame);
}"""
"""The stylesheet is there that every game's code needs."""


def with_worker(person: Enter, **manner: object) -> Person:
    """A person whose browser has cached everything for offline use."""
    ada = person(service_workers="allow", reduced_motion="reduce", **manner)
    home(ada)
    ada.page.evaluate(READY)
    ada.page.evaluate(KEPT)
    return ada


def go_offline(ada: Person) -> None:
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('offline'))")


def test_a_reload_without_a_network_still_shows_everything_that_needs_none(person: Enter) -> None:
    ada = with_worker(person)
    go_offline(ada)
    ada.page.reload()
    expect(ada.page.get_by_text("You are offline.")).to_be_visible()
    ada.square("d2").click()
    expect(ada.page.get_by_text("Four tall pieces in a row")).to_be_visible()

    ada.page.goto("/learn/missed-call")
    ada.call("a3 b3 c3 d3")
    expect(ada.page.locator(".remark")).to_contain_text("You win with a line your opponent made.")
    expect(ada.square("a3")).to_have_accessible_name("a3: short dark round hollow piece, in the winning line")

    for game in ("quarto", "quatro"):
        ada.page.goto(f"/rules/{game}")
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        assert ada.page.evaluate(
            "[...document.images].every(({complete, naturalWidth}) => complete && naturalWidth)"
        )

    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play now").click()
    assert ada.table().startswith("here-")
    ada.page.goto("/")
    ada.page.get_by_text("a friend by link").click()
    expect(ada.page.get_by_text("People elsewhere can only be reached over a server.")).to_be_visible()
    ada.page.get_by_text("the computer", exact=True).click()
    ada.context.set_offline(False)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ada.page.get_by_text("You are offline.")).to_have_count(0)
    ada.page.get_by_role("button", name="Play now").click()
    assert ada.view()["phase"] == "playing"


def test_what_a_dead_network_lost_comes_when_it_is_back(person: Enter) -> None:
    """A first visit without a cache: the page cannot even load what it would answer itself."""
    ada = person()
    home(ada)
    go_offline(ada)
    ada.page.get_by_role("button", name="Play now").click()
    expect(ada.page.get_by_text("The server cannot be reached.")).to_be_visible()

    ada.context.set_offline(False)
    ada.page.get_by_text("the computer", exact=True).click()
    ada.page.get_by_role("button", name="Play now").click()
    assert ada.view()["phase"] == "playing"
    ada.page.evaluate(STYLED)


def test_the_language_stays_without_a_network(person: Enter) -> None:
    ada = person(service_workers="allow", locale="de-DE")
    ada.page.goto("/learn")
    ada.page.evaluate(READY)
    ada.page.evaluate(KEPT)
    go_offline(ada)
    ada.page.goto("/learn/quarto")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Quarto! lernen")
