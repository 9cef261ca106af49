"""Who plays, whose turn it is, and the clock."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from fourfold.locale import plural
from fourfold.play import View
from fourfold.rules import quatro
from fourfold.rules.game import Seat
from fourfold.terminal.app.look import look
from fourfold.terminal.app.quatro import SIGNS, roof_style
from fourfold.terminal.sentences.names import seat_label
from fourfold.terminal.views import position

HURRY = 10.0
"""Seconds left at which the clock starts to ask for attention."""


class Seats(Static):
    """A line, or in Quatro a list, of players."""

    _shown = Text()

    def show(self, view: View) -> None:
        """Draw who plays; called again whenever a second has passed."""
        reached = position(view)
        lines = [self._seat(view, seat) for seat in range(len(view.seats))]
        if isinstance(reached, quatro.Position):
            for seat, line in enumerate(lines):
                line.append("\n")
                line.append(f" {SIGNS[seat]}{seat + 1}{SIGNS[seat]} ", roof_style(seat))
                points = plural("{count} point", "{count} points", reached.points[seat])
                # The word for points is the longest thing here: it comes last, where it may be cut.
                line.append(f" {reached.stocks[seat]}⌂ {points}")
        between = Text("\n") if isinstance(reached, quatro.Position) else Text("     ")
        shown = between.join(lines)
        if shown != self._shown:
            # Asked twice a second, it sends nothing over a slow line while nothing changes.
            grown = shown.plain.count("\n") != self._shown.plain.count("\n")
            self._shown = shown
            self.update(shown, layout=grown)

    def _seat(self, view: View, seat: Seat) -> Text:
        is_next = view.turn is not None and view.turn.seat == seat
        line = Text()
        line.append("▶ " if is_next else "  ", look().point)
        line.append(seat_label(view, seat), Style(color=look().theme.ink, bold=is_next))
        if view.seats[seat].gone_since is not None:
            line.append(" …", look().mark)
        if is_next and view.turn is not None and view.turn.deadline is not None:
            left = max(0.0, view.turn.deadline - view.now)
            style = look().point if left < HURRY else look().mark
            line.append(f"  {int(left) // 60}:{int(left) % 60:02}", style)
        return line
