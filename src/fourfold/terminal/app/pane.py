"""What both games' panes share: they show a view, and say which step somebody wants."""

from __future__ import annotations

from textual.containers import Container
from textual.message import Message

from fourfold.play import View
from fourfold.rules.game import Seat

ROLL = "roll"
"""What is wanted where it is no step: the first throw of a turn."""


class GamePane(Container):
    """The board of a game and what lies around it."""

    class Wanted(Message):
        """Somebody wants a step played."""

        def __init__(self, seat: Seat, step: str) -> None:
            super().__init__()
            self.seat = seat
            self.step = step

    class Changed(Message):
        """Nothing is wanted yet, but what to do now has changed."""

    @property
    def asks(self) -> str:
        """What to do now where the pane knows better than the view; empty where it does not."""
        return ""

    @property
    def board_ends(self) -> int:
        """The first column beside the board."""
        return self.query_one("#board").region.right

    @property
    def has_signs(self) -> bool:
        """Whether an engine has written something onto it."""
        raise NotImplementedError

    @property
    def begun(self) -> str:
        """What was typed of a step that is not complete yet."""
        return ""

    def show(self, view: View) -> None:
        """Draw what this view says."""
        raise NotImplementedError

    def typed(self, character: str) -> bool:
        """Whether a character that was typed is part of a step here."""
        raise NotImplementedError

    def fit(self, width: int, height: int) -> None:
        """Use the room there is."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Whether there was something begun to let go of."""
        raise NotImplementedError
