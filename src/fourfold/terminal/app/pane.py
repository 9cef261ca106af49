"""What the panes of all games share: they show a view, and report the step that the user wants.

A game that has none of its own gets a plain one: its board as rows of characters, and steps that are typed.
"""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from fourfold.play import View
from fourfold.rules.game import Seat
from fourfold.terminal.replay import board_rows
from fourfold.terminal.views import own_legal, position

ROLL = "roll"
"""A request that is not a step: the first throw of a turn."""


class GamePane(Container):
    """The board of a game and what is around it. Its id names it for the stylesheet."""

    words_below = False
    """Whether there is only room for words below the board, not beside it."""

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
        return False

    def show_signs(self, signs: Any) -> None:
        """Write what an engine says on the board, until something happens."""

    def show_better(self, step: Any, mark: str) -> None:
        """Mark where a better step would have led, if the board has a place for that."""

    @property
    def begun(self) -> str:
        """The typed part of an incomplete step."""
        return ""

    def speak(self) -> None:
        """Name everything in the language of the moment."""

    def show(self, view: View) -> None:
        """Draw what this view says."""
        raise NotImplementedError

    def typed(self, character: str) -> bool:
        """Whether a typed character is part of a step here."""
        raise NotImplementedError

    @property
    def rows(self) -> int:
        """How many rows it takes in the size it was fitted into."""
        raise NotImplementedError

    def fit(self, width: int, height: int) -> None:
        """Use the available space."""

    def cancel(self) -> bool:
        """Whether there was something unfinished to cancel."""
        raise NotImplementedError


def relabel(button: Button, label: str) -> None:
    """A new label may need more room and cause a new layout, so change it only if it differs."""
    if str(button.label) != label:
        button.label = Content(label)  # as it is: brackets in a name are no markup
        button.refresh(layout=True)


class PlainPane(GamePane):
    """Rows of characters. A step is played as soon as what was typed can mean no other."""

    def __init__(self, view: View) -> None:
        super().__init__(id="plain")
        self.view = view
        self._typed = ""

    def compose(self) -> ComposeResult:
        yield Static(id="board", markup=False)

    def show(self, view: View) -> None:
        self.view, self._typed = view, ""
        self.query_one("#board", Static).update("\n".join(board_rows(position(view))))

    @property
    def rows(self) -> int:
        return len(board_rows(position(self.view)))

    def typed(self, character: str) -> bool:
        legal = own_legal(self.view)
        if legal is None:
            return False
        if legal.roll:
            if character == "t":
                self.post_message(self.Wanted(legal.seat, ROLL))
            return character == "t"
        typed = self._typed + character.casefold()
        meant = [step for step in map(str, position(self.view).steps) if step.casefold().startswith(typed)]
        if not meant:
            return False
        self._typed = typed
        if [step.casefold() for step in meant] == [typed]:
            self.post_message(self.Wanted(legal.seat, meant[0]))
        self.post_message(self.Changed())
        return True

    @property
    def begun(self) -> str:
        return self._typed

    def cancel(self) -> bool:
        begun, self._typed = bool(self._typed), ""
        self.post_message(self.Changed())
        return begun
