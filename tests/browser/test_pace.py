"""Watching others play: pieces and roofs fly, dice tumble, and each throw and the dice kept are shown."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.screens.tables import quatro_step
from tests.browser.stage import Person

Enter = Callable[..., Person]
Point = tuple[float, float]

WATCH = """
window.frames = [];
window.dice = [];
const pictured = one => one.querySelector('use').getAttribute('href');
const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
const look = () => {
  for (const one of document.querySelectorAll('.flying'))
    window.frames.push([pictured(one), ...middle(one.getBoundingClientRect())]);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
new MutationObserver(() => {
  const dice = [...document.querySelectorAll('.dice:not(.old) button')];
  const of = which => which.map(die => pictured(die).at(-1)).sort().join('');
  if (dice.length) window.dice.push([of(dice), of(dice.filter(die => die.matches('.kept')))]);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Records in each frame where everything that flies is, and the dice: all of them, and those kept."""


def together(person: Enter, game: str, **manner: object) -> tuple[Person, Person, str]:
    """The player who starts, the other one, and their table."""
    ada, max_ = (person(**{"pace": "slow"} | manner) for _ in range(2))
    for one in (ada, max_):
        one.page.add_init_script(WATCH)
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"}, game=game)
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.get_by_role("button", name="Join the table").click()
    max_.page.locator("[role=grid]").first.wait_for()
    ada.come(opened["table"])
    first = ada if ada.view()["you"] == [0] else max_
    return first, (max_ if first is ada else ada), str(opened["table"])


def middle(one: Person, what: str) -> Point:
    box = one.page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check_flight(frames: list[Any], picture: str, start: Point, end: Point) -> None:
    """Something was seen on its way, and never off it."""
    seen = [(x, y) for href, x, y in frames if href == picture]
    assert seen, f"{picture} was never seen in the air"
    for x, y in seen:
        detour = math.dist(start, (x, y)) + math.dist((x, y), end) - math.dist(start, end)
        assert detour < 0.1 * math.dist(start, end), (x, y)


def test_a_given_piece_flies_to_the_hand_and_a_placed_one_to_its_square(person: Enter) -> None:
    first, second, table = together(person, "quarto")
    rack, hand = middle(second, "[data-piece='7']"), middle(second, ".hand")
    first.act(table, "7")
    expect(second.page.locator(".held")).to_be_visible()
    expect(second.page.locator(".flying")).to_have_count(0)
    check_flight(second.page.evaluate("window.frames"), "#classic-7", rack, hand)

    square = middle(first, "[data-drop='square-6']")
    hand, rack = middle(first, ".hand"), middle(first, "[data-piece='0']")
    second.act(table, "c2", "0")
    expect(first.square("c2")).to_have_accessible_name("c2: tall dark square hollow piece, last placed")
    expect(first.page.locator(".held")).to_have_accessible_name("In hand: short light round hollow piece")
    expect(first.page.locator(".flying")).to_have_count(0)
    frames = first.page.evaluate("window.frames")
    check_flight(frames, "#classic-7", hand, square)
    check_flight(frames, "#classic-0", rack, hand)
    order = [href for href, _, _ in frames]
    assert order == sorted(order, reverse=True), "first the one, then the other"


def test_every_throw_what_is_kept_and_the_roof_are_seen(person: Enter) -> None:
    first, second, table = together(person, "quatro")
    while first.view(table)["turn"]["seat"] == 0:
        choice = first.view(table)["legal"][0]
        keep = next((each for each in choice.get("keep", []) if 2 <= len(each) <= 4), None)
        first.act(table, keep if keep and len(first.steps(table)) < 4 else quatro_step(choice))
    taken = first.view(table)["steps"]
    built = taken[-1]
    stock = middle(second, "[data-stock='0']")
    second.sees_steps(len(taken))
    expect(second.page.locator(".flying")).to_have_count(0)
    seen = [tuple(each) for each in second.page.evaluate("window.dice")]
    at = 0
    for step in taken[:-1]:
        number = "".join(map(str, step.get("dice", ())))
        wanted = 0 if step["kind"] == "throw" else 1
        found = next((place for place, each in enumerate(seen[at:], at) if each[wanted] == number), None)
        assert found is not None, f"{step['step']} was never seen among {seen}"
        at = found
    if built["kind"] == "build":
        field = middle(second, f"[data-cell='{built['field']}'] .landing")
        check_flight(second.page.evaluate("window.frames"), "#table-roof-1", stock, field)


@pytest.mark.parametrize("skip", ["tap", "key"])
def test_a_tap_or_a_key_shows_the_rest_at_once_and_does_nothing_else(person: Enter, skip: str) -> None:
    first, second, table = together(person, "quarto")
    first.page.clock.install()
    first.come(table)
    first.stop_time()
    first.act(table, "7")
    second.act(table, "c2", "0")
    expect(first.page.locator("[aria-live=polite]")).to_contain_text("gives you a piece")
    expect(first.square("c2")).to_have_accessible_name("c2: empty")
    if skip == "tap":
        first.square("b2").click(force=True)
    else:
        first.page.keyboard.press("Enter")
    expect(first.square("c2")).to_have_accessible_name("c2: tall dark square hollow piece, last placed")
    expect(first.page.locator(".held")).to_have_accessible_name("In hand: short light round hollow piece")
    assert first.steps(table) == ["7", "c2", "0"]
    first.square("b2").click()
    expect(first.square("b2")).to_have_accessible_name("b2: short light round hollow piece, last placed")


def test_what_happened_meanwhile_is_not_played_again(person: Enter) -> None:
    first, second, table = together(person, "quarto")
    first.act(table, "7")
    expect(second.page.locator(".held")).to_be_visible()
    second.act(table, "c2", "0")
    expect(first.square("c2")).to_have_accessible_name("c2: tall dark square hollow piece, last placed")
    second.page.clock.install()
    second.come(table)
    second.stop_time()  # it does not come back by itself, and what is shown step by step would never appear
    second.page.evaluate("dispatchEvent(new Event('offline'))")
    first.act(table, "d4", "3")
    second.page.evaluate("dispatchEvent(new Event('online'))")
    expect(second.square("d4")).to_have_accessible_name("d4: short light round hollow piece, last placed")
    expect(second.page.locator(".held")).to_have_accessible_name("In hand: short dark square hollow piece")
    expect(second.page.locator(".flying")).to_have_count(0)


@pytest.mark.parametrize("manner", [{"pace": "off"}, {"reduced_motion": "reduce"}], ids=["off", "reduced"])
def test_nothing_flies_if_the_user_does_not_want_it(person: Enter, manner: dict[str, str]) -> None:
    first, second, table = together(person, "quarto", **manner)
    first.act(table, "7")
    expect(second.page.locator(".held")).to_be_visible()
    second.act(table, "c2", "0")
    expect(first.square("c2")).to_have_accessible_name("c2: tall dark square hollow piece, last placed")
    expect(first.page.locator(".held")).to_have_accessible_name("In hand: short light round hollow piece")
    assert first.page.evaluate("window.frames") == second.page.evaluate("window.frames") == []
