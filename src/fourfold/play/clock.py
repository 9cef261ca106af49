"""The server's clock: a number of seconds per turn.

Nobody loses while their own screen still shows time left. A screen shows the deadline late by the delay to
the client, and the step arrives late by the delay back. So the server gives back the delay that it measured,
up to a limit, and half a second more. Only after all of that is the time up.
"""

from __future__ import annotations

from fourfold.play.setup import Computer
from fourfold.play.table import Table

GRACE = 0.5
"""Extra seconds for everyone."""
LAG_LIMIT = 1.0
"""The most that is given back for the network, in seconds for the way there and back."""


def deadline(table: Table) -> float | None:
    """When the turn should end; None if no clock runs. It does not run for a computer, which waits for the
    server's work, not its own."""
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
    """When to check whether the time ran out; None if no clock runs."""
    end = deadline(table)
    return None if end is None else end + GRACE + LAG_LIMIT
