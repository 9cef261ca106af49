"""A table of Quarto! on the screen: the keys of the call, and the help."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from fourfold.locale import text
from fourfold.play import View
from fourfold.quarto.data import Edition
from fourfold.quarto.terminal.pane import DONE, QuartoPane
from fourfold.quarto.terminal.words import pieces_of
from fourfold.terminal.app.help import language_line, leave_line, rate_line, saving_line
from fourfold.terminal.app.keys import Key
from fourfold.terminal.app.table import TableScreen


class QuartoTable(TableScreen):
    """The call is offered whenever its window is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("exclamation_mark", "call", label=lambda: text("QUARTO!")),
        Binding("at", "call_other", show=False),
        Key(DONE, "done", label=lambda: text("Done")),
        *TableScreen.BINDINGS,
    ]
    pane: QuartoPane

    def offers(self) -> dict[str, bool]:
        call = self.view.setup.call != "auto" and any(each.call for each in self.view.legal)
        return {**super().offers(), "call": call, "call_other": call, "done": self.pane.may_be_done}

    def action_call(self) -> None:
        self.pane.call()

    def action_call_other(self) -> None:
        self.pane.call_other()

    def action_done(self) -> None:
        self.pane.done()


def help_lines(view: View) -> list[str]:
    """The keys of the game, and how to tell the pieces apart."""
    return [
        text("Use the arrow keys and Enter, or the mouse, to choose squares and pieces."),
        text("You can also type moves: 7 gives piece 7, b3 places on column b, row 3."),
        "",
        text(
            "! calls QUARTO!: then choose the four squares of your line. It is always offered while a "
            "call is allowed, whether there is a line or not. @ calls for the player who has just given a "
            "piece (race games)."
        ),
        text("After the last piece, d says that you are done and lets the call pass."),
        "",
        text(
            "v shows a verdict for every move on squares and pieces: + won, = drawn, − lost, and in "
            "how many placements. h shows a hint, u takes a move back (casual games)."
        ),
        rate_line(),
        leave_line(),
        saving_line(),
        language_line(),
        "",
        _pieces_line(pieces_of(view.setup.edition)),
    ]


def _pieces_line(pieces: Edition) -> str:
    """How to tell the pieces apart, as they are drawn."""
    if pieces.drawing == "mushroom":
        return text(
            "Pieces: flat or pointed cap, big or small, with dots or without, plain (blue) or hatched (red)."
        )
    return text(
        "Pieces: round or square, tall or short, with a hole or solid, plain (light) or hatched (dark)."
    )
