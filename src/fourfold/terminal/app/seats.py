"""Who plays, whose turn it is, and the clock."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from fourfold.play import View
from fourfold.rules.game import Seat
from fourfold.terminal.app.cells import cells, cut, shares
from fourfold.terminal.app.look import look
from fourfold.terminal.sentences.names import seat_label

HURRY = 10.0
"""Seconds left at which the clock starts to ask for attention."""


_MARK = 2
"""Cells of the sign before the player to move."""


class Seats(Static):
    """A line of players. Names are cut where there is no room for them."""

    between = "     "
    """What stands between two players."""
    _shown = Text()
    _view: View | None = None

    def on_resize(self) -> None:
        if self._view is not None:
            self.show(self._view)

    def show(self, view: View) -> None:
        """Draw who plays; called again whenever a second has passed."""
        self._view = view
        seats = range(len(view.seats))
        after = [self._after(view, seat) for seat in seats]
        labels = [seat_label(view, seat) for seat in seats]
        if width := self.size.width:  # otherwise it is not laid out yet
            labels = self.cut_labels(view, labels, [_MARK + each.cell_len for each in after], width)
        lines = [self._seat(view, seat, labels[seat], after[seat]) for seat in seats]
        shown = Text(self.between).join(lines)
        if shown != self._shown:
            # Asked twice a second, it sends nothing over a slow line while nothing changes.
            grown = shown.plain.count("\n") != self._shown.plain.count("\n")
            self._shown = shown
            self.update(shown, layout=grown)

    def cut_labels(self, view: View, labels: list[str], around: list[int], width: int) -> list[str]:
        """Who sits on each seat, as far as there is room beside what stands around the names."""
        room = width - sum(around) - len(self.between) * (len(labels) - 1)
        return [
            cut(label, given)
            for label, given in zip(labels, shares(list(map(cells, labels)), room), strict=True)
        ]

    def possessions(self, view: View, seat: Seat) -> Text:
        """What a game shows of a player, below the name."""
        return Text()

    def _seat(self, view: View, seat: Seat, label: str, after: Text) -> Text:
        is_next = view.turn is not None and view.turn.seat == seat
        line = Text()
        line.append("▶ " if is_next else "  ", look().point)
        line.append(label, Style(color=look().theme.ink, bold=is_next))
        return line.append_text(after).append_text(self.possessions(view, seat))

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
