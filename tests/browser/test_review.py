"""The review of a finished game: from its result, moment by moment, with a try of one's own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.stage import Person

Enter = Callable[..., Person]
SHELF = os.environ.get("FOURFOLD_SCREENSHOTS")
STEPS = ("1", "a1", "3", "b1", "5", "c1", "7", "d2", "2", "d1", "!a1b1c1d1")
"""The second player gives a winning piece; the first misses it and gives another winning piece."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

PRESSED = """() => [...document.querySelectorAll('.finished :is(button, a, input)')].map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.className, x, y + scrollY, width, height].join(' ').replace(' known', '');
})"""
"""The places of everything on the result card that can be pressed."""


def keep(ada: Person, name: str) -> None:
    if SHELF:
        Path(SHELF).mkdir(parents=True, exist_ok=True)
        ada.page.screenshot(path=Path(SHELF) / f"{name}.png", full_page=True)


def finished(ada: Person) -> str:
    table = str(ada.open_table()["table"])
    ada.act(table, *STEPS)
    ada.come(table)
    return table


def see_the_missed_line(ada: Person) -> None:
    """Step by step, and back to the review."""
    ada.touch(ada.page.get_by_role("button", name="Show the line"))
    for _ in range(2):
        ada.touch(ada.page.get_by_role("button", name="Next step"))
    expect(ada.square("d1")).to_have_accessible_name("d1: tall dark square hollow piece, last placed")
    ada.touch(ada.page.get_by_role("button", name="Back to the review"))


def try_it_twice(ada: Person, title: Locator) -> None:
    """A try that gives it away again, and one that does not."""
    ada.touch(ada.page.get_by_role("button", name="Try it yourself"))
    ada.touch(ada.square("a2"))
    ada.touch(ada.piece("2"))
    expect(title).to_have_text("No, there is something better.")
    ada.touch(ada.page.get_by_role("button", name="Try again"))
    ada.touch(ada.square("d1"))
    ada.touch(ada.call_button)
    expect(title).to_have_text("Yes, that is as good as it gets.")


@pytest.mark.parametrize("manner", [{}, PHONE], ids=["desktop", "phone"])
def test_a_finished_game_is_reviewed_from_its_result(person: Enter, manner: dict[str, object]) -> None:
    ada = person(**manner)
    table = finished(ada)
    first, second = (seat["name"] for seat in ada.view(table)["seats"])  # the lot decided the order
    # The graph of the result waits for the review in its place: what can be pressed does not move.
    before = ada.page.evaluate(PRESSED)
    how = ada.page.get_by_role("link", name="How it went")
    expect(how).to_have_class(re.compile("known"))
    expect(how).to_have_attribute("href", f"/review/{table}#5")
    assert ada.page.evaluate(PRESSED) == before
    keep(ada, f"result-{ada.touches}")
    ada.touch(ada.page.get_by_role("link", name="Review"))
    ada.page.wait_for_url(f"**/review/{table}")
    title = ada.page.locator("h2.title")
    expect(title).to_have_text(f"{second} gave away the winning piece")
    expect(ada.page.get_by_text(f"Moment 1 of 2, turn 4: {second}")).to_be_visible()
    expect(ada.page.get_by_text(f"After this, {first} wins with the next placement.")).to_be_visible()
    # The analysis begins where there was still a choice: with the third piece in hand.
    analyse = ada.page.get_by_role("main").get_by_role("link", name="Analyse")
    expect(analyse).to_have_attribute("href", re.compile(rf"^/analysis#table={table}&at=5&"))
    keep(ada, f"review-{ada.touches}")

    # The graph is one control: keys move from turn to turn.
    graph = ada.page.get_by_role("slider", name="Turns of the game")
    graph.focus()
    ada.page.keyboard.press("ArrowRight")
    expect(title).to_have_text(f"{first} missed a line")
    expect(graph).to_have_attribute("aria-valuenow", "5")
    expect(ada.page).to_have_url(re.compile(f"/review/{table}#5$"))  # going back returns to this turn
    expect(ada.square("d1")).to_have_accessible_name("d1: empty, better: wins in 1")
    expect(ada.square("d2")).to_have_accessible_name(
        "d2: tall dark square hollow piece, last placed, loses in 1"
    )
    keep(ada, f"moment-{ada.touches}")

    see_the_missed_line(ada)
    try_it_twice(ada, title)
    keep(ada, f"tried-{ada.touches}")
    ada.touch(ada.page.get_by_role("button", name="Next moment"))
    expect(title).to_have_text(f"{second} gave away the winning piece")
    ada.touch(ada.page.locator(".moments button").last)
    expect(title).to_have_text(f"{first} missed a line")
    expect(ada.page.get_by_text(f"Turn 5 was decisive. {first} missed a line.")).to_be_visible()
    ada.touch(ada.page.get_by_role("link", name="Back to the game"))
    ada.page.wait_for_url(f"**/table/{table}")


def test_the_better_move_of_a_turn_of_quatro_is_shown_and_played(person: Enter) -> None:
    ada = person(pace="off", reduced_motion="reduce")
    # On c3 these dice would have won.
    start = "1...../.1(121).../.22(21212)../..(121)1../2.(212)1../.2.... 3-3 22444@2"
    table = str(ada.open_table(game="quatro", start=start)["table"])
    ada.act(table, "e4")
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.get_by_role("link", name="Review").click()
    expect(ada.page.locator("h2.title")).to_contain_text("could have won at once")
    expect(ada.page.get_by_role("gridcell", name=re.compile("^c3: .*100%"))).to_be_visible()
    expect(ada.page.locator(".dice-row svg")).to_have_count(5)
    keep(ada, "review-quatro")
    play = ada.page.get_by_role("link", name="Play from here")
    expect(play).to_have_attribute("href", f"/analysis#table={table}&at=0&you=0&play=true")
    ada.page.get_by_role("link", name="Show the better move").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(re.compile("won$"))
    ada.page.get_by_role("tab", name="Turns").click()
    expect(ada.page.locator(".branch .turn")).to_have_count(1)
    ada.page.go_back()
    play.click()
    expect(ada.page.get_by_role("heading", name="Play from here")).to_be_visible()
    expect(ada.page.get_by_role("radio", name="the player to move")).to_be_checked()


def test_a_computer_says_what_was_decisive(person: Enter) -> None:
    ada = person(pace="off")
    table = str(
        ada.open_table({"type": "me", "name": "Ada"}, {"type": "computer", "level": "casual"})["table"]
    )
    ada.come(table)
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    expect(ada.page.locator(".decisive")).to_contain_text("Nobody made a mistake.")
    ada.page.goto("/")
    review = ada.page.get_by_role("link", name="Review").first
    expect(review).to_have_attribute("href", f"/review/{table}")
