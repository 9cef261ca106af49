"""After the game: every moment of it, its record and its picture."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect
from tests.browser.stage import Person

from fourfold.rules.record import read_record

Enter = Callable[..., Person]
SHELF = os.environ.get("FOURFOLD_SCREENSHOTS")
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
        ada.page.get_by_role("button", name="Share").first.click()
        ada.page.locator(".share-picture").get_by_text(name).click()
    return coming.value.suggested_filename, coming.value.path()


def test_every_moment_can_be_looked_at_with_slider_keys_and_steps(person: Enter) -> None:
    ada = person()
    quarto(ada)
    slider = ada.page.get_by_role("slider")
    expect(slider).to_have_value("5")
    for _ in range(2):
        ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("3")
    expect(ada.square("c1")).to_have_accessible_name("c1: empty")
    slider.fill("2")
    expect(ada.square("b1")).to_have_accessible_name("b1: empty")
    expect(ada.square("a1")).to_have_accessible_name("a1: tall light round hollow piece, last placed")
    ada.page.get_by_role("button", name="Previous turn").click()
    expect(ada.square("a1")).to_have_accessible_name("a1: empty")
    ada.page.get_by_role("button", name="Next turn").click()
    expect(slider).to_have_value("2")
    ada.page.get_by_role("button", name="First turn").click()
    expect(slider).to_have_value("0")
    ada.page.keyboard.press("End")
    expect(ada.board.locator(".light")).to_have_count(4)
    ada.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    ada.page.get_by_role("button", name="Turns and more").click()
    turns = ada.page.locator(".turns button")
    expect(turns).to_have_count(5)
    expect(turns.last.locator(".picture use")).to_have_attribute("href", "#classic-7")
    turns.last.click()
    expect(ada.board.locator(".light")).to_have_count(4)


def test_a_game_plays_itself_back(person: Enter) -> None:
    ada = person()
    ada.page.clock.install()
    quarto(ada)
    ada.stop_time()
    slider = ada.page.get_by_role("slider")
    ada.page.get_by_role("button", name="Autoplay").click()
    expect(slider).to_have_value("0")
    ada.page.clock.run_for(1300)
    expect(slider).to_have_value("1")
    ada.page.get_by_role("button", name="Pause").click()
    ada.page.clock.run_for(10_000)
    expect(slider).to_have_value("1")
    ada.page.get_by_role("button", name="Autoplay").click()
    for turn in range(2, 6):
        ada.page.clock.run_for(1300)
        expect(slider).to_have_value(str(turn))
    expect(ada.page.get_by_role("button", name="Autoplay")).to_be_visible()
    expect(ada.board.locator(".light")).to_have_count(4)


def test_arrows_lead_through_the_game_also_after_a_click_on_the_board(person: Enter) -> None:
    ada = person()
    ada.come(ada.open_table(call="auto")["table"])
    for step in TALL_ROW:
        ada.play(step)
    slider = ada.page.get_by_role("slider")
    expect(slider).to_have_value("5")
    ada.page.keyboard.press("ArrowLeft")  # the last click won the game
    expect(slider).to_have_value("4")
    ada.square("b2").click(force=True)
    ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("3")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("4")


def test_keys_still_move_on_the_board_after_the_game(person: Enter) -> None:
    ada = person()
    quarto(ada)
    ada.tab_to("here.closest('.quarto') !== null")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.square("b1")).to_be_focused()
    expect(ada.page.get_by_role("slider")).to_have_value("5")


def test_whoever_plays_again_is_not_caught_up_by_the_review_of_the_game_before(person: Enter) -> None:
    """The server's review arrives when the table is gone: the page logs no error."""
    ada = person(reduced_motion="reduce", viewport={"width": 390, "height": 844})
    asked: list[Route] = []
    ada.page.route("**/review", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks it
    seats = ({"type": "me"}, {"type": "computer", "level": "newcomer"})
    first = ada.open_table(*seats, call="auto", start="456./..../..../.... 7")["table"]
    ada.come(first)
    with ada.page.expect_request("**/review"):
        ada.square("d1").click()
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(first))
    ada.board.wait_for()
    with ada.page.expect_response("**/review"):
        for request in asked:
            request.continue_()
    ada.page.wait_for_timeout(100)


def test_the_record_of_a_finished_game_is_the_game(person: Enter) -> None:
    ada = person()
    for game in (quarto, quatro):
        table = game(ada)
        name, file = download(ada, "Download the record")
        record = read_record(file.read_text("utf-8"))
        assert name == f"{game.__name__}-{table[:8]}.txt"
        assert [str(step) for step in record.steps] == ada.steps(table)


def test_the_picture_of_a_finished_game_is_made_here_and_kept_as_a_file(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    for game in (quarto, quatro):
        game(ada)
        name, file = download(ada, "Download a picture")
        assert name == "fourfold.png"
        head = file.read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
        if SHELF:
            Path(f"{SHELF}/shared-{game.__name__}.png").write_bytes(file.read_bytes())


def test_a_picture_goes_by_the_share_sheet_where_there_is_one(person: Enter) -> None:
    ada = person()
    ada.page.add_init_script(
        """navigator.canShare = ({files}) => files.length === 1;
        navigator.share = async ({files, url}) => { window.shared = [files[0].type, files[0].size, url]; };"""
    )
    quarto(ada)
    ada.page.get_by_role("button", name="Share").click()
    ada.page.locator(".share-picture").get_by_role("button", name="Share").click()
    kind, size, url = ada.page.wait_for_function("window.shared").json_value()
    assert kind == "image/png"
    assert size > 10_000
    assert url.startswith(ada.address)


def test_a_running_game_is_looked_back_at_until_something_happens(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    table = ada.open_table()["table"]
    ada.act(table, "4", "a1", "5", "b1", "6")
    ada.come(table)
    back = ada.page.get_by_role("button", name="Back to the game")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.says).to_have_text(re.compile("gives a piece: tall dark round hollow piece."))
    expect(ada.square("b1")).to_have_accessible_name("b1: empty")
    assert ada.answers() == []
    back.click()
    expect(ada.square("b1")).to_have_accessible_name("b1: tall dark round hollow piece, last placed")
    assert ada.answers() != []

    ada.page.get_by_role("button", name="Turns and more").click()
    ada.page.locator(".turns button").first.click()
    expect(ada.square("a1")).to_have_accessible_name("a1: empty")
    ada.act(table, "c1")
    expect(ada.square("c1")).to_have_accessible_name("c1: tall light square hollow piece, last placed")
    expect(back).to_have_count(0)
