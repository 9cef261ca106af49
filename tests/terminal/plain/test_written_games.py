"""The two games of docs/plain-games.md run as they are written there.

`FOURFOLD_DIALOGUES=write pytest tests/terminal/plain/test_written_games.py` writes the answers again: read
the changes before you commit them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fourfold.play import DiceBox
from fourfold.rules.games import Game
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue

PAGE = Path(__file__).parents[3] / "docs" / "plain-games.md"


@pytest.mark.parametrize("game", Game)
def test_a_written_game_runs_as_it_is_written(
    game: Game, table: Callable[..., SavedTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        DiceBox, "shaken", classmethod(lambda cls: cls(bytes(32)))
    )  # the same dice every time
    page = PAGE.read_text(encoding="utf-8")
    written = re.findall(r"```\n(.*?)```\n", page, flags=re.DOTALL)[list(Game).index(game)]
    saved = table(game, names=("Ada", "Max"))
    said: list[str] = []
    dialogue = Dialogue(saved, said.append)
    dialogue.news()
    for line in written.splitlines():
        if line.startswith("> "):
            said.append(line)
            dialogue.hear(line.removeprefix("> "))
            dialogue.news()
    ran = "".join(f"{line}\n" for line in said)
    if os.environ.get("FOURFOLD_DIALOGUES") == "write":
        PAGE.write_text(page.replace(written, ran, 1), encoding="utf-8")
        written = ran
    assert saved.table.result is not None
    assert ran == written
