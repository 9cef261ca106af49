"""Whole games of Quatro: one person among computers, and two people on two browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.screens.before_play import choose_game, choose_level
from tests.browser.stage import Person

Enter = Callable[..., Person]
MANY = 400


def take_a_step(one: Person) -> None:
    """Build if possible; otherwise throw, or lose a roof."""
    fields = one.board.locator("[aria-disabled=false]")
    button = one.page.locator(".bar .button:enabled:not([aria-disabled=true])")
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
    ada = person(reduced_motion="reduce", pace="off", warn=False)
    ada.page.goto("/")
    choose_game(ada, "Quatro")
    ada.page.get_by_role("radio", name="4").check(force=True)
    choose_level(ada, "Beginner")
    ada.page.get_by_role("button", name="Play now").click()
    ada.table()
    ada.page.locator(".quatro").wait_for()
    play_to_the_end(ada)
    view = ada.view()
    assert view["phase"] == "over"
    expect(ada.page.locator(".seats .player")).to_have_count(4)
    shown = [int(points) for points in ada.page.locator(".sum").all_inner_texts()]
    assert shown == view["result"]["points"]


def test_two_people_on_two_browsers(person: Enter) -> None:
    ada, max_ = (person(reduced_motion="reduce", pace="off") for _ in range(2))
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"}, game="quatro")
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_role("button", name="Join the table").click()
    ada.come(opened["table"])
    play_to_the_end(ada, max_)
    assert ada.view()["phase"] == "over"
    assert ada.steps() == max_.steps()


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
    assert f"k{numbers}" in ada.steps(table)


def test_the_odds_of_a_turn_are_shown_on_the_fields(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    table = ada.open_table(game="quatro")["table"]
    ada.come(table)
    ada.page.get_by_role("button", name="Odds").click()
    badges = ada.page.locator(".badge")
    expect(badges).to_have_count(36)
    told = ada.context.request.get(f"/api/tables/{table}/odds").json()["fields"]
    shown = [str(badge.get_attribute("data-says")) for badge in badges.all()]
    assert shown == [f"{int(chance * 100 + 0.5)}%" for chance in told]
    expect(field(ada, 0)).to_have_accessible_name(f"a1: pair of 3, no roofs, {shown[0]}")

    ada.page.get_by_role("button", name="Odds").click()
    expect(badges).to_have_count(0)
    ada.page.get_by_role("button", name="Odds").click()
    expect(badges).to_have_count(36)
    ada.page.get_by_role("button", name="Throw", exact=True).click()
    ada.sees_steps(1)
    told = ada.context.request.get(f"/api/tables/{table}/odds").json()["fields"]
    open_now = ada.view(table)["legal"][0].get("build", [])
    expect(badges).to_have_count(36 - len(open_now))  # where building is allowed, the height is shown
    for number, chance in enumerate(told):  # the odds from before the throw are gone
        if number not in open_now:
            badge = field(ada, number).locator(".badge")
            expect(badge).to_have_attribute("data-says", f"{int(chance * 100 + 0.5)}%")


def test_a_field_is_a_tile_on_wood_and_no_field_of_a_form(person: Enter) -> None:
    ada = person()
    ada.come(ada.open_table(game="quatro")["table"])
    drawn = field(ada, 0).evaluate(
        """field => {
            const {backgroundColor, borderTopWidth, minHeight} = getComputedStyle(field);
            return [backgroundColor, borderTopWidth, minHeight];
        }"""
    )
    assert drawn == ["rgba(0, 0, 0, 0)", "0px", "0px"]


@pytest.mark.parametrize(("tower", "lacking"), [("2", 3), ("(21212)", 2)], ids=["low", "full"])
def test_rows_that_lack_one_roof_are_marked(person: Enter, tower: str, lacking: int) -> None:
    """Both sides have rows of three; on the first board the first player lacks c3, on the second that tower
    is full."""
    ada = person(reduced_motion="reduce")
    start = f"1...../.1(121).../.2{tower}(21212)../..(121)1../2.(212)1../.2.... 1-1 -"
    missing = threatened(start)
    assert len(missing) == lacking
    ada.come(table := ada.open_table(game="quatro", start=start)["table"])
    expect(ada.page.locator(".threat")).to_have_count(lacking)
    for cell, seat in missing.items():
        expect(field(ada, cell).locator(".threat")).to_have_class(re.compile(rf"\bseat-{seat + 1}\b"))
        expect(field(ada, cell)).to_have_accessible_name(
            re.compile(f"completes a row: {ada.view(table)['seats'][seat]['name']}")
        )


def field(one: Person, number: int) -> Locator:
    return one.board.locator(f"[data-cell='{number}']")


def towers(position: str) -> list[str]:
    return [tower.strip("().") for tower in re.findall(r"\.|\d|\(\d+\)", position.partition(" ")[0])]


def roofs_on_top(position: str) -> list[int | None]:
    return [int(tower[-1]) - 1 if tower else None for tower in towers(position)]


def threatened(position: str) -> dict[int, int]:
    """The fields that complete a seat's row of four, with the seat; a tower of five cannot be covered."""
    tops, heights = roofs_on_top(position), [len(tower) for tower in towers(position)]
    found: dict[int, int] = {}
    for row in ROWS:
        for seat in (0, 1):
            lacking = [cell for cell in row if tops[cell] != seat]
            if len(lacking) == 1 and heights[lacking[0]] < 5:
                found[lacking[0]] = seat
    return found


ROWS = [
    [(row + down * at) * 6 + column + right * at for at in range(4)]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row in range(6)
    for column in range(6)
    if row + 3 * down < 6 and 0 <= column + 3 * right < 6
]
"""The 54 rows of four, computed independently."""


def test_a_whole_game_with_keys_alone_takes_fewer_than_120_presses(person: Enter) -> None:
    ada = person(reduced_motion="reduce", pace="off", warn=False)
    seats = ({"type": "me", "name": "Ada"}, {"type": "computer", "level": "beginner"})
    ada.come(ada.open_table(*seats, game="quatro")["table"])
    pressed: list[str] = []

    def press(key: str) -> None:
        pressed.append(key)
        ada.page.keyboard.press(key)

    fields = ada.board.locator("[aria-disabled=false]")
    button = ada.page.locator(".bar .button:not([aria-disabled=true])")
    while not ada.page.locator(".finished").count():
        fields.or_(button).or_(ada.page.locator(".finished")).first.wait_for()
        before = ada.steps_shown()
        if fields.count():
            press("b")
            expect(ada.board.locator(":focus")).to_have_attribute("aria-disabled", "false")
            press("Enter")
        elif button.count():
            press(" ")
        else:
            continue
        expect(ada.page.locator(".table")).not_to_have_attribute("data-steps", str(before))
    assert ada.view()["phase"] == "over"
    assert len(pressed) < 120, "".join(pressed)
