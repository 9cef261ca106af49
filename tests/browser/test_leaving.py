"""One of three players leaves Quatro: the computer takes over, and everyone sees for whom."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.stage import Person

Enter = Callable[..., Person]
PICTURES = os.environ.get("FOURFOLD_SCREENSHOTS")


def test_a_computer_plays_on_for_a_player_who_leaves(person: Enter) -> None:
    ada, max_ = (person(reduced_motion="reduce", pace="off") for _ in range(2))
    seats = ({"type": "me", "name": "Ada"}, {"type": "open"}, {"type": "computer", "level": "beginner"})
    opened = ada.open_table(*seats, game="quatro")
    max_.context.request.get("/api/me")
    link = opened["links"][0]["url"].rpartition("#")[2]
    assert max_.context.request.post("/api/links", data={"link": link, "name": "Max"}).ok
    ada.come(opened["table"])
    (seat,) = max_.view(opened["table"])["you"]
    command = {"type": "resign", "seat": seat}
    left = max_.context.request.post(
        f"/api/tables/{opened['table']}/acts", data={"type": "act", "key": "leave", "command": command}
    )
    assert left.ok, left.text()
    expect(ada.page.get_by_text("Computer for Max").first).to_be_visible()
    view = ada.view()
    assert view["phase"] == "playing"
    assert view["seats"][seat] == {**view["seats"][seat], "kind": "computer", "plays_for": "Max"}
    if PICTURES:
        for width, height in ((1280, 720), (320, 480)):
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.screenshot(path=Path(PICTURES) / f"leaving-{width}.png")
