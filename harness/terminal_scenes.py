"""The terminal's screens as characters: scenes of both games, drawn in any language.

    python -m harness.terminal_scenes de FOLDER

writes one picture for each scene.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot

from fourfold.data.puzzles import Kind, Puzzle, puzzles
from fourfold.locale import use_language
from fourfold.play import DiceBox, Play, Resign, Roll
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind
from fourfold.rules.games import Game
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.views import own_legal

Seen = TypeVar("Seen")

SMALL, LARGE, HUGE, LOW = (80, 24), (120, 40), (200, 60), (60, 20)
NAMES = ("Ada", "Max", "Kim", "Joe")
MIDDLE = "1 a1 3 b2 f d3 e c2 6 a4"
"""A game of Quarto! after five placements."""
LATE = "0 d4 6 c2 f a2 4 c1 d a1 1 b2 c a4 8 b1 e d1 2 d2 a"
"""Ten pieces are placed, and one is in hand."""
LINE = "1 a1 3 b1 5 c1 7 d1"
TOWERS = (
    "t f2 t c2 t a1 t t b6 t c2 t d3 t d5 t d5 t a1 t b4 t f2 t c2 t b6 t f2 t b6 t d5 t d5 t b4 t a1 t "
    "f2 t f2 t d3 t d5 t a1 t t b4 t t b4 t"
)
"""A game of Quatro after six and a half rounds, with the same dice every time; t throws."""
TWO = GameRequest(against=("person",), names=NAMES)
RACE = replace(TWO, call="race", variant="traits=colour,height+squares", clock="60", casual=False)
DUEL = GameRequest(Game.QUATRO, against=("person",), names=NAMES)
FOUR = GameRequest(Game.QUATRO, against=("person",) * 3, names=NAMES)
NOON = 1_800_014_400.0
"""A fixed day, so that pictures never change."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What was played at which table, which keys are pressed then, and the size of the window."""

    name: str
    request: GameRequest | None = None
    steps: str = ""
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    engine: bool = False
    """Whether an engine is asked, which takes a while."""
    games: bool = False
    """Whether there are earlier games."""
    puzzle: Kind | None = None
    """The kind of puzzle that is shown instead of a table."""


SCENES = [
    Scene("menu"),
    Scene("menu-games", games=True, size=LOW),
    Scene("my-games", keys=("up",) * 5 + ("enter",), games=True),
    Scene("puzzles", keys=("down", "down", "enter")),
    Scene("rules", keys=("down",) * 5 + ("enter",)),
    Scene("languages", keys=("up", "enter")),
    Scene("throw-away", keys=("delete",), games=True),
    Scene("form-quarto", keys=("enter",)),
    Scene("form-quatro", keys=("down", "enter")),
    Scene("quarto", TWO, MIDDLE),
    Scene("quarto-large", TWO, MIDDLE, size=LARGE),
    Scene("quarto-race", RACE, MIDDLE),
    Scene("quarto-mushrooms", replace(TWO, edition="mushrooms"), MIDDLE),
    Scene("quarto-call", TWO, LINE, ("exclamation_mark", *"a1b1")),
    Scene("quarto-won", TWO, f"{LINE} !a1b1c1d1"),
    Scene("quatro", FOUR, TOWERS),
    Scene("quatro-large", FOUR, TOWERS, size=LARGE),
    Scene("quarto-huge", TWO, MIDDLE, size=HUGE),
    Scene("quatro-huge", FOUR, TOWERS, size=HUGE),
    Scene("quatro-kept", FOUR, "t", ("1", "2")),
    Scene("help", TWO, keys=("question_mark",)),
    Scene("help-quatro", FOUR, TOWERS, keys=("question_mark",)),
    Scene("steps", TWO, MIDDLE, keys=("s",)),
    Scene("give-up", TWO, MIDDLE, keys=("x",)),
    Scene("write-down", TWO, MIDDLE, keys=("ctrl+s",)),
    Scene("verdicts", TWO, LATE, keys=("v",), engine=True),
    Scene("verdicts-compact", TWO, LATE, keys=("v",), size=LOW, engine=True),
    Scene("hint", TWO, LATE, keys=("h",), engine=True),
    Scene("analysis", keys=("down",) * 3 + ("enter", "enter", *"1a13b2fd3e"), engine=True),
    Scene("odds", FOUR, TOWERS, keys=("o",), engine=True),
    Scene("chances", FOUR, TOWERS, keys=("v",), engine=True),
    Scene("review", TWO, f"{LINE} !a1b1c1d1", keys=("v",), engine=True),
    Scene("puzzle-quarto", puzzle=QuartoKind.WIN_IN_THREE),
    Scene("puzzle-quatro", puzzle=QuatroKind.BUILD, size=LOW),
    Scene("quarto-compact", TWO, MIDDLE, size=LOW),
    Scene("quatro-compact", FOUR, TOWERS, size=LOW),
    Scene("quarto-23", TWO, MIDDLE, size=(80, 23)),
    Scene("quatro-23", FOUR, TOWERS, size=(80, 23)),
    Scene("window-too-small", TWO, size=(50, 16)),
]


