"""After the game: every moment of it, its record and its picture to take along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import expect
from tests.browser.stage import Person

from fourfold.rules.record import read_record

Enter = Callable[..., Person]
TALL_ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")


def quarto(ada: Person) -> str:
    """A game won with a line."""
    table = str(ada.open_table(call="auto")["table"])
    ada.act(table, *TALL_ROW)
    ada.come(table)
    return table


def quatro(ada: Person) -> str:
    """A game given up after a few steps."""
    table = str(ada.open_table(game="quatro")["table"])
    ada.act(table, "roll")
    ada.come(table)
    ada.page.get_by_role("button", name="Give up").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    ada.page.locator(".finished").wait_for()
    return table


def download(ada: Person, name: str) -> tuple[str, Path]:
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("link", name=name).click()
    return coming.value.suggested_filename, coming.value.path()


def test_every_moment_can_be_looked_at_with_slider_keys_and_steps(person: Enter) -> None:
    ada = person()
    quarto(ada)
    slider = ada.page.get_by_role("slider")
    expect(slider).to_have_value("8")
    for _ in range(3):
        ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("5")
    expect(ada.square("c1")).to_have_accessible_name("c1: empty")
    slider.fill("2")
    expect(ada.square("b1")).to_have_accessible_name("b1: empty")
    expect(ada.square("a1")).to_have_accessible_name("a1: tall light round hollow piece, placed last")
    ada.page.get_by_role("button", name="One step back").click()
    expect(ada.page.locator(".held")).to_have_accessible_name("In hand: tall light round hollow piece")
    ada.page.locator(".steps button").last.click()
    expect(ada.page.locator(".light")).to_have_count(4)


def test_arrows_lead_through_the_game_also_after_a_click_on_the_board(person: Enter) -> None:
    ada = person()
    ada.come(ada.open_table(call="auto")["table"])
    for step in TALL_ROW:
        ada.play(step)
    slider = ada.page.get_by_role("slider")
    expect(slider).to_have_value("8")
    ada.page.keyboard.press("ArrowLeft")  # the last click was the one that won
    expect(slider).to_have_value("7")
    ada.square("b2").click(force=True)
    ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("6")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("7")


def test_whoever_walks_the_board_with_keys_walks_it_after_the_game_too(person: Enter) -> None:
    ada = person()
    quarto(ada)
    ada.tab_to("here.closest('.quarto') !== null")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.square("b1")).to_be_focused()
    expect(ada.page.get_by_role("slider")).to_have_value("8")


def test_the_record_of_a_finished_game_is_the_game(person: Enter) -> None:
    ada = person()
    for game in (quarto, quatro):
        table = game(ada)
        name, file = download(ada, "Download the record")
        record = read_record(file.read_text("utf-8"))
        assert name == f"{game.__name__}-{table[:8]}.txt"
        assert [str(step) for step in record.steps] == ada.steps(table)


def test_the_picture_of_a_finished_game_is_a_drawing_of_its_last_board(person: Enter) -> None:
    ada = person()
    for game, drawn in ((quarto, 16), (quatro, 0)):  # on the board and beside it
        game(ada)
        name, file = download(ada, "Download a picture")
        assert name == "fourfold.svg"
        tree = ElementTree.fromstring(file.read_text("utf-8"))
        assert tree.tag == "{http://www.w3.org/2000/svg}svg"
        pieces = [one for one in tree.iter() if "piece-" in (one.get("class") or "")]
        assert len(pieces) == drawn
