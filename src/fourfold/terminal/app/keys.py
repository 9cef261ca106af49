"""The keys that do something now, at the foot of the screen, in as many rows as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

_BETWEEN, _MORE = Text("  "), Text("…")


@dataclass(frozen=True)
class Key(Binding):
    """A key with what it does, in the language of the moment."""

    label: Callable[[], str] = str


def with_keys(keys: Sequence[BindingType], *added: BindingType, before: str) -> list[BindingType]:
    """The keys of a screen with more of them, before the key of an action."""
    actions = [key.action if isinstance(key, Binding) else key[1] for key in keys]
    place = actions.index(before)
    return [*keys[:place], *added, *keys[place:]]


class Keys(Static):
    """Keys and what they do. Where there is no room for all of them, a sign says so: the help lists them."""

    def __init__(self, rows: int = 4) -> None:
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
        if not self.is_attached:
            return
        rows = self._laid_out()
        shown = rows[: self._rows]
        if len(rows) > len(shown):
            while _width([*shown[-1], _MORE]) > self.app.size.width:
                shown[-1].pop()
            shown[-1].append(_MORE)
        self.update(Text("\n").join(_BETWEEN.join(row) for row in shown))

    @property
    def rows_wanted(self) -> int:
        """How many rows it takes to show all of them."""
        return len(self._laid_out())

    def _laid_out(self) -> list[list[Text]]:
        """All of them, in as many rows as that takes."""
        rows: list[list[Text]] = [[]]
        for key, words, action in self._keys():
            entry = Text.assemble((key, Style(bold=True)), f" {words}")
            entry.stylize(Style(meta={"@click": f"screen.{action}"}))
            if rows[-1] and _width([*rows[-1], entry]) > self.app.size.width:
                rows.append([])
            rows[-1].append(entry)
        return rows

    def _keys(self) -> list[tuple[str, str, str]]:
        """The screen's own keys: a key may work for the screen although a board uses it too."""
        offered = [each for each in self.screen.BINDINGS if isinstance(each, Key)]
        return [
            (
                self.app.get_key_display(replace(each, key=each.key.split(",")[0])),
                each.label(),
                each.action,
            )
            for each in offered
            if self.screen.check_action(each.action, ())
        ]


def _width(row: list[Text]) -> int:
    return _BETWEEN.join(row).cell_len
