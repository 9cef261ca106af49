"""Records without a network: the analysis board takes them, walks through them and writes what it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.screens.analysis import analysis
from tests.browser.screens.before_play import home
from tests.browser.stage import Person

from fourfold.rules.record import read_record

Enter = Callable[..., Person]

QUARTO = '[Game "quarto"]\n\n1. 7 2. b3 c (d {no}) 3. a1'
QUATRO = '[Game "quatro"]\n[Seats "3"]\n\n1. 12345 k12 356 k356 12 {hm}'


def alone(person: Enter) -> Person:
    """A person on the analysis board who has lost the server."""
    ada = person(reduced_motion="reduce")
    analysis(ada)
    ada.page.route(re.compile("/api/"), lambda route: route.abort("internetdisconnected"))
    return ada


def paste(ada: Person, text: str) -> None:
    ada.page.get_by_role("button", name="Paste").click()
    ada.page.get_by_label("A position, a record").fill(text)
    ada.page.get_by_role("button", name="Analyse").click()


def kept(ada: Person, name: str) -> bytes:
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("button", name=name).click()
    return Path(coming.value.path()).read_bytes()


def test_a_record_is_pasted_walked_through_changed_and_kept_without_a_server(person: Enter) -> None:
    ada = alone(person)
    paste(ada, QUARTO)
    main = ada.page.locator("main")
    expect(ada.page.locator(".tree .turn")).to_have_count(4)
    expect(main).to_have_attribute("data-position", "c.../..../.7../.... - a1")
    ada.page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-position", "..../..../.7../.... c b3")

    ada.square("d4").click()
    expect(main).to_have_attribute("data-position", "..../..../.7../...c - d4")
    ada.page.get_by_role("button", name="Share").click()
    record = read_record(kept(ada, "Download the record").decode())
    assert [str(entry.step) for entry in record.entries] == ["7", "b3", "c", "a1"]
    assert [str(each.entries[0].step) for each in record.entries[3].variations] == ["d4"]
    assert kept(ada, "Download a picture").startswith(b"\x89PNG")


def test_a_record_of_the_other_game_opens_too_and_a_wrong_one_is_explained(person: Enter) -> None:
    ada = alone(person)
    paste(ada, QUATRO)
    expect(ada.page.locator(".quatro").first).to_be_visible()
    expect(ada.page.locator("main")).to_have_attribute("data-position", re.compile(r"15-15-15 12356@3$"))
    paste(ada, QUATRO.replace("k356", "k355"))
    expect(ada.page.get_by_role("alert")).to_contain_text(
        "Line 4, column 18: “355” cannot be kept from 12356"
    )


def test_a_game_on_this_device_has_its_record_and_its_picture(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    home(ada)
    ada.page.route(re.compile("/api/"), lambda route: route.abort("internetdisconnected"))
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.locator(".finished").wait_for()
    ada.page.get_by_role("button", name="Share").first.click()
    record = read_record(kept(ada, "Download the record").decode())
    assert ("Host", "device") in record.tags
    assert record.result is not None
    assert record.result.reason == "resigned"
    assert kept(ada, "Download a picture").startswith(b"\x89PNG")
