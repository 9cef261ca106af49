"""What the screens look like, character by character, against pictures that were looked at.

`FOURFOLD_PICTURES=write pytest tests/terminal/app/test_screen_pictures.py` draws them anew: look at what
changed before it is committed. Colours are left out on purpose: every trait and owner must show in the
characters.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from fourfold.play import DiceBox, Play, Roll
from fourfold.rules.games import Game
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.views import own_legal

PICTURES = Path(__file__).parent / "pictures"
SMALL, LARGE = (80, 24), (120, 40)
NAMES = ("Ada", "Max", "Kim", "Joe")
MIDDLE = "1 a1 3 b2 f d3 e c2 6 a4"
"""A game of Quarto! after five placements."""
LINE = "1 a1 3 b1 5 c1 7 d1"
TOWERS = (
    "t f2 t c2 t a1 t t b6 t c2 t d3 t d5 t d5 t a1 t b4 t f2 t c2 t b6 t f2 t b6 t d5 t d5 t b4 t a1 t "
    "f2 t f2 t d3 t d5 t a1 t t b4 t t b4 t"
)
"""A game of Quatro after six rounds and a half, with the dice that are always the same; t throws."""
TWO = GameRequest(against=("person",), names=NAMES)
FOUR = GameRequest(Game.QUATRO, against=("person",) * 3, names=NAMES)


@dataclass(frozen=True, slots=True)
class Scene:
    """What was played at which table, what is pressed then, and in which window."""

    name: str
    request: GameRequest | None = None
    steps: str = ""
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL


SCENES = [
    Scene("menu"),
    Scene("form-quarto", keys=("enter",)),
    Scene("form-quatro", keys=("down", "enter")),
    Scene("quarto", TWO, MIDDLE),
    Scene("quarto-large", TWO, MIDDLE, size=LARGE),
    Scene("quarto-mushrooms", replace(TWO, edition="mushrooms"), MIDDLE),
    Scene("quarto-call", TWO, LINE, ("exclamation_mark", *"a1b1")),
    Scene("quarto-won", TWO, f"{LINE} !a1b1c1d1"),
    Scene("quatro", FOUR, TOWERS),
    Scene("quatro-large", FOUR, TOWERS, size=LARGE),
    Scene("help", TWO, keys=("question_mark",)),
    Scene("quarto-compact", TWO, MIDDLE, size=(60, 18)),
    Scene("quatro-compact", FOUR, TOWERS, size=(60, 18)),
    Scene("quarto-23", TWO, MIDDLE, size=(80, 23)),
    Scene("quatro-23", FOUR, TOWERS, size=(80, 23)),
    Scene("window-too-small", TWO, size=(50, 16)),
]


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice every time."""
    monkeypatch.setattr(DiceBox, "shaken", classmethod(lambda cls: cls(bytes(32))))


def played(request: GameRequest, steps: str, saved_games: SavedGames) -> SavedTable:
    saved = SavedTable.open(request.setup(), saved_games)
    for step in steps.split():
        view = saved.view
        assert view.turn is not None
        seat, seen = view.turn.seat, view.version
        if step != "t":
            saved.send(Play(seat, step, seen=seen))
        else:
            legal = own_legal(view)
            assert legal is not None
            saved.send(Roll(seat, seen=seen) if legal.roll else Play(seat, "k", seen=seen))
    return saved


def drawn(scene: Scene, saved_games: SavedGames) -> str:
    async def main() -> str:
        table = None if scene.request is None else played(scene.request, scene.steps, saved_games)
        app = FourfoldApp(saved_games, table=table, warm=False)
        async with app.run_test(size=scene.size) as pilot:
            await pilot.pause()
            for key in scene.keys:
                await pilot.press(key)
            await pilot.pause()
            lines = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
        return "\n".join(lines) + "\n"

    return asyncio.run(main())


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_screen_looks_as_it_did_when_somebody_looked(scene: Scene, saved_games: SavedGames) -> None:
    file = PICTURES / f"{scene.name}.txt"
    picture = drawn(scene, saved_games)
    if os.environ.get("FOURFOLD_PICTURES") == "write":
        PICTURES.mkdir(exist_ok=True)
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")


def test_every_picture_belongs_to_a_scene() -> None:
    assert {file.stem for file in PICTURES.glob("*.txt")} == {scene.name for scene in SCENES}
