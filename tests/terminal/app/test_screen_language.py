"""The language changes in the middle of anything: each screen then looks as if it had always spoken it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from harness.short_form import share
from harness.terminal_scenes import SCENES, characters, draw

from fourfold.locale import speaking
from fourfold.terminal.local.saved_games import SavedGames

DE = ("ctrl+l", "up", "enter")
"""German stands above English in the list."""
CHANGED = {
    *("menu-games", "my-games", "puzzles", "form-quarto", "form-quatro", "quarto-race", "quarto-won"),
    *("quatro", "review", "puzzle-quarto", "puzzle-quatro", "quarto-call", "window-too-small"),
}


@pytest.mark.parametrize("name", share(sorted(CHANGED), 2))
def test_a_screen_changes_its_language_and_keeps_the_rest(name: str, tmp_path: Path) -> None:
    (scene,) = [each for each in SCENES if each.name == name]
    with speaking("de"):
        always = characters(draw(scene, SavedGames(tmp_path / "always")))
    english = characters(draw(scene, SavedGames(tmp_path / "english")))
    changed = characters(draw(replace(scene, keys=(*scene.keys, *DE)), SavedGames(tmp_path / "changed")))
    assert changed == always
    assert changed != english
