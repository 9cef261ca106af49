"""What happened, turn by turn, in the remaining space, with the latest at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from fourfold.locale import labelled
from fourfold.play import View
from fourfold.play.step_view import StepKind, StepView
from fourfold.rules import quatro
from fourfold.rules.games import Game
from fourfold.terminal.app.cells import cells, cut, wrapped
from fourfold.terminal.app.look import look
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.sentences.steps import told_steps

_MOST = 60
"""Steps shown at most: no window has room for more."""


class Log(Static):
    """A sentence about this moment, if there is one, and the steps before it."""

    _told: tuple[tuple[str, ...], str] = ((), "")

    def show(self, view: View, sentence: str) -> None:
        """Show this."""
        told = (tuple(_lines(view)), sentence)
        if told != self._told:
            self._told = told
            self._write()

    def on_resize(self) -> None:
        self._write()

    def _write(self) -> None:
        lines, sentence = self._told
        width, height = self.size
        if not width or not height:
            return
        said = [row for line in sentence.splitlines() for row in wrapped(line, width)][:height]
        rows: list[str] = []
        for line in reversed(lines):
            told = wrapped(line, width)
            room = height - len(rows) - len(said)
            if len(told) > room:
                # The latest step is shown as far as there is room; older ones completely or not at all.
                rows = rows or _cut(told, room, width)
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


def _lines(view: View) -> Iterator[str]:
    first = max(0, len(view.steps) - _MOST)
    if view.setup.game is Game.QUARTO:
        yield from told_steps(view, first)
        return
    for (_, seat), steps in groupby(view.steps[first:], key=lambda each: (each.turn, each.seat)):
        yield labelled(seat_name(view, seat), " · ".join(_short(list(steps))))


def _short(steps: list[StepView]) -> Iterator[str]:
    """A turn of Quatro in symbols that every language can read: 1 3 3 5 6 · 3 3 + 1 2 5 · b4 ⌂2."""
    kept, is_thrown = "", True
    for each in steps:
        is_thrown = each.kind is not StepKind.KEEP
        match each.kind:
            case StepKind.THROW:
                fallen = " ".join(each.step)
                yield f"{kept} + {fallen}" if kept else fallen
            case StepKind.KEEP:
                kept = " ".join(map(str, each.dice))
            case StepKind.BUILD if each.field is not None:
                yield f"{quatro.field_name(each.field)} ⌂{each.height}"
            case _:
                yield "−⌂"
    if not is_thrown:
        yield f"{kept} +".lstrip()
