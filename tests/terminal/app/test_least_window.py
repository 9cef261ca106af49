"""In the smallest window nothing is cut and nothing covered, on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from harness.short_form import share
from harness.terminal_scenes import DUEL, LOW, SCENES, TOWERS, TWO, Scene, watched
from rich.cells import cell_len
from textual.app import App
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from fourfold.data.puzzles import kinds
from fourfold.locale import speaking
from fourfold.quarto.terminal.board import Hand
from fourfold.rules.games import Game
from fourfold.terminal.app.board_screen import SMALLEST
from fourfold.terminal.app.grid import Grid
from fourfold.terminal.app.keys import Keys
from fourfold.terminal.app.log import Log
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames

COMPUTERS = GameRequest(Game.QUATRO, against=("casual",) * 3)
MORE = [
    Scene("quarto-start", TWO),
    Scene("quatro-start", DUEL),
    Scene("quatro-computers", COMPUTERS),
    *(Scene(f"puzzle-{kind}", puzzle=kind) for kind in kinds()),
    Scene("hint-quatro", DUEL, TOWERS.split(" f2 ")[0], keys=("h",), engine=True),
    Scene("rules-quatro", keys=("down",) * 6 + ("enter",)),
]
ALL = [replace(scene, size=LOW) for scene in (*SCENES, *MORE)]
LANGUAGES = ("en", "de", "fi", "fr", "pt")
"""English and languages with long words, each on a part of the screens."""


def cut(app: App[Any]) -> Iterator[str]:
    """What a person cannot read whole."""
    window, shown = Region(0, 0, *app.size), list(_shown(app))
    for widget, region, clip in shown:
        scrolls = any(each.is_scrollable for each in widget.ancestors if isinstance(each, Widget))
        if region.intersection(clip) != region and not scrolls:
            yield f"{widget} is cut off: {region} in {clip}"
        if region.x < 0 or region.right > window.right:
            yield f"{widget} reaches over the edge: {region}"
        yield from _too_long(widget)
    for place, (one, region, clip) in enumerate(shown):
        for other, another, its in shown[place + 1 :]:
            if region.intersection(clip).overlaps(another.intersection(its)):
                yield f"{one} and {other} cover each other"


def _shown(app: App[Any]) -> Iterator[tuple[Widget, Region, Region]]:
    """The widgets that say or draw something, with their places."""
    for widget, place in app.screen._compositor.full_map.items():
        told = (
            isinstance(widget, Static | Button | Checkbox | Input | Grid | Hand) and widget.id != "too-small"
        )
        if told and widget.visible and place.region.area and place.visible_region.area:
            inside = any(isinstance(each, Select) for each in widget.ancestors)
            if not inside:
                yield widget, place.region, place.clip


def _too_long(widget: Widget) -> Iterator[str]:
    room = widget.content_size
    match widget:
        case Keys():
            if "…" in str(widget.content) and "?" not in str(widget.content):
                yield f"keys are left out, and no help is offered: {widget.content}"
        case Log():
            if not widget.has_room:
                yield f"not all is said: {widget.sentence}"
        case Static() | Label():
            if widget.get_content_height(room, room, room.width) > room.height:
                yield f"{widget} says more than is seen: {widget.render()}"
        case Button() | Checkbox():
            if max(map(cell_len, str(widget.label).splitlines()), default=0) > room.width:
                yield f"{widget} has no room for {widget.label}"
        case Input():
            if cell_len(widget.value or widget.placeholder) > room.width:
                yield f"{widget} has no room for {widget.value or widget.placeholder}"
        case _:
            pass


def read(app: App[Any]) -> tuple[list[str], str]:
    keys = app.screen.query_one(Keys) if app.screen.query(Keys) else None
    return list(cut(app)), "" if keys is None else str(keys.content)


@pytest.mark.parametrize("scene", share(ALL, 2), ids=lambda scene: scene.name)
def test_nothing_is_cut_or_covered(scene: Scene, tmp_path: Path) -> None:
    assert tuple(SMALLEST) == LOW
    with speaking(LANGUAGES[ALL.index(scene) % len(LANGUAGES)]):
        problems, keys = watched(scene, SavedGames(tmp_path), read)
    assert problems == []
    assert "…" not in keys or scene.name == "analysis", "all keys are named at the foot"


def test_a_smaller_window_says_what_it_needs(tmp_path: Path) -> None:
    scene = replace(next(each for each in SCENES if each.name == "quatro"), size=(59, 20))
    words = watched(scene, SavedGames(tmp_path), lambda app: str(app.screen.query_one("#too-small").render()))
    assert "60 by 20" in words
