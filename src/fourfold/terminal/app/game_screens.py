"""A game on the screen: which widgets and screens each game has of its own.

They are subclasses of those here, which do for a game that brings nothing: its board is shown as rows of
characters, and steps are typed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourfold.play import View
from fourfold.rules.games import Game
from fourfold.terminal.game_part import game_part

if TYPE_CHECKING:
    from fourfold.terminal.app.analysis import AnalysisScreen
    from fourfold.terminal.app.form import FormScreen
    from fourfold.terminal.app.log import Log
    from fourfold.terminal.app.pane import GamePane
    from fourfold.terminal.app.puzzle import PuzzleScreen
    from fourfold.terminal.app.seats import Seats
    from fourfold.terminal.app.table import TableScreen


@dataclass(frozen=True, slots=True)
class GameScreens:
    """The widgets and screens of one game."""

    pane: Callable[[View], GamePane]
    """The board and what is around it."""
    seats: type[Seats]
    log: type[Log]
    help: Callable[[View], list[str]]
    """What the help says of the keys."""
    form: type[FormScreen]
    table: type[TableScreen]
    analysis: type[AnalysisScreen]
    puzzle: type[PuzzleScreen]


def screens_of(game: Game) -> GameScreens:
    """The widgets and screens of a game."""
    return game_part(game, "app", _usual)


def _usual(_: Game) -> GameScreens:
    from fourfold.terminal.app.analysis import AnalysisScreen  # noqa: PLC0415 - they ask here for others
    from fourfold.terminal.app.form import FormScreen  # noqa: PLC0415
    from fourfold.terminal.app.help import usual_lines  # noqa: PLC0415
    from fourfold.terminal.app.log import Log  # noqa: PLC0415
    from fourfold.terminal.app.pane import PlainPane  # noqa: PLC0415
    from fourfold.terminal.app.puzzle import PuzzleScreen  # noqa: PLC0415
    from fourfold.terminal.app.seats import Seats  # noqa: PLC0415
    from fourfold.terminal.app.table import TableScreen  # noqa: PLC0415

    return GameScreens(
        PlainPane, Seats, Log, usual_lines, FormScreen, TableScreen, AnalysisScreen, PuzzleScreen
    )
