"""Shows others' steps at a pace that people can follow: which steps of a table are on the screen by now.

The table may be ahead of what is shown: a computer keeps dice and throws in one go, and a server's news can
bring whole turns. Steps of the seats here are shown at once. The pace does not depend on the steps, so it
reveals nothing about lines.
"""

from __future__ import annotations

from msgspec.structs import replace

from fourfold.play import Phase, View
from fourfold.play.view import TurnView


class PacedView:
    """How far the screen is behind the table."""

    def __init__(self, view: View, pace: float, now: float) -> None:
        self.pace = pace
        self._count = len(view.steps)
        self._next = now + pace
        """When the next step of another player may be shown."""
        self._hurried = False

    def view(self, view: View, now: float) -> View:
        """The table as far as it is shown by now."""
        self._count = min(self._count, len(view.steps))  # steps may be taken back
        for each in view.steps[self._count :]:
            if each.seat not in view.you and not self.is_due(now):
                return self._up_to(view, self._count)
            self._count += 1
            self._next = now + self.pace
        if view.turn is None or view.turn.seat in view.you:
            self._hurried = False
        return view

    def _up_to(self, view: View, count: int) -> View:
        turn = TurnView(view.steps[count].seat, view.now, None)
        steps = view.steps[:count]
        return replace(view, steps=steps, legal=(), turn=turn, phase=Phase.PLAYING, result=None)

    def is_behind(self, view: View) -> bool:
        """Whether the table is ahead of the screen."""
        return self._count < len(view.steps)

    def is_due(self, now: float) -> bool:
        """Whether the next step of another player may be shown, or taken."""
        return self._hurried or now >= self._next

    def seconds_left(self, now: float) -> float:
        """How long until then."""
        return 0.0 if self._hurried else max(0.0, self._next - now)

    def hurry(self) -> None:
        """Show the rest of the others' turns at once, until a seat here is to move."""
        self._hurried = True
