"""What every screen with a board has: the board, the text beside it, and the keys at the foot."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from fourfold.locale import text
from fourfold.play import View
from fourfold.rules.games import Game
from fourfold.terminal.app.keys import Keys
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.pane import GamePane
from fourfold.terminal.app.quarto_pane import QuartoPane
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.app.seats import Seats

T = TypeVar("T")
SMALLEST = Size(60, 18)
"""The smallest window that shows everything."""


class BoardScreen(Screen[T], Generic[T]):
    """A board of either game, the same way for a table, a puzzle and a review."""

    purpose = "play"
    """What it is for, as the stylesheet names it."""

    def __init__(self, view: View, heading: str) -> None:
        super().__init__()
        self.view = view
        """The table as far as it is shown."""
        self.heading = heading
        self.sentence = ""
        """What was last said beside the board: why something was refused, or what the engine does."""
        self.pane: GamePane = QuartoPane(view) if view.setup.game is Game.QUARTO else QuatroPane(view)
        self._said = ""

    def compose(self) -> ComposeResult:
        with Container(id="table", classes=f"{self.view.setup.game} {self.purpose}"):
            yield self.pane
            with Vertical(id="beside"):
                yield Static(self.heading, id="game", markup=False)
                yield Seats(id="seats")
                yield Static(id="task", markup=False)
                yield Log(id="log", markup=False)
        yield Static(id="too-small", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._fit(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size)

    def _fit(self, window: Size) -> None:
        """Use the available space; if it is too small for a board, say so."""
        too_small = window.width < SMALLEST.width or window.height < SMALLEST.height
        self.set_class(too_small, "-too-small")
        if too_small:
            words = text(
                "This window has {columns} columns and {rows} rows. Make it larger: a board needs "
                "{least} by {lowest}. Or quit with q and play with --plain.",
                columns=window.width,
                rows=window.height,
                least=SMALLEST.width,
                lowest=SMALLEST.height,
            )
            self.query_one("#too-small", Static).update(words)
        self.pane.fit(window.width, window.height)
        self.query_one(Keys).allow(_rows_for_keys(window.height))

    @property
    def board_ends(self) -> int:
        """The first column beside the board, where pages to read appear."""
        return self.pane.board_ends

    def tell_task(self, task: str) -> None:
        """Say what to do now, with what was typed of it."""
        told = f"{task} {self.pane.begun}▁" if self.pane.begun else task
        if told != self._said:
            self._said = told
            # If it needs a second line, the log gets shorter: nothing else on the screen moves.
            self.query_one("#task", Static).update(told)

    def on_key(self, event: events.Key) -> None:
        if event.character and len(event.character) == 1 and self.pane.typed(event.character):
            event.stop()


def _rows_for_keys(height: int) -> int:
    """A low window needs its rows for the board."""
    return 1 if height < 22 else 2 if height < 28 else 3
