"""What the home page remembers, and what a phone needs to install it as an app."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.screens.before_play import choices, choose_game, home, more_choices, settings
from tests.browser.stage import Person

Enter = Callable[..., Person]


def test_choices_are_remembered(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    choices(ada)
    ada.page.get_by_text("a friend by link").click()
    ada.page.get_by_label("A 2×2 square").check()
    ada.page.get_by_label("Height").uncheck()
    ada.page.get_by_label("Who may call a line").select_option("race")
    ada.page.get_by_label("Time limit").select_option("60")
    ada.page.get_by_label("Who starts").select_option(label="Your opponent starts")
    ada.page.locator(".edition", has_text="Mushrooms").click()
    name = ada.page.get_by_label("Your name")
    name.fill("👑" * 41)
    expect(name).to_have_value("👑" * 40)
    name.fill("Ada")
    name.blur()
    ada.page.reload()
    more_choices(ada).click()
    expect(ada.page.get_by_label("A 2×2 square")).to_be_checked()
    expect(ada.page.get_by_label("Your name")).to_have_value("Ada")
    ada.page.get_by_role("button", name="Open a table and get a link").click()
    setup = ada.view()["setup"]
    assert (setup["starts"], setup["first"]) == ("guest", 1)
    expect(ada.page.get_by_text("The guest starts", exact=True)).to_be_visible()
    assert setup["variant"] == "traits=colour,shape,top+squares"
    assert (setup["call"], setup["clock"], setup["edition"]) == ("race", 60, "mushrooms")


def test_choices_stay_in_place_while_the_user_looks_through_them(person: Enter) -> None:
    ada = person(reduced_motion="reduce", viewport={"width": 1920, "height": 1080})
    home(ada)
    places = """() => [...document.querySelectorAll('h1, .setup label:has([type=radio])')].slice(0, 7)
        .map(element => Math.round(element.getBoundingClientRect().y))"""
    before = ada.page.evaluate(places)
    for opponent in ("a friend by link", "someone here", "anyone"):
        ada.page.get_by_text(opponent, exact=True).click()
        assert ada.page.evaluate(places) == before, opponent
    more_choices(ada).click()
    ada.page.get_by_label("Time limit").wait_for()  # what is opened comes into view
    ada.page.evaluate("scrollTo(0, 0)")
    assert ada.page.evaluate(places) == before


def test_the_look_is_remembered(person: Enter) -> None:
    ada = person(color_scheme="light")
    settings(ada)
    ada.page.get_by_text("Dark", exact=True).click()
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = ada.page.evaluate(paper)
    ada.page.reload()
    ada.page.get_by_role("button", name="Settings").wait_for()
    assert ada.page.evaluate(paper) == dark != "rgb(247, 243, 236)"


def test_it_can_be_installed_on_a_phone(person: Enter) -> None:
    ada = person()
    ada.page.goto("/")
    link = str(ada.page.locator("link[rel=manifest]").get_attribute("href"))
    manifest = ada.context.request.get(link).json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    icons = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")
    }  # fmt: skip
    for icon in icons:
        assert png_size(ada, icon["src"]) == tuple(map(int, icon["sizes"].split("x")))
    apple = str(ada.page.locator("link[rel=apple-touch-icon]").get_attribute("href"))
    assert png_size(ada, apple) == (180, 180)


def png_size(ada: Person, address: str) -> tuple[int, ...]:
    """How wide and high a picture says it is."""
    body = ada.context.request.get(address).body()
    assert body.startswith(b"\x89PNG")
    return struct.unpack(">II", body[16:24])


@pytest.mark.parametrize("game", ["Quarto!", "Quatro"])
def test_play_now_is_in_sight_on_a_phone_held_sideways(person: Enter, game: str) -> None:
    ada = person(viewport={"width": 844, "height": 390})
    home(ada)
    choose_game(ada, game)
    button = ada.page.get_by_role("button", name="Play now").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= 390


def test_without_scripts_the_first_screen_says_what_can_be_done(person: Enter) -> None:
    ada = person(java_script_enabled=False, locale="de-DE", viewport={"width": 390, "height": 844})
    ada.page.goto("/")
    link = ada.page.get_by_role("link", name="Regeln von Quarto!").bounding_box()
    assert link is not None
    assert link["y"] + link["height"] <= 844


def test_an_unknown_address_says_so_in_the_readers_language(person: Enter) -> None:
    ada = person(locale="de-DE")
    answer = ada.page.goto("/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(ada.page.get_by_role("heading")).to_have_text("Unter dieser Adresse ist nichts zu finden.")
    ada.page.locator("main").get_by_role("link").click()
    expect(ada.page.locator(".setup")).to_be_visible()
    ada.complaints.clear()  # browsers log every refusal
