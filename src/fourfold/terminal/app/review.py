"""The review of a finished game: the arrow keys go from turn to turn, or from moment to moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from fourfold.engine.review import Review, Turn, review
from fourfold.locale import text
from fourfold.play.threads import aside
from fourfold.rules.record import Record
from fourfold.terminal.app.keys import Keys
from fourfold.terminal.printing.boards import board_lines
from fourfold.terminal.printing.review import turn_line
from fourfold.terminal.sentences.reviews import Teller


class ReviewScreen(Screen[None]):
    """One turn of a game at a time: the board after it, what happened, and what would have been better."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", text("Previous turn")),
        Binding("right", "turn(1)", text("Next turn")),
        Binding("up", "moment(-1)", text("Previous moment")),
        Binding("down", "moment(1)", text("Next moment")),
        Binding("escape,q", "leave", text("Back")),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self.reviewed: Review | None = None
        self.at = 0
        """The turn that is looked at."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(text("Review"), id="page-title", markup=False)
            with VerticalScroll(id="page-text", can_focus=False):
                yield Static(text("Reviewing every turn…"), id="reviewed", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._review()

    @work
    async def _review(self) -> None:
        """Make the review in the background."""
        self.reviewed = await aside(partial(review, self.record))
        if self.reviewed.moments:
            self.at = self.reviewed.moments[0]
        self._show()

    def action_turn(self, by: int) -> None:
        """To the turn before or after."""
        if self.reviewed is not None and 0 <= self.at + by < len(self.reviewed.turns):
            self.at += by
            self._show()

    def action_moment(self, by: int) -> None:
        """To the moment before or after."""
        if self.reviewed is None:
            return
        others = [place for place in self.reviewed.moments if (place - self.at) * by > 0]
        if others:
            self.at = min(others) if by > 0 else max(others)
            self._show()

    def action_leave(self) -> None:
        self.dismiss(None)

    def _show(self) -> None:
        assert self.reviewed is not None
        teller = Teller(self.record, self.reviewed)
        self.query_one("#page-title", Static).update(f"{text('Review')} · {' – '.join(teller.names)}")
        lines = self._lines(teller, self.reviewed)
        self.query_one("#reviewed", Static).update("\n".join(lines))

    def _lines(self, teller: Teller, reviewed: Review) -> Iterator[str]:
        if not reviewed.turns:
            yield text("Nobody moved in this game, so there is nothing to review.")
            return
        turn = reviewed.turns[self.at]
        yield turn_line(self.record, teller, turn)
        if said := teller.moment(turn):
            yield said
        yield ""
        yield from self._board(teller, turn)
        yield ""
        if decided := teller.decisive():
            yield decided
        yield from teller.sides()

    def _board(self, teller: Teller, turn: Turn) -> Iterator[str]:
        for number, position in enumerate(self.record.positions):
            if number == turn.last:
                yield from board_lines(position, teller.pieces)
