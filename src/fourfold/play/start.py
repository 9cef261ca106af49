"""A table is opened, and its game starts once nobody is missing."""

from __future__ import annotations

from fourfold.play.decision import Decision
from fourfold.play.dicebox import DiceBox, draw_starter, starter
from fourfold.play.events import Opened, Started
from fourfold.play.setup import Chair, Setup
from fourfold.play.table import Table


def open_table(setup: Setup, box: DiceBox, now: float) -> Decision:
    """A new table. Where every chair is taken already the game starts at once."""
    opened = Opened.now(now, setup.checked(), box.seal)
    return start_if_full(Decision(Table.of([opened]), (opened,)), box, now)


def start_if_full(decision: Decision, box: DiceBox, now: float) -> Decision:
    """The start of the game, if nobody is missing: chance or the set-up says who is first."""
    table = decision.table
    if not table.is_full:
        return decision
    chairs = len(table.holders)
    draw = draw_starter(box, chairs, table.parts) if table.setup.first is None else ()
    first = starter(draw) if table.setup.first is None else table.setup.first
    return decision.then(Started(at=now, order=_clockwise(first, chairs), draw=draw))


def _clockwise(first: Chair, chairs: int) -> tuple[Chair, ...]:
    return tuple((first + offset) % chairs for offset in range(chairs))
