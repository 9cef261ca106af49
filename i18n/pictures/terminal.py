"""The terminal's screens as rows of characters; each part of a screen is a separate text."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from harness.terminal_scenes import FOUR, MIDDLE, SCENES, TOWERS, TWO, Scene, characters, screen_rows, watched
from tests.browser.test_endings import CASES
from textual.app import App
from textual.widget import Widget

from fourfold.play.view import SharedView
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.sentences.results import result_words
from i18n.pictures.kept import Kept, Taken
from i18n.pictures.messages import TERMINAL
from i18n.pictures.shown import Picture, Spot, written

_KEY = re.compile(r"(?:^|(?<=\s{2}))\S+(?=\s\S)")
"""The name of a key before what it does."""


_TALL = (120, 60)
NOW = 1000.0
DRAWN = "0 d4 6 c2 f a2 4 c1 d a1 1 b2 c a4 8 b1 e d1 2 d2 a c3 7 b4 3 a3 9 b3 b c4 5 d3"
"""Sixteen pieces without a line; neither player has said yet that they are done."""
MORE = [
    Scene("help-whole", TWO, keys=("question_mark",), size=_TALL),
    Scene("help-mushrooms", replace(TWO, edition="mushrooms"), keys=("question_mark",), size=_TALL),
    Scene("help-quatro-whole", FOUR, TOWERS, keys=("question_mark",), size=_TALL),
    Scene("form-opponents", keys=("enter", "enter"), size=_TALL),
    Scene("form-calls", keys=("enter", *("tab",) * 7, "enter"), size=_TALL),
    Scene("quatro-throw", FOUR, size=_TALL),
    Scene("quarto-drawn", TWO, DRAWN, size=_TALL),
    Scene("draw-offered", TWO, MIDDLE, keys=("w",), size=_TALL),
]
"""Windows with room for everything, and moments that the scenes do not have."""


def screens(kept: Kept, scenes: Iterable[Scene] = (*SCENES, *MORE)) -> Iterator[Picture]:
    """Every scene of the terminal, with its texts."""
    for scene in scenes:
        yield from kept.pictures(f"terminal {scene.name}", repr(scene), partial(_watched, scene))


def _watched(scene: Scene) -> Taken:
    with tempfile.TemporaryDirectory() as home:
        rows, spots = watched(scene, SavedGames(Path(home)), _texts)
    return Taken([Picture(f"terminal {scene.name}", spots, rows=rows, screen=TERMINAL)])


def endings() -> Iterator[Picture]:
    """How games end, as the terminal tells each player and those who watch."""
    rows = []
    for case in CASES:
        shared = SharedView(case.end().table)
        told = {result_words(shared.view(you, NOW)): None for you in ((0,), (1,), ())}
        rows += [f"# {case.name}", *told, ""]
    yield Picture("terminal endings", [written(rows)], rows=rows, screen=TERMINAL)


def _texts(app: App[Any]) -> tuple[list[str], list[Spot]]:
    """The rows of the screen, and the text of each part of it."""
    rows = characters(screen_rows(app)).splitlines()
    spots = []
    for widget in app.screen.walk_children():
        if isinstance(widget, Widget) and not widget.children and widget.is_on_screen and widget.region:
            left, top, width, height = widget.region
            part = [row[left : left + width] for row in rows[top : top + height]]
            if widget.id == "keys":
                part = [_KEY.sub(lambda key: " " * len(key[0]), row) for row in part]
            spots.append(written(part, left, top))
    return rows, spots
