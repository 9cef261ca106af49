"""Who plays, whose turn it is, and the clock."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from fourfold.locale import plural
from fourfold.play import View
from fourfold.rules import quatro
from fourfold.rules.game import Seat
from fourfold.rules.games import Game
from fourfold.terminal.app.cells import cells, cut, shares
from fourfold.terminal.app.look import look
from fourfold.terminal.app.quatro import SIGNS, roof_style
from fourfold.terminal.sentences.names import seat_label
from fourfold.terminal.views import position

HURRY = 10.0
"""Seconds left at which the clock starts to ask for attention."""


_MARK = 2
"""Cells of the sign before the player to move."""
_BETWEEN = "     "


class Seats(Static):
    """A line, or in Quatro a list, of players. Names are cut where there is no room for them."""

    _shown = Text()
    _view: View | None = None

    def on_resize(self) -> None:
        if self._view is not None:
            self.show(self._view)

    def show(self, view: View) -> None:
        """Draw who plays; called again whenever a second has passed."""
        self._view = view
        reached = position(view)
        seats = range(len(view.seats))
        after = [self._after(view, seat) for seat in seats]
        labels = self._labels(view, [_MARK + each.cell_len for each in after])
        lines = [self._seat(view, seat, labels[seat], after[seat]) for seat in seats]
        if isinstance(reached, quatro.Position):
            for seat, line in enumerate(lines):
                line.append("\n")
                line.append(f" {SIGNS[seat]}{seat + 1}{SIGNS[seat]} ", roof_style(seat))
                points = plural("{count} point", "{count} points", reached.points[seat])
                # The word for points is the longest thing here: it comes last, where it may be cut.
                line.append(f" {reached.stocks[seat]}⌂ {points}")
        between = Text("\n") if isinstance(reached, quatro.Position) else Text(_BETWEEN)
        shown = between.join(lines)
        if shown != self._shown:
            # Asked twice a second, it sends nothing over a slow line while nothing changes.
            grown = shown.plain.count("\n") != self._shown.plain.count("\n")
            self._shown = shown
            self.update(shown, layout=grown)

    def _labels(self, view: View, around: list[int]) -> list[str]:
        """Who sits on each seat, as far as there is room beside what stands around the names."""
        labels = [seat_label(view, seat) for seat in range(len(view.seats))]
        width = self.size.width
        if not width:
            return labels  # not laid out yet
        if view.setup.game is Game.QUATRO:
            # A person's name keeps to its row; the level of a computer may take another.
            return [
                label if view.seats[seat].kind == "computer" else cut(label, width - around[seat])
                for seat, label in enumerate(labels)
            ]
        room = width - sum(around) - len(_BETWEEN) * (len(labels) - 1)
        return [
            cut(label, given)
            for label, given in zip(labels, shares(list(map(cells, labels)), room), strict=True)
        ]

    def _seat(self, view: View, seat: Seat, label: str, after: Text) -> Text:
        is_next = view.turn is not None and view.turn.seat == seat
        line = Text()
        line.append("▶ " if is_next else "  ", look().point)
        line.append(label, Style(color=look().theme.ink, bold=is_next))
        return line.append_text(after)

    def _after(self, view: View, seat: Seat) -> Text:
        """What stands after a name: whether the player is away, and the clock."""
        after = Text()
        if view.seats[seat].gone_since is not None:
            after.append(" …", look().mark)
        if view.turn is not None and view.turn.seat == seat and view.turn.deadline is not None:
            left = max(0.0, view.turn.deadline - view.now)
            style = look().point if left < HURRY else look().mark
            after.append(f"  {int(left) // 60}:{int(left) % 60:02}", style)
        return after
