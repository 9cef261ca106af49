"""How a game ended, as everyone sees it: who won, with what, and what was overlooked on the way."""

from __future__ import annotations

import msgspec

from fourfold.coach.facts import LineView
from fourfold.rules.game import Reason, Seat


class MissedLine(LineView, frozen=True):
    """A line that expired: nobody called it while it could be called."""

    seat: Seat
    """Who made it."""


class ResultView(msgspec.Struct, frozen=True):
    """How it ended."""

    winners: tuple[Seat, ...]
    reason: Reason
    lines: tuple[LineView, ...] = ()
    """Quarto!: the line that was called, or those that won by themselves."""
    overlooked: Seat | None = None
    """Quarto!: who made the line and did not see it, before another player called it."""
    missed: tuple[MissedLine, ...] = ()
    """Quarto!: every line that expired uncalled. Shown once the game is over."""
    points: tuple[int, ...] = ()
    """Quatro: each seat's points."""
    fields: tuple[int, ...] = ()
    """Quatro: the fields of the rows that won, or the Yatzy fields."""
