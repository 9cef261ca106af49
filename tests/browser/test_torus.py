"""Quarto! on a torus in the browser: chosen in the form, won by a line over the edge, and drawn as one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.screens.analysis import analysis
from tests.browser.stage import Person

Enter = Callable[..., Person]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 720}}
TALL = ("4", "d1", "5", "a2", "6", "b3", "7", "c4")
"""Four tall pieces on a diagonal that leaves the board between d1 and a2."""


@pytest.mark.parametrize("manner", [PHONE, DESK], ids=["phone", "desk"])
def test_a_diagonal_over_the_edge_wins_and_is_drawn_from_edge_to_edge(
    person: Enter, manner: dict[str, object]
) -> None:
    ada = person(warn=False, **manner)
    page = ada.page
    page.goto("/")
    page.get_by_text("someone here").click()
    page.get_by_role("button", name="More options").click()
    page.get_by_label("Torus: Lines run over the edges").check()
    expect(page.get_by_text("comes back in on the opposite side")).to_be_visible()
    ada.touch(page.get_by_role("button", name="Start on this device"))
    table = ada.table()
    page.locator(".quarto").wait_for()
    assert ada.view(table)["setup"]["variant"] == "torus"
    for step in TALL:
        ada.play(step)
    ada.call("d1 c4")
    expect(ada.says).to_contain_text("Four on a diagonal over the edge: tall")
    expect(ada.board.locator(".light")).to_have_count(4)
    drawn = ada.board.locator(".lines .won")
    expect(drawn).to_have_attribute(
        "d", "M3.5 0.5L4 1 M0 1L0.5 1.5 M0.5 1.5L1.5 2.5 M1.5 2.5L2.5 3.5 M2.5 3.5L3 4 M3 0L3.5 0.5"
    )
    around, line = ada.board.bounding_box(), drawn.bounding_box()
    assert around is not None
    assert line is not None
    assert around["x"] < line["x"]
    assert line["x"] + line["width"] < around["x"] + around["width"]


def test_the_analysis_board_takes_a_torus_and_says_how_its_lines_lie(person: Enter) -> None:
    ada = person(reduced_motion="reduce")
    analysis(ada, "variant=torus&call=auto&start=7..4/52.1/86cb/.f.3+e")
    ada.page.get_by_role("tab", name="Why").click()
    expect(ada.page.get_by_text("A diagonal over the edge is one piece short on").first).to_be_visible()
    ada.page.get_by_role("button", name="Set up").click()
    ada.page.locator("summary", has_text="Rules").click()
    torus = ada.page.get_by_label("Torus: Lines run over the edges")
    expect(torus).to_be_checked()
    torus.uncheck()
    ada.page.get_by_text("This position can be analysed.").wait_for()
    ada.page.get_by_role("button", name="Analyse").click()
    ada.page.locator("main[aria-busy=false]").wait_for()
    ada.page.get_by_role("tab", name="Why").click()
    expect(ada.page.get_by_text("over the edge")).to_have_count(0)
