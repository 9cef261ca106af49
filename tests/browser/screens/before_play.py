"""Before a game: the home page, the waiting table, its links, and unknown addresses."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.screens.company import ADA_AND_A_FRIEND, Screen, friend
from tests.browser.screens.tables import go_offline, quarto_won
from tests.browser.stage import Person


def home(ada: Person) -> None:
    ada.page.goto("/")
    ada.page.get_by_label("Strength").wait_for()
    ada.page.locator(".picture use[href='#classic-4']").wait_for(state="attached")


def home_with_games(ada: Person) -> None:
    """The user's own games, and a table that anyone may join."""
    ada.open_table(*ADA_AND_A_FRIEND, public=True, clock=60, variant="advanced")
    quarto_won(ada)
    home(ada)
    choose_game(ada, "Quatro")
    ada.page.locator(".list a").nth(1).wait_for()


def home_offline(ada: Person) -> None:
    """The page says that it is offline."""
    home(ada)
    go_offline(ada)
    ada.page.locator(".notice-bar").wait_for()


def choices(ada: Person) -> None:
    home(ada)
    more_choices(ada).click()
    ada.page.locator(".edition").first.wait_for()
    more_choices(ada).scroll_into_view_if_needed()


def more_choices(ada: Person) -> Locator:
    return ada.page.get_by_role("button", name="More options")


def choose_game(ada: Person, name: str) -> None:
    ada.page.locator(".game", has_text=name).click()


def choose_level(ada: Person, name: str) -> None:
    """Set the strength to a level with keys."""
    strength = ada.page.get_by_label("Strength")
    expect(strength).to_have_attribute("aria-valuetext", re.compile("."))  # levels arrive after the page
    strength.press("Home")
    for _ in range(int(str(strength.get_attribute("max")))):
        if strength.get_attribute("aria-valuetext") == name:
            break
        strength.press("ArrowRight")
    expect(strength).to_have_attribute("aria-valuetext", name)


def settings(ada: Person) -> None:
    home(ada)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Sounds").wait_for()


def waiting(ada: Person) -> None:
    opened = ada.open_table(*ADA_AND_A_FRIEND)
    ada.page.goto("/")
    ada.page.evaluate("t => localStorage.setItem('fourfold.links', JSON.stringify({[t.table]: t}))", opened)
    ada.page.goto(f"/table/{opened['table']}")
    ada.page.locator(".qr").wait_for()


def free_seat(ada: Person) -> None:
    """Another person's table, open to all."""
    table = friend(ada).open_table(*ADA_AND_A_FRIEND, public=True)["table"]
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Sit down and play").wait_for()


def join(ada: Person) -> None:
    choices = {"clock": 60, "call": "race", "variant": "traits=colour,height+squares"}
    seats = ({"type": "me", "name": "Grandma Wilhelmina"}, {"type": "open"})
    ada.page.goto(friend(ada).open_table(*seats, **choices)["links"][0]["url"])
    ada.page.get_by_role("button", name="Join the table").wait_for()


def join_refused(ada: Person) -> None:
    """A bad link."""
    ada.page.goto("/join#secret")
    ada.page.get_by_role("alert").wait_for()
    ada.complaints.clear()  # browsers log every refusal


def no_table(ada: Person) -> None:
    ada.page.goto("/table/nothing-here")
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


def closed_table(ada: Person) -> None:
    """Everyone left before the game began."""
    table = ada.open_table(*ADA_AND_A_FRIEND)["table"]
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("button", name="Yes, leave").click()
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


def nowhere(ada: Person) -> None:
    ada.page.goto("/learn/chess")
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


SCREENS: tuple[Screen, ...] = (
    home, home_with_games, home_offline, choices, settings, waiting, free_seat, join, join_refused,
    no_table, closed_table, nowhere,
)  # fmt: skip
