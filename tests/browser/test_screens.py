"""Every screen, light and dark, on a phone, a tablet and a desktop: no rule of axe is broken and nothing runs
over the edge. With FOURFOLD_SCREENSHOTS=FOLDER each one is photographed for people to look at."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.stage import Person

Enter = Callable[..., Person]
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1280, 720)}
SHELF = os.environ.get("FOURFOLD_SCREENSHOTS")

MIDDLE = ("7", "b3", "2", "a1", "d", "d1", "f", "d2", "9", "a3", "6", "c4", "e")
ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")


def home(ada: Person) -> None:
    ada.page.goto("/")
    ada.page.get_by_label("Strength").wait_for()
    ada.page.locator(".picture use[href='#classic-2']").wait_for(state="attached")


def choices(ada: Person) -> None:
    home(ada)
    ada.page.get_by_text("More choices").click()
    ada.page.locator(".edition").first.wait_for()
    ada.page.get_by_text("More choices").scroll_into_view_if_needed()


def settings(ada: Person) -> None:
    home(ada)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Language").wait_for()


def quarto(ada: Person) -> None:
    table = ada.open_table()["table"]
    ada.act(table, *MIDDLE)
    ada.come(table)


def mushrooms(ada: Person) -> None:
    table = ada.open_table(edition="mushrooms", clock=60)["table"]
    ada.act(table, *MIDDLE)
    ada.come(table)


def calling(ada: Person) -> None:
    quarto(ada)
    ada.call_button.click()
    ada.square("a1").click()


def won(ada: Person) -> None:
    table = ada.open_table(call="auto")["table"]
    ada.act(table, *ROW)
    ada.come(table)


def quatro(ada: Person) -> None:
    table = ada.open_table(game="quatro")["table"]
    for _ in range(24):
        choice = ada.view(table)["choices"][0]
        ada.act(table, quatro_step(choice))
    while not ada.view(table)["choices"][0].get("build"):
        ada.act(table, quatro_step(ada.view(table)["choices"][0]))
    ada.come(table)


def quatro_step(choice: dict[str, Any]) -> str:
    """Throw, build where there is a tower to build on if one may, else what is left to do."""
    if choice.get("roll"):
        return "roll"
    if choice.get("build"):
        field = choice["build"][0]
        return f"{'abcdef'[field % 6]}{field // 6 + 1}"
    return "lose" if choice.get("lose") else str(choice["keep"][0])


def waiting(ada: Person) -> None:
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"})
    ada.page.goto("/")
    ada.page.evaluate("t => localStorage.setItem('fourfold.links', JSON.stringify({[t.table]: t}))", opened)
    ada.page.goto(f"/table/{opened['table']}")
    ada.page.locator(".qr").wait_for()


def join(ada: Person) -> None:
    ada.page.goto("/join#secret")
    ada.page.get_by_role("button", name="Come to the table").wait_for()


def refused(ada: Person) -> None:
    ada.page.goto("/table/nothing-here")
    ada.page.get_by_role("main").get_by_role("link", name="Home").wait_for()


def learn(ada: Person) -> None:
    ada.page.goto("/learn")
    ada.page.get_by_role("heading").first.wait_for()


def learn_quarto(ada: Person) -> None:
    ada.page.goto("/learn/quarto")
    ada.page.locator(".quarto").wait_for()


def learn_quatro(ada: Person) -> None:
    ada.page.goto("/learn/quatro")
    ada.page.locator(".quatro").wait_for()


def rules_quarto(ada: Person) -> None:
    ada.page.goto("/rules/quarto")
    ada.page.get_by_role("heading").first.wait_for()


def rules_quatro(ada: Person) -> None:
    ada.page.goto("/rules/quatro")
    ada.page.get_by_role("heading").first.wait_for()


SCREENS = (
    home, choices, settings, quarto, mushrooms, calling, won, quatro, waiting, join, refused, learn,
    learn_quarto, learn_quatro, rules_quarto, rules_quatro,
)  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_screen(person: Enter, screen: Callable[[Person], None]) -> None:
    ada = person(reduced_motion="reduce")
    screen(ada)
    for look in ("light", "dark"):
        ada.page.emulate_media(color_scheme=look)
        for size, (width, height) in SIZES.items():
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.wait_for_timeout(250 if SHELF else 30)
            assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (size, look)
            if SHELF:
                ada.page.screenshot(path=f"{SHELF}/{screen.__name__}-{size}-{look}.png")
        assert violations(ada, everything=look == "light") == [], look


def violations(ada: Person, *, everything: bool) -> list[str]:
    """What axe finds wrong, each as one line; in the second look only colours can differ."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: run npm ci in client/")
    if not ada.page.evaluate("typeof axe === 'object'"):
        ada.page.evaluate(AXE.read_text("utf-8"))
    rules = "" if everything else ", runOnly: ['color-contrast']"
    found = ada.page.evaluate(f"axe.run(document, {{resultTypes: ['violations']{rules}}})")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320), (1024, 768), (3840, 2160)])
def test_small_and_large_windows_need_no_sideways_scrolling(person: Enter, width: int, height: int) -> None:
    ada = person(reduced_motion="reduce", viewport={"width": width, "height": height})
    for screen in (home, quarto, quatro, learn_quarto):
        screen(ada)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen.__name__


def test_targets_on_a_phone_are_large_enough_for_a_thumb(person: Enter) -> None:
    ada = person(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    for screen in (home, quarto, quatro):
        screen(ada)
        small = ada.page.evaluate(
            """() => [...document.querySelectorAll('button, a, select, input:not([type=radio])')]
                .filter(e => e.offsetParent && !e.closest('[inert]') && !e.closest('p'))
                .map(e => [e.className, (e.closest('label') ?? e).getBoundingClientRect()])
                .filter(([, box]) => Math.round(box.width) < 43 || Math.round(box.height) < 43)
                .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
        )
        assert small == [], screen.__name__
