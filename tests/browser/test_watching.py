"""Watchers with a link see everything and move nothing; a player left alone may claim the win."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.stage import Person

Enter = Callable[..., Person]


def test_a_watcher_sees_every_step_live_and_cannot_act(person: Enter) -> None:
    ada, eve = person(), person()
    opened = ada.open_table()
    ada.come(opened["table"])
    eve.page.goto(opened["watch"])
    eve.page.locator(".quarto").wait_for()
    expect(ada.page.locator(".watchers")).to_have_text("1 watching")
    expect(eve.page.locator(".watchers")).to_have_text("1 watching")

    for number, step in enumerate(("4", "a1", "5", "b1"), 1):
        ada.play(step)
        eve.sees_steps(number)
    expect(eve.square("b1")).to_have_accessible_name("b1: tall dark round hollow piece, last placed")
    assert eve.view()["you"] == []

    expect(eve.page.locator("[role=grid] [aria-disabled=false]")).to_have_count(0)
    expect(eve.call_button).to_be_disabled()
    for name in ("Give up", "Offer a draw", "Take back a move"):
        expect(eve.page.get_by_role("button", name=name)).to_have_count(0)
    eve.square("c3").click(force=True)
    eve.page.keyboard.press("!")
    eve.page.locator(".rack button").first.click(force=True)
    eve.page.wait_for_timeout(200)
    assert ada.steps() == ["4", "a1", "5", "b1"]

    zoe = person()
    zoe.page.goto(opened["watch"])
    expect(ada.page.locator(".watchers")).to_have_text("2 watching")
    zoe.leave()
    eve.leave()
    expect(ada.page.locator(".watchers")).to_have_count(0)


def test_a_stranger_without_the_link_does_not_see_a_private_table(person: Enter) -> None:
    ada, eve = person(), person()
    table = ada.open_table()["table"]
    eve.page.goto(f"/table/{table}")
    expect(eve.page.get_by_role("main")).to_contain_text("private")
    expect(eve.page.locator(".quarto")).to_have_count(0)


def test_a_player_left_alone_may_claim_the_win(person: Enter) -> None:
    ada, max_ = person(), person()
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"}, absence=1)
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.get_by_role("button", name="Join the table").click()
    max_.page.locator(".quarto").wait_for()
    ada.come(opened["table"])
    take = ada.page.get_by_role("button", name="Claim the win")
    expect(take).to_have_count(0)

    max_.leave()
    expect(ada.page.locator(".seat", has_text="Max")).to_contain_text("away")
    if ada.view()["turn"]["seat"] in ada.view()["you"]:
        ada.act(opened["table"], "4")  # only a game that waits for the absent player can be claimed
    expect(take).to_be_visible()
    take.click()
    expect(ada.says).to_contain_text("Max was away for too long.")
    assert ada.view()["result"]["reason"] == "abandoned"


def test_a_watcher_follows_to_the_rematch(person: Enter) -> None:
    ada, eve = person(), person()
    opened = ada.open_table()
    ada.come(opened["table"])
    eve.page.goto(opened["watch"])
    eve.page.locator(".quarto").wait_for()
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.get_by_role("button", name="Play again").click()
    eve.page.get_by_role("link", name="Go to the next game").click()
    expect(ada.page.get_by_role("button", name="Give up")).to_be_visible()
    assert ada.table() != opened["table"]
    ada.play("7")
    eve.sees_steps(1)
    assert eve.table() == ada.table()
