"""What the screens look like, character by character, compared with reviewed pictures.

`FOURFOLD_PICTURES=write pytest tests/terminal/app/test_screen_pictures.py` draws them again: look at the
changes before you commit them. Every trait and owner must show in the characters; contrast is measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from harness.terminal_scenes import SCENES, Scene, characters, draw
from rich.color import Color
from rich.segment import Segment

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
    dark, light = (draw(scene, SavedGames(tmp_path / look), look) for look in ("dark", "light"))
    picture = characters(dark)
    if WRITES:
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")
    assert picture == characters(light)
    assert (poor(dark), poor(light)) == (set(), set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_languages_look_like_their_pictures(language: str, tmp_path: Path) -> None:
    folder = PICTURES / language
    folder.mkdir(exist_ok=True)
    drawn = folder if WRITES else tmp_path
    # Each screen is checked in one of the languages: a picture takes a second.
    names = [
        scene.name for scene in (SCENES if WRITES else SCENES[LANGUAGES.index(language) :: len(LANGUAGES)])
    ]
    command = [sys.executable, "-m", "harness.terminal_scenes", language, str(drawn), *names]
    subprocess.run(command, check=True, timeout=300, cwd=Path(__file__).parents[3])
    for name in names:
        assert (drawn / f"{name}.txt").read_text("utf-8") == (folder / f"{name}.txt").read_text("utf-8"), name


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
    names = {scene.name for scene in SCENES}
    for folder in (PICTURES, *(PICTURES / language for language in LANGUAGES)):
        assert {file.stem for file in folder.glob("*.txt")} == names
