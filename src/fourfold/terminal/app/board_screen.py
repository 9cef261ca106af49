"""What every screen with a board has: the board, the text beside it, and the keys at the foot."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from fourfold.locale import text
from fourfold.play import View
from fourfold.terminal.app.cells import wrapped
from fourfold.terminal.app.game_screens import screens_of
from fourfold.terminal.app.keys import Keys
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.page import Page
from fourfold.terminal.app.pane import GamePane

T = TypeVar("T")
SMALLEST = Size(60, 20)
"""The smallest window that shows everything."""
MOST_KEYS = 4
"""Rows at the foot of the screen, at most."""


class BoardScreen(Screen[T], Generic[T]):
    """A board of any game, the same way for a table, a puzzle and a review."""

    purpose = "play"
    """What it is for, as the stylesheet names it."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        """The table as far as it is shown."""
        self.sentence = ""
        """What was last said beside the board: why something was refused, or what the engine does."""
        self.pane: GamePane = screens_of(view.setup.game).pane(view)
        self._said = ""
        self._answered = ""
        """The answer that may still need a page."""

    @property
    def heading(self) -> str:
        """What is played or looked at."""
        raise NotImplementedError

    def show_now(self) -> None:
        """Draw everything as it is now."""
        raise NotImplementedError

    async def speak_again(self) -> None:
        self.sentence = ""
        self.query_one("#game", Static).update(self.heading)
        self.pane.speak()
        self._fit(self.app.size)
        self.query_one(Keys).show()
        self.show_now()

    def compose(self) -> ComposeResult:
        screens = screens_of(self.view.setup.game)
        with Container(id="table", classes=f"{self.pane.id} {self.purpose}"):
            yield self.pane
            with Vertical(id="beside"):
                yield Static(self.heading, id="game", markup=False)
                yield screens.seats(id="seats")
                yield Static(id="task", markup=False)
                yield screens.log(id="log", markup=False)
        yield Static(id="task-low", markup=False)
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
        self._share_rows()

    def _share_rows(self) -> None:
        """Give the rows beside the board to what is needed most: a sentence comes before keys, which the help
        lists too, and these before the name of the game."""
        keys, log = self.query_one(Keys), self.query_one(Log)
        width, height = self.app.size
        left = height - self.pane.rows
        is_below = self.pane.words_below and self.purpose != "review"
        is_low = self.pane.has_class("-compact") and self.purpose != "review"
        self.set_class(is_low, "-task-low")
        if is_below or is_low:
            left -= len(wrapped(self._said, width - 2))
        if is_below:
            left -= 1 + log.rows_wanted(width - 2)
        rows = max(1, min(MOST_KEYS, left, keys.rows_wanted))
        keys.allow(rows)
        self.set_class(is_below and left - rows < len(wrapped(self.heading, width - 2)), "-no-heading")

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
            self.query_one("#task-low", Static).update(told)
            self._share_rows()

    def tell_log(self, sentence: str) -> None:
        """Say something about this moment, above it what happened before."""
        self.query_one(Log).show(self.view, sentence)
        self._share_rows()

    def show_whole(self) -> None:
        """An answer that has no room beside the board gets a page of its own. Whether it has shows only once
        the rows are laid out, and each time that the log gets other rows."""
        self._answered = self.query_one(Log).sentence
        self.call_after_refresh(self._show_whole)

    @on(Log.Resized)
    def _show_whole(self) -> None:
        log = self.query_one(Log)
        if self._answered and self._answered == log.sentence and self.is_current and not log.has_room:
            self._answered = ""
            self.app.push_screen(Page("", log.sentence.splitlines()))

    def on_key(self, event: events.Key) -> None:
        if event.character and len(event.character) == 1 and self.pane.typed(event.character):
            event.stop()
