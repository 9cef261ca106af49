"""What the screens look like, character by character, compared with reviewed pictures.

`FOURFOLD_PICTURES=write pytest tests/terminal/app/test_screen_pictures.py` draws them again: look at the
changes before you commit them. Every trait and owner must show in the characters; contrast is measured.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from harness.short_form import share
from harness.terminal_scenes import SCENES, Scene, characters, draw
from rich.color import Color
from rich.segment import Segment

from fourfold.locale import speaking
from fourfold.terminal.local.saved_games import SavedGames

PICTURES = Path(__file__).parent / "pictures"
LANGUAGES = ("bg", "de", "fi")
"""A language with long words, one in another alphabet, and one whose words do not break."""
WRITES = os.environ.get("FOURFOLD_PICTURES") == "write"
READABLE = 4.5
"""The least contrast between text and background."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_screen_looks_like_its_picture(scene: Scene, tmp_path: Path) -> None:
    file = PICTURES / f"{scene.name}.txt"
    dark = draw(scene, SavedGames(tmp_path / "dark"), "dark")
    picture = characters(dark)
    if WRITES:
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")
    assert poor(dark) == set()


@pytest.mark.parametrize("scene", share(SCENES, 3), ids=lambda scene: scene.name)
def test_the_light_screen_shows_the_same(scene: Scene, tmp_path: Path) -> None:
    light = draw(scene, SavedGames(tmp_path), "light")
    assert characters(light) == (PICTURES / f"{scene.name}.txt").read_text(encoding="utf-8")
    assert poor(light) == set()


TRANSLATED = {scene.name: LANGUAGES[place % len(LANGUAGES)] for place, scene in enumerate(SCENES)}
"""The one language besides English in which each screen is drawn: a picture takes a second."""


@pytest.mark.parametrize("scene", share(SCENES, 2, 1), ids=lambda scene: scene.name)
def test_other_languages_look_like_their_pictures(scene: Scene, tmp_path: Path) -> None:
    language = TRANSLATED[scene.name]
    file = PICTURES / language / f"{scene.name}.txt"
    with speaking(language):
        picture = characters(draw(scene, SavedGames(tmp_path)))
    if WRITES:
        file.parent.mkdir(exist_ok=True)
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")


def poor(rows: list[Sequence[Segment]]) -> set[tuple[str, float]]:
    """Text that is hard to read, with its contrast."""
    return {
        (segment.text, round(contrast, 2))
        for row in rows
        for segment in row
        if any(map(str.isalnum, segment.text)) and (contrast := _contrast(segment)) < READABLE
    }


def _contrast(segment: Segment) -> float:
    """As the accessibility guidelines count it."""
    style = segment.style
    if style is None or style.color is None or style.bgcolor is None:
        return 21.0
    lighter, darker = sorted((_luminance(style.color), _luminance(style.bgcolor)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    parts = [part / 255 for part in color.get_truecolor()]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_picture_belongs_to_a_scene() -> None:
    assert {file.stem for file in PICTURES.glob("*.txt")} == set(TRANSLATED)
    kept = {(file.stem, file.parent.name) for file in PICTURES.glob("*/*.txt")}
    assert kept == set(TRANSLATED.items()), "no picture is kept that is not compared"
