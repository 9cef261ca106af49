"""Nothing moves under the user's finger: whatever others ask or do, what can be tapped stays in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.languages import SWITCH, open_settings
from tests.browser.screens.company import with_a_friend
from tests.browser.screens.tables import NOTHING_FADES, open_greetings
from tests.browser.stage import Person
from tests.browser.test_screens import SETTLED

Enter = Callable[..., Person]
WINDOWS = ((360, 740), (844, 390), (1280, 720), (1440, 900), (1920, 1080))

PLACES = """() => (scrollTo(0, 0), Object.fromEntries(
  [...document.querySelectorAll('.table button, .table [data-drop], header a')]
    .filter(one => !one.closest('.question'))
    .map((one, at) => [`${at} ${one.dataset.cell ?? ''} ${one.className}`,
      Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)])))"""
"""Where everything that can be tapped is."""


def places(one: Person) -> dict[str, Any]:
    found: dict[str, Any] = one.page.evaluate(PLACES)
    assert len(found) > 30
    return found


def say(one: Person, word: str) -> None:
    """Send a greeting to the others."""
    open_greetings(one)
    one.page.get_by_role("button", name=word).click()
    expect(one.page.locator(".greetings")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_nothing_moves_when_a_player_asks_declines_or_leaves(person: Enter, window: tuple[int, int]) -> None:
    ada = person(reduced_motion="reduce", viewport={"width": window[0], "height": window[1]})
    table, max_ = with_a_friend(ada)
    first, second = (ada, max_) if ada.view(table)["you"] == [0] else (max_, ada)
    ada.come(table)
    first.act(table, "4")
    second.act(table, "a1", "5")
    first.act(table, "b1", "6")
    ada.sees_steps(5)
    before = places(ada)

    max_.page.get_by_role("button", name="Offer a draw").click()
    expect(ada.page.get_by_role("button", name="Agree")).to_be_visible()
    assert places(ada) == before, "a draw is offered"
    ada.page.locator(".question").get_by_role("button", name="Play on").click()
    expect(ada.page.locator(".question")).to_have_count(0)
    assert places(ada) == before, "and declined"
    expect(max_.page.locator(".notice")).to_contain_text("Ada plays on.")

    say(max_, "Good luck!")
    expect(ada.page.locator(".said")).to_have_text("Good luck!")
    expect(ada.page.locator("[aria-live]").first).to_have_text("Max says: Good luck!")
    assert places(ada) == before, "a word is said"

    max_.page.get_by_role("button", name="Take back a move").click()
    expect(ada.page.locator(".question")).to_be_visible()
    assert places(ada) == before, "a step back is wished"
    ada.page.locator(".question").get_by_role("button", name="No").click()
    expect(ada.page.locator(".question")).to_have_count(0)

    max_.leave()
    expect(ada.page.locator(".seat", has_text="Max").locator(".avatar.here")).to_have_count(0)
    assert places(ada) == before, "the friend is away"
    ada.page.get_by_role("button", name="Give up").click()
    expect(ada.page.get_by_role("button", name="Yes, give up")).to_be_visible()
    assert places(ada) == before, "one is asked oneself"


AMISS = """() => {
  const box = what => document.querySelector(what)?.getBoundingClientRect();
  const [question, foot, said] = ['.question', '.foot', '.said'].map(box);
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.seat:has(.said) .name') ?? document.body);
  const name = words.getBoundingClientRect();
  const found = [];
  if (question && question.top < foot.top - 1) found.push(`a question ${foot.top - question.top} px above`);
  if (question && question.bottom > innerHeight + 1) found.push('a question below the window');
  if (said && said.left < name.right && said.top < name.bottom - 1) found.push('a word over the name');
  return found;
}"""
"""A question lies over the foot of the table, over nothing that is played with; a word leaves its speaker's
name in sight."""


def test_questions_and_words_cover_nothing_that_is_played_with(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    table, max_ = with_a_friend(ada, clock=540, absence=1, start="4.../..../..../.... 5")
    ada.come(table)
    ada.page.evaluate(NOTHING_FADES)

    def see() -> None:
        open_settings(ada.page)
        ada.page.locator(".settings button").click()
        for width, height in ((320, 568), (390, 844), (568, 320), (844, 390), (820, 1180), (1280, 720)):
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.evaluate(SETTLED, [width, height])
            for language in ("fi", "bg"):  # long words
                ada.page.evaluate(SWITCH, language)
                assert ada.page.evaluate(AMISS) == [], (width, language)

    say(max_, "Thanks for the game!")
    ada.page.locator(".said").wait_for()
    max_.page.get_by_role("button", name="Offer a draw").click()
    ada.page.locator(".question").wait_for()
    see()
    ada.act(table, "d4", "6")
    max_.leave()
    ada.come(table)  # time passes again
    expect(ada.page.locator(".question .button")).to_have_count(1)
    see()


def test_a_piece_is_handed_over_with_a_second_tap_for_those_who_want_it(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    ada.page.goto("/")
    ada.page.evaluate("localStorage.fourfold = JSON.stringify({confirm: true, askTurns: false})")
    table = ada.open_table()["table"]
    ada.come(table)
    ada.piece("4").click()
    expect(ada.says).to_have_text("Tap it again to give it.")
    ada.piece("7").click()
    expect(ada.page.locator(".wanted")).to_have_attribute("data-piece", "7")
    assert ada.steps(table) == []
    ada.piece("7").click()
    ada.sees_steps(1)
    assert ada.steps(table) == ["7"]


NOTES = """
window.told = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { return (this.permission = 'granted'); }
  constructor(title, {body, tag}) { window.told.push([title, body, tag]); }
  close() {}
};
"""
"""A browser that records its notifications."""

HIDE = """hidden => {
  const value = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', {value, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_hidden_page_notifies_the_user_of_their_turn_if_they_asked_for_it(person: Enter) -> None:
    ada = person(reduced_motion="reduce", viewport={"width": 1920, "height": 1080})
    ada.page.add_init_script(NOTES)
    table, max_ = with_a_friend(ada)
    first, second = (ada, max_) if ada.view(table)["you"] == [0] else (max_, ada)
    ada.come(table)
    if first is ada:
        ada.act(table, "4")
        second.act(table, "a1")
    ada.page.evaluate(HIDE, True)
    give = "5" if first is ada else "4"
    max_.act(table, give)
    expect(ada.page).to_have_title("● Quarto! · fourfold")
    assert ada.page.evaluate("window.told") == [], "nobody asked for it"

    ada.page.evaluate(HIDE, False)
    ada.page.get_by_label("Notify me when it is my turn").check()
    ada.act(table, "d4", "8")
    expect(ada.page).to_have_title("Quarto! · fourfold")
    ada.page.evaluate(HIDE, True)
    max_.act(table, "c4", "9")
    ada.page.wait_for_function("window.told.length > 0")
    ((title, body, tag),) = ada.page.evaluate("window.told")
    assert (title, tag) == ("Your turn", table)
    assert "Max gives you a piece" in body
