"""Whole games of Quatro: one person among computers, and two people on two browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.stage import Person

Enter = Callable[..., Person]
MANY = 400


def take_a_step(one: Person) -> None:
    """Build where one can; else throw, or lose a roof."""
    fields = one.board.locator("[aria-disabled=false]")
    button = one.page.locator(".bar .button:enabled")
    if fields.count():
        fields.first.click()
    elif button.count():
        button.first.click()


def play_to_the_end(*people: Person) -> None:
    for _ in range(MANY):
        for one in people:
            if one.page.locator(".finished").count():
                continue
            take_a_step(one)
        if all(one.page.locator(".finished").count() for one in people):
            return
        people[0].page.wait_for_timeout(40)
    raise AssertionError("the game does not end")


def test_one_person_and_three_computers(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    ada.page.goto("/")
    ada.page.get_by_text("Quatro", exact=True).click()
    ada.page.get_by_role("radio", name="4").check(force=True)
    ada.page.get_by_label("Strength").select_option("beginner")
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.locator(".quatro").wait_for()
    play_to_the_end(ada)
    view = ada.view()
    assert view["phase"] == "over"
    expect(ada.page.locator(".seats .player")).to_have_count(4)
    shown = [int(points) for points in ada.page.locator(".sum").all_inner_texts()]
    assert shown == view["result"]["points"]


def test_two_people_on_two_browsers(person: Enter) -> None:
    ada, max_ = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"}, game="quatro")
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_role("button", name="Come to the table").click()
    ada.come(opened["table"])
    play_to_the_end(ada, max_)
    assert ada.view()["phase"] == "over"
    assert ada.view()["steps"] == max_.view()["steps"]


def test_dice_are_kept_by_tapping_and_the_others_thrown_again(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    table = ada.open_table(game="quatro")["table"]
    ada.come(table)
    ada.page.get_by_role("button", name="Throw").click()
    dice = ada.page.locator(".dice button")
    expect(dice).to_have_count(5)
    for place in (1, 3):
        dice.nth(place).click()
    kept = [str(dice.nth(place).get_attribute("aria-label")) for place in (1, 3)]
    ada.page.get_by_role("button", name="Throw 3 dice again").click()
    expect(ada.page.locator(".throws")).to_contain_text("3 throws left")
    assert [str(dice.nth(place).get_attribute("aria-label")) for place in (1, 3)] == kept
    numbers = "".join(sorted(label.split()[1].rstrip(",") for label in kept))
    assert f"k{numbers}" in ada.view(table)["steps"]


def test_the_odds_of_a_turn_stand_on_the_fields(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    ada.come(ada.open_table(game="quatro")["table"])
    ada.page.get_by_role("button", name="Show the odds").click()
    expect(ada.page.locator(".badge").first).to_have_attribute("data-says", re.compile("%"), timeout=60_000)
    expect(ada.page.locator(".badge")).to_have_count(36)