@contextmanager
def same_dice() -> Iterator[None]:
    """The same dice every time."""
    shaken = DiceBox.__dict__["shaken"]
    DiceBox.shaken = classmethod(lambda cls: cls(bytes(32)))  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        DiceBox.shaken = shaken  # type: ignore[method-assign]


def played(request: GameRequest, steps: str, saved_games: SavedGames) -> SavedTable:
    """A table with these steps played; t throws."""
    saved = SavedTable.open(request.setup(), saved_games, lambda: NOON)
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


def _games_from_before(saved_games: SavedGames) -> None:
    """One game in progress and two that are over."""
    going_on = played(TWO, MIDDLE, saved_games)
    won = played(TWO, f"{LINE} !a1b1c1d1", saved_games)
    given_up = played(DUEL, "t f2 t", saved_games)
    given_up.send(Resign(0))
    for days, table in enumerate((going_on, won, given_up)):
        (file,) = saved_games.folder.glob(f"*/{table.name}.*")
        os.utime(file, (NOON, NOON - 86_400 * days))


def _some(kind: Kind) -> Puzzle:
    """One from the middle of its kind."""
    some = [each for each in puzzles() if each.kind is kind]
    return some[len(some) // 2]


def watched(
    scene: Scene, saved_games: SavedGames, read: Callable[[App[Any]], Seen], look: str = "dark"
) -> Seen:
    """What `read` returns for a scene once everything on it is drawn."""
    from fourfold.terminal.app import FourfoldApp  # noqa: PLC0415 - speaks the language chosen by now
    from fourfold.terminal.app.board_screen import BoardScreen  # noqa: PLC0415
    from fourfold.terminal.app.look import use_look  # noqa: PLC0415
    from fourfold.terminal.app.puzzle_menu import puzzle_screen  # noqa: PLC0415
    from fourfold.terminal.app.review import ReviewScreen  # noqa: PLC0415

    def is_answered(screen: object) -> bool:
        if isinstance(screen, ReviewScreen):
            return screen.reviewed is not None
        return isinstance(screen, BoardScreen) and screen.pane.has_signs

    async def main() -> Seen:
        table = None if scene.request is None else played(scene.request, scene.steps, saved_games)
        if scene.games:
            _games_from_before(saved_games)
        use_look(look)
        app = FourfoldApp(saved_games, table=table, warm=False)
        async with app.run_test(size=scene.size) as pilot:
            if scene.puzzle is not None:
                await app.push_screen(puzzle_screen(_some(scene.puzzle), PuzzleSolver(saved_games.folder)))
            await pilot.pause()
            for key in scene.keys:
                await pilot.press(key)
            if scene.engine:
                await _settled(app, pilot)  # the board may still show an answer about an earlier step
            while scene.engine and not any(map(is_answered, app.screen_stack)):
                await pilot.pause(0.05)
            await _settled(app, pilot)  # a long answer gets a page
            return read(app)

    try:
        with same_dice():
            return asyncio.run(main())
    finally:
        use_look("dark")


async def _settled(app: App[Any], pilot: Pilot[Any]) -> None:
    """Wait until nothing on the screen changes any more."""
    seen = [""]
    while len(seen) < _SAME or len(set(seen[-_SAME:])) > 1:
        await pilot.pause(0.05)
        seen.append(characters(screen_rows(app)))


_SAME = 4
"""How often a screen has to look the same before it counts as drawn."""


def draw(scene: Scene, saved_games: SavedGames, look: str = "dark") -> list[Sequence[Segment]]:
    """The rows of a scene, as characters with their colours."""
    return watched(scene, saved_games, screen_rows, look)


def screen_rows(app: App[Any]) -> list[Sequence[Segment]]:
    """Everything that an app's screen shows now."""
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def characters(rows: list[Sequence[Segment]]) -> str:
    """The same without colours."""
    return "".join(f"{''.join(segment.text for segment in row).rstrip()}\n" for row in rows)


def main(language: str, folder: str, *names: str) -> None:
    """Draw the scenes with these names in a language; all of them if none is named."""
    use_language(language)
    for scene in SCENES:
        if names and scene.name not in names:
            continue
        with tempfile.TemporaryDirectory() as home:
            picture = characters(draw(scene, SavedGames(Path(home))))
        (Path(folder) / f"{scene.name}.txt").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
