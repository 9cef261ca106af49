"""A field of Quatro explains its pattern to a user who stays on it, by mouse, touch, keys or speech."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.screens.tables import quatro
from tests.browser.stage import Person

Enter = Callable[..., Person]

STRAIGHT = "Five numbers in a row: 1 to 5 or 2 to 6."


def test_by_mouse_keys_and_screen_reader(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    quatro(ada)
    hint = ada.page.locator(".hint")
    ada.board.locator("[data-cell='9']").hover()
    expect(hint).to_contain_text(STRAIGHT)
    ada.board.locator("[data-cell='35']").hover()
    expect(hint).to_contain_text("Three dice that show the same number.")
    ada.page.mouse.move(1, 1)
    expect(hint).to_have_count(0)

    ada.tab_to("here.closest('.quatro') !== null")
    ada.page.keyboard.press("Control+Home")
    ada.page.keyboard.press("ArrowRight")
    expect(hint).to_contain_text(STRAIGHT)
    ada.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(ada.board.locator("[data-cell='1']")).to_have_accessible_description(STRAIGHT)


def test_a_held_finger_asks_and_builds_nothing(person: Enter) -> None:
    ada = person(reduced_motion="reduce", has_touch=True, viewport={"width": 360, "height": 740})
    quatro(ada)
    steps = ada.steps_shown()
    box = ada.board.locator(f"[data-cell='{ada.answers()[0]}']").bounding_box()
    assert box is not None
    finger = ada.context.new_cdp_session(ada.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    hint = ada.page.locator(".hint")
    expect(hint).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    inside = ada.page.evaluate(
        "(({left, right, top}) => left >= 0 && right <= innerWidth && top >= 0)"
        "(document.querySelector('.hint').getBoundingClientRect())"
    )
    assert inside
    expect(hint).to_have_count(0)
    assert ada.steps_shown() == steps
    ada.touch(ada.board.locator(f"[data-cell='{ada.answers()[0]}']"))
    expect(ada.page.locator(".table")).not_to_have_attribute("data-steps", str(steps))
