"""How light the client is, as far as it can be counted; `python -m bench.client` measures times."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect
from tests.browser.screens.before_play import home, waiting
from tests.browser.screens.company import Screen
from tests.browser.screens.lessons import lesson
from tests.browser.screens.tables import quarto, quarto_won, quatro
from tests.browser.stage import Line, Person

Enter = Callable[..., Person]
FIRST_LOAD = 150 * 1024
"""Compressed bytes of everything except pictures; script and style are at most this many of them:"""
CODE = 80 * 1024


def test_the_first_load_is_light(person: Enter) -> None:
    ada = person()
    sizes: dict[str, int] = {}
    ada.page.on("requestfinished", lambda each: sizes.__setitem__(each.url, each.sizes()["responseBodySize"]))
    home(ada)
    ada.page.wait_for_load_state("networkidle")
    ours = {url: size for url, size in sizes.items() if "/art/" not in url}
    code = {url: size for url, size in ours.items() if url.endswith((".js", ".css"))}
    assert any(url.endswith(".js") for url in code)
    assert any(url.endswith(".woff2") for url in ours)
    assert sum(code.values()) <= CODE, code
    assert sum(ours.values()) <= FIRST_LOAD, ours


SHIFTS = """window.shifts = [];
  new PerformanceObserver(list => window.shifts.push(...list.getEntries().flatMap(entry =>
    entry.sources.map(({node, previousRect: was, currentRect: is}) =>
      `${node?.nodeName} ${node?.className}: ${was.x},${was.y} to ${is.x},${is.y}`))))
    .observe({type: 'layout-shift', buffered: true})"""


@pytest.mark.parametrize(
    "screen",
    [home, waiting, quarto, quarto_won, quatro, lesson("quarto", 1), lesson("quatro", 1)],
    ids=lambda screen: screen.__name__,
)
@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, {"width": 1280, "height": 720}], ids=str)
def test_nothing_moves_after_it_was_drawn(person: Enter, screen: Screen, viewport: dict[str, int]) -> None:
    ada = person(viewport=viewport)
    ada.page.add_init_script(SHIFTS)
    screen(ada)
    ada.page.wait_for_load_state("networkidle")
    ada.page.wait_for_timeout(300)
    assert ada.page.evaluate("window.shifts") == []


def test_nothing_moves_when_the_letters_of_another_script_come(person: Enter) -> None:
    """The page asks for them before its script; here the time to wait for them never runs out."""
    ada = person(locale="bg-BG", viewport={"width": 360, "height": 740})
    ada.page.clock.install(time=0)
    ada.page.clock.pause_at(1)
    ada.page.add_init_script(SHIFTS)
    ada.page.goto("/")
    ada.page.locator(".setup").wait_for()
    ada.page.wait_for_load_state("networkidle")
    ada.page.wait_for_timeout(300)
    assert ada.page.evaluate("window.shifts") == []
    expect(ada.page.locator("link[rel=preload][as=font][href*=cyrillic]")).to_have_count(2)


def test_no_line_of_the_rules_breaks_anew_when_the_typefaces_come_late(person: Enter) -> None:
    ada = person(viewport={"width": 320, "height": 568})
    ada.page.add_init_script(SHIFTS)

    def come_late(route: Route) -> None:
        ada.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        route.continue_()

    ada.page.route("**/*.woff2", come_late)
    ada.page.goto("/rules/quatro", wait_until="networkidle")
    ada.page.wait_for_timeout(300)
    assert ada.page.evaluate("window.shifts") == []


def test_a_placed_piece_is_drawn_before_the_server_has_heard_of_it(person: Enter) -> None:
    ada = person()
    line = Line()
    ada.page.route_web_socket("**/socket*", line.join)
    table = ada.open_table()["table"]
    ada.act(table, "7")
    ada.come(table)
    line.slow = True
    ada.square("b3").click()
    expect(ada.square("b3").locator("use")).to_have_attribute("href", "#classic-7")
    assert ada.steps(table) == ["7"]
    line.catch_up()
    ada.sees_steps(2)


def test_a_dragged_piece_moves_without_laying_the_page_out_again(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.act(table, "7")
    ada.come(table)
    box = ada.page.locator(".held").bounding_box()
    assert box is not None
    browser = ada.context.new_cdp_session(ada.page)
    browser.send("Performance.enable")

    def layouts() -> int:
        metrics = browser.send("Performance.getMetrics")["metrics"]
        return next(int(one["value"]) for one in metrics if one["name"] == "LayoutCount")

    ada.page.mouse.move(box["x"] + 30, box["y"] + 30)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"], box["y"])
    ada.page.wait_for_timeout(300)
    before = layouts()
    for step in range(60):
        ada.page.mouse.move(box["x"] - step * 8, box["y"] + step * 4)
    assert layouts() - before <= 8
    ada.page.mouse.up()
