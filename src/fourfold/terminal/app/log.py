"""What happened, turn by turn, in the remaining space, with the latest at the foot."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import Static

from fourfold.play import View
from fourfold.terminal.app.cells import cells, cut, wrapped
from fourfold.terminal.app.look import look
from fourfold.terminal.sentences.steps import told_steps

_MOST = 60
"""Steps shown at most: no window has room for more."""


class Log(Static):
    """A sentence about this moment, if there is one, and the steps before it."""

    class Resized(Message):
        """The log has other rows now."""

    _told: tuple[tuple[str, ...], str] = ((), "")

    def show(self, view: View, sentence: str) -> None:
        """Show this."""
        told = (tuple(self.lines(view, max(0, len(view.steps) - _MOST))), sentence)
        if told != self._told:
            self._told = told
            self._write()

    def lines(self, view: View, since: int) -> Iterable[str]:
        """What happened from step number `since` on."""
        return told_steps(view, since)

    @property
    def sentence(self) -> str:
        """What is said about this moment."""
        return self._told[1]

    def rows_wanted(self, width: int) -> int:
        """How many rows the sentence takes, or without one the latest step."""
        lines, sentence = self._told
        return sum(len(wrapped(line, width)) for line in sentence.splitlines() or lines[-1:])

    @property
    def has_room(self) -> bool:
        """Whether all of the sentence is shown."""
        return not self.sentence or self.rows_wanted(self.size.width) <= self.size.height

    def on_resize(self) -> None:
        self._write()
        self.post_message(self.Resized())

    def _write(self) -> None:
        lines, sentence = self._told
        width, height = self.size
        if not width or not height:
            return
        said = [row for line in sentence.splitlines() for row in wrapped(line, width)]
        said = _cut(said, height, width) if len(said) > height else said
        rows: list[str] = []
        for line in reversed(lines):
            told = wrapped(line, width)
            room = height - len(rows) - len(said)
            if len(told) > room:
                # The latest step is shown as far as there is room; older ones completely or not at all.
                rows = rows or ([] if said else _cut(told, room, width))
                break
            rows = [*told, *rows]
        shown = Text("\n".join(rows))
        if said:
            shown = Text("\n").join([*([shown] if rows else []), Text("\n".join(said), _sentence())])
        self.update(shown, layout=False)


def _cut(rows: list[str], room: int, width: int) -> list[str]:
    """The start of a text that is too long, with a sign that it goes on."""
    if not room:
        return []
    *whole, last = rows[:room]
    return [*whole, f"{last}…" if cells(last) < width else cut(f"{last}…", width)]


def _sentence() -> Style:
    return look().point + Style(bold=False, italic=True)
