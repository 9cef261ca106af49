"""The server's clock: so many seconds for each turn.

Nobody loses while his own screen still shows time left. A screen shows the deadline late by the way there,
and the step arrives late by the way back: so the delay that the server itself measured is given back, up to
a limit, and half a second on top. Only after all of that may anybody say that the time is up.
"""

from __future__ import annotations

from fourfold.play.setup import Computer
from fourfold.play.table import Table

GRACE = 0.5
"""Seconds that everybody gets on top."""
LAG_LIMIT = 1.0
"""The most that is given back for the network, in seconds for the way there and back."""


def deadline(table: Table) -> float | None:
    """When the turn should end; None where no clock runs. It does not run for a computer: what it waits for
    is the server's work, not its own."""
    seat = table.to_act
    if table.setup.clock is None or seat is None or isinstance(table.holders[seat], Computer):
        return None
    return table.turn_began + table.setup.clock + table.given


def is_late(table: Table, now: float, lag: float) -> bool:
    """Whether a step of the seat to move that arrives now comes too late. `lag` is what the server measured
    for this sender, there and back."""
    end = deadline(table)
    return end is not None and now - min(max(lag, 0.0), LAG_LIMIT) > end + GRACE


def ran_out(table: Table, now: float) -> bool:
    """Whether no step that is still in time can arrive any more."""
    return is_late(table, now, LAG_LIMIT)


def when_up(table: Table) -> float | None:
    """When to check whether the time ran out; None where no clock runs."""
    end = deadline(table)
    return None if end is None else end + GRACE + LAG_LIMIT
