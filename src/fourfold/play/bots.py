"""Computer seats: what a level plays, asked for by the same commands as a person's steps.

A thought needs the table and nothing else, so one that was interrupted is simply thought again. It may take
seconds and compiles kernels at first: run it off the event loop.
"""

from __future__ import annotations

import random

from fourfold.engine.players import player
from fourfold.play.commands import ComputerPlay, Roll
from fourfold.play.setup import Computer
from fourfold.play.table import Table
from fourfold.rules.game import Seat, ToRoll

_entropy = random.SystemRandom()


def due(table: Table) -> Seat | None:
    """The computer seat that is to move or to throw, if there is one."""
    return table.to_act if table.has_computer_to_act else None


def think(table: Table, rng: random.Random = _entropy, seconds: float | None = None) -> ComputerPlay | Roll:
    """The command of the computer that is due; give it to the referee in the name of the server.

    After `seconds` a search stops, and the computer goes by what it knows then."""
    seat = due(table)
    if seat is None:
        raise ValueError("no computer is to move at this table")
    holder = table.holders[seat]
    assert isinstance(holder, Computer)
    if isinstance(table.position.turn, ToRoll):
        return Roll(seat, seen=table.version)
    step = player(table.setup.game, holder.level, seconds).choose(table.position, rng)
    return ComputerPlay(seat, step, seen=table.version)
