"""The form before a game of Quatro: what counts as a full house, and the layout."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Static

from fourfold.locale import text
from fourfold.terminal.app.form import FormScreen, Tick, row

FIVE_AS_FULL_HOUSE = "five-as-full-house"


class QuatroForm(FormScreen):
    """What to play."""

    def own_rows(self) -> Iterator[Widget]:
        counts = self.request.variant == FIVE_AS_FULL_HOUSE
        five = Tick(text("counts as a full house too"), counts, id="five", compact=True)
        yield row(text("Five of a kind"), five, kind="long")
        layout = Input(self.request.layout, placeholder=text("standard"), id="layout", compact=True)
        where = Static(text("the standard one, or a file with 36 symbols"), classes="note", markup=False)
        yield row(text("Layout"), Vertical(layout, where, classes="explained"))

    def own_choices(self) -> dict[str, str]:
        return {
            "variant": FIVE_AS_FULL_HOUSE if self.query_one("#five", Checkbox).value else "standard",
            "layout": self.query_one("#layout", Input).value.strip(),
        }
