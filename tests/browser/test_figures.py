"""How quick it is and how much it weighs: the figures of docs/client.md, measured in the real browser.

What is asserted is generous, since the machine may be busy; FOURFOLD_FIGURES=1 prints what was measured.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from tests.browser.stage import Person

Enter = Callable[..., Person]
SIZE_LIMIT = 150 * 1024


def report(what: str, value: object) -> None:
    if os.environ.get("FOURFOLD_FIGURES"):
        print(f"\n{what}: {value}")


def test_the_first_load_is_light_and_nothing_moves_afterwards(person: Enter) -> None:
    ada = person()
    sizes: dict[str, int] = {}
    ada.page.on(
        "requestfinished",
        lambda request: sizes.__setitem__(request.url, request.sizes()["responseBodySize"]),
    )
    ada.page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => { for (const entry of list.getEntries())"
        " window.shift += entry.value }).observe({type: 'layout-shift', buffered: true})"
    )
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play now").wait_for()
    ready = ada.page.evaluate("performance.now()")
    ada.page.get_by_label("Strength").locator("option").first.wait_for(state="attached")
    ada.page.wait_for_timeout(300)
    ours = {url: size for url, size in sizes.items() if "/art/" not in url}
    paint = ada.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    shift = ada.page.evaluate("window.shift")
    report("first load, compressed, without pictures (bytes)", sum(ours.values()))
    report("pictures (bytes)", sum(sizes.values()) - sum(ours.values()))
    report("first paint (ms)", paint)
    report("home answers (ms)", ready)
    report("layout shift", shift)
    assert sum(ours.values()) < SIZE_LIMIT
    assert shift < 0.1


def test_a_placed_piece_is_drawn_before_the_server_answers(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.act(table, "7")
    began = ada.page.evaluate("Date.now()")
    ada.come(table)
    report("table answers (ms)", ada.page.evaluate("Date.now()") - began)
    drawn = ada.page.evaluate(
        """() => new Promise(resolve => {
            const square = document.querySelector("[data-cell='9']");
            new MutationObserver(() => {
                if (!square.querySelector('.landing')) return;
                requestAnimationFrame(() => resolve(performance.now() - began));
            }).observe(square, {subtree: true, childList: true, attributes: true});
            const began = performance.now();
            square.click();
        })"""
    )
    report("placed piece drawn (ms)", drawn)
    assert drawn < 500


def test_dragging_keeps_up_with_the_screen(person: Enter) -> None:
    ada = person()
    table = ada.open_table()["table"]
    ada.act(table, "7")
    ada.come(table)
    box = ada.page.locator(".held").bounding_box()
    assert box is not None
    ada.page.evaluate(
        "() => { window.frames60 = 0; const tick = () => { window.frames60++; requestAnimationFrame(tick) };"
        " requestAnimationFrame(tick); }"
    )
    mouse = ada.page.mouse
    mouse.move(box["x"] + 30, box["y"] + 30)
    mouse.down()
    began = ada.page.evaluate("[performance.now(), window.frames60]")
    for step in range(40):
        mouse.move(box["x"] - step * 12, box["y"] + step * 5)
    ended = ada.page.evaluate("[performance.now(), window.frames60]")
    mouse.up()
    rate = (ended[1] - began[1]) / (ended[0] - began[0]) * 1000
    report("frames a second while dragging", rate)
    assert rate > 10
