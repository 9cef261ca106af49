"""What both games' panes share: they show a view, and report the step that the user wants."""

from __future__ import annotations

from textual.containers import Container
from textual.message import Message

from fourfold.play import View
from fourfold.rules.game import Seat

ROLL = "roll"
"""A request that is not a step: the first throw of a turn."""


class GamePane(Container):
    """The board of a game and what is around it."""

    class Wanted(Message):
        """The user wants a step played."""

        def __init__(self, seat: Seat, step: str) -> None:
            super().__init__()
            self.seat = seat
            self.step = step

    class Changed(Message):
        """No step yet, but what to do now has changed."""

    @property
    def asks(self) -> str:
        """What to do now, if the pane knows better than the view; otherwise empty."""
        return ""

    @property
    def board_ends(self) -> int:
        """The first column beside the board."""
        return self.query_one("#board").region.right

    @property
    def has_signs(self) -> bool:
        """Whether an engine has written something on it."""
        raise NotImplementedError

    @property
    def begun(self) -> str:
        """The typed part of an incomplete step."""
        return ""

    def show(self, view: View) -> None:
        """Draw what this view says."""
        raise NotImplementedError

    def typed(self, character: str) -> bool:
        """Whether a typed character is part of a step here."""
        raise NotImplementedError

    def fit(self, width: int, height: int) -> None:
        """Use the available space."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Whether there was something unfinished to cancel."""
        raise NotImplementedError
