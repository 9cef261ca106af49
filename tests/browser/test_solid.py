"""The board of Quarto! in 3-D: fetched on demand, turned by a drag, played on by taps and keys like the drawn
one; and drawn if the browser has no WebGL. Here Chromium renders it on the processor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.screens.tables import MIDDLE, ROW
from tests.browser.stage import CHROMIUM, FLAGS, Person
from tests.browser.test_screens import look_at

Enter = Callable[..., Person]

WEBGL = [
    *(flag for flag in FLAGS if flag != "--disable-gpu"),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
SOLID = {"board": "solid"}

PLACES = "[...document.querySelectorAll('.solid [data-cell]')].map(({style}) => style.left + style.top)"


@pytest.fixture(scope="module")
def flags() -> list[str]:
    """Chromium renders on the processor."""
    return WEBGL


def on_solid_board(person: Enter, *steps: str, **manner: object) -> Person:
    ada = person(prefers=SOLID, **manner)
    table = ada.open_table()["table"]
    ada.act(table, *steps)
    ada.come(table)
    ada.page.locator("canvas").wait_for()
    ada.page.wait_for_function("document.querySelector('.solid [data-cell]').style.left !== ''")
    return ada


def test_it_can_be_played_on_in_every_window(person: Enter) -> None:
    look_at(on_solid_board(person, *MIDDLE, reduced_motion="reduce"), "quarto_solid")


def test_a_game_in_3d_by_taps_drag_and_keys(person: Enter) -> None:
    ada = on_solid_board(person, *ROW[:-1], reduced_motion="reduce")
    assert ada.square("a1").bounding_box() != ada.square("b1").bounding_box()

    before = ada.page.evaluate(PLACES)
    box = ada.page.locator(".solid").bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 300, box["y"] + 400)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 380, box["y"] + 380, steps=4)
    ada.page.mouse.up()
    assert ada.page.evaluate(PLACES) != before, "a drag turns the board"
    assert ada.steps_shown() == 7, "and presses nothing"

    ada.square("d1").click()
    ada.sees_steps(8)
    ada.press(ada.call_button)
    ada.page.keyboard.press("Shift+ArrowLeft")
    for name in ("a1", "d1"):
        ada.press(ada.square(name))
    expect(ada.page.locator(".finished")).to_contain_text("Four in row 1")
    expect(ada.square("b1")).to_have_accessible_name("b1: tall dark round hollow piece, in the winning line")


def test_tapping_a_tall_piece_means_it_and_not_the_square_behind(person: Enter) -> None:
    ada = on_solid_board(person, "4", "b2", reduced_motion="reduce")
    ada.call_button.click()
    box = ada.square("b2").bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - box["height"] * 0.04)
    expect(ada.square("b2")).to_have_attribute("aria-selected", "true")


def test_chosen_in_the_settings_and_seen_in_every_edition_and_light(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    fetched: list[str] = []
    ada.page.on("request", lambda request: fetched.append(request.url))
    table = ada.open_table()["table"]
    ada.act(table, *ROW[:4])
    ada.come(table)
    assert not any("SolidWood" in url for url in fetched), "nobody has asked for it"
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_text("In 3-D").click()
    ada.page.locator("canvas").wait_for()
    seen = set()
    for look in ("light", "dark"):
        ada.page.emulate_media(color_scheme=look)
        for edition in ("classic", "mushrooms", "contrast"):
            ada.page.get_by_label("Pieces", exact=True).select_option(edition)
            seen.add(ada.page.locator("canvas").screenshot())
    assert len(seen) == 6
    ada.page.get_by_text("Drawn", exact=True).click()
    expect(ada.page.locator("canvas")).to_have_count(0)
    expect(ada.square("a1").locator("use")).to_have_count(1)


def test_without_webgl_the_board_is_drawn(server: Server, chromium: Browser) -> None:
    flags = [*FLAGS, "--disable-3d-apis"]
    with chromium.browser_type.launch(executable_path=CHROMIUM, args=flags) as browser:
        ada = Person(browser, server.url, prefers=SOLID)
        table = ada.open_table()["table"]
        ada.act(table, *ROW[:2])
        ada.come(table)
        expect(ada.square("a1").locator("use")).to_have_count(1)
        ada.page.get_by_role("button", name="Settings").click()
        expect(ada.page.get_by_text("This browser cannot show 3-D")).to_be_visible()
        assert ada.complaints == []
