"""The keys that do something now, at the foot of the screen, in as many rows as there is room for."""

from __future__ import annotations

from dataclasses import replace

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.widgets import Static

_BETWEEN = "  "


class Keys(Static):
    """Keys and what they do. Keys that do not fit are left out completely: the help lists them all."""

    def __init__(self, rows: int = 3) -> None:
        super().__init__(id="keys")
        self._rows = rows

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.show())
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        self.show()

    def allow(self, rows: int) -> None:
        """Use at most this many rows."""
        if rows != self._rows:
            self._rows = rows
            self.show()

    def show(self) -> None:
        """Rewrite them."""
        if not self.is_attached or not self.screen.is_current:
            return
        width = self.app.size.width
        rows: list[Text] = [Text()]
        for key, words, action in self._keys():
            entry = Text.assemble((key, Style(bold=True)), f" {words}")
            entry.stylize(Style(meta={"@click": f"screen.{action}"}))
            gap = len(_BETWEEN) if rows[-1] else 0
            if rows[-1].cell_len + gap + entry.cell_len > width:
                if len(rows) == self._rows:
                    continue
                rows.append(Text())
            rows[-1] = Text(_BETWEEN if rows[-1] else "").join([rows[-1], entry]) if rows[-1] else entry
        self.update(Text("\n").join(rows))

    def _keys(self) -> list[tuple[str, str, str]]:
        """The screen's own keys: a key may work for the screen although a board uses it too."""
        offered = [each for each in self.screen.BINDINGS if isinstance(each, Binding) and each.show]
        return [
            (
                self.app.get_key_display(replace(each, key=each.key.split(",")[0])),
                each.description,
                each.action,
            )
            for each in offered
            if self.screen.check_action(each.action, ())
        ]
