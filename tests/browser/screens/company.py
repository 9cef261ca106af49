"""A friend to play with, and steps played through the API."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.browser.stage import Person

Screen = Callable[[Person], None]
"""Brings up a screen in a person's browser."""

ADA_AND_A_FRIEND = ({"type": "me", "name": "Ada"}, {"type": "open"})


def friend(ada: Person) -> Person:
    """Another person, whose browser closes with the test's."""
    browser = ada.context.browser
    assert browser is not None
    max_ = Person(browser, ada.address, reduced_motion="reduce")
    ada.context.on("close", lambda _: max_.leave())
    return max_


def play_together(table: str, steps: Iterable[str], *people: Person) -> None:
    """Play steps through the API, each by the player to move."""
    for step in steps:
        seat = people[0].view(table)["turn"]["seat"]
        next(one for one in people if seat in one.view(table)["you"]).act(table, step)


def with_a_friend(ada: Person, **choices: object) -> tuple[str, Person]:
    """A table with a friend, who starts or not."""
    max_ = friend(ada)
    opened = ada.open_table(*ADA_AND_A_FRIEND, **choices)
    max_.page.goto(opened["links"][0]["url"])
    max_.page.get_by_label("Your name").fill("Max")
    max_.page.get_by_role("button", name="Join the table").click()
    max_.page.locator(".quarto").wait_for()
    return str(opened["table"]), max_
