"""The pane of a game that has none of its own: the board as rows of characters, and steps that are typed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from fourfold.play import View
from fourfold.terminal.app.pane import ROLL, GamePane
from fourfold.terminal.replay import board_rows
from fourfold.terminal.views import own_legal, position


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
