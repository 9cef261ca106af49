"""A table of Quatro on the screen: the keys of the dice, and the help."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from fourfold.locale import text
from fourfold.play import View
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.help import language_line, rate_line, saving_line
from fourfold.terminal.app.keys import Key, with_keys
from fourfold.terminal.app.table import TableScreen
from fourfold.terminal.views import own_legal


class QuatroTable(TableScreen):
    """Dice are thrown and roofs are lost with a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("t", "throw", label=lambda: tell(None, "action.throw")),
        Key("l", "lose", label=lambda: tell(Game.QUATRO, "advice.lose")),
        *with_keys(TableScreen.BINDINGS, Key("o", "odds", label=lambda: text("Odds")), before="undo"),
    ]
    pane: QuatroPane

    def offers(self) -> dict[str, bool]:
        offered, legal = super().offers(), own_legal(self.view)
        return {
            **offered,
            "throw": legal is not None and (legal.roll or bool(legal.keep)),
            "lose": legal is not None and legal.lose,
            "odds": offered["hint"],
        }

    def action_throw(self) -> None:
        self.pane.throw()

    def action_lose(self) -> None:
        self.pane.lose()


def help_lines(_: View) -> list[str]:
    """The keys of the game, and what fields and roofs show."""
    return [
        text("t throws. Digits, or Enter on a die, choose what to keep; t throws the rest again."),
        text("c4 builds on column c, row 4; so does Enter or a click on a field between ▶ and ◀."),
        text("l loses a roof when nothing can be built after the fifth throw."),
        "",
        text(
            "o shows the chance of building on each field, v the chance to win after it. h shows a "
            "hint; ▴ marks dice to keep (casual games)."
        ),
        rate_line(),
        text("u takes a roof back until the next throw, x gives up, q leaves: the game is saved."),
        "",
        text("Fields: 3-3 a pair, 3× and 4× of a kind, 1…5 a straight, 2+3 a full house, ★5★ Yatzy."),
        text("A roof shows its owner, with the height of the tower beside it and the roofs it covers below."),
        "",
        saving_line(),
        language_line(),
    ]
