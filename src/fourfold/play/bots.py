"""Computer seats: what a level plays, asked for by the same commands as a person's steps.

A thought needs the table and nothing else, so one that was interrupted is simply thought again. It may take
seconds and compiles kernels at first: run it off the event loop.
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from fourfold.play.commands import Play, Roll
from fourfold.play.setup import Computer
from fourfold.play.table import Table
from fourfold.rules.game import Seat, ToRoll, Unreadable
from fourfold.rules.games import Game

_entropy = random.SystemRandom()


class Level(Protocol):
    """One strength to play against, of either engine."""

    @property
    def name(self) -> str: ...

    @property
    def sentence(self) -> str:
        """What to expect of it, for whoever chooses."""
        ...

    def choose(self, position: Any, rng: random.Random) -> Any:
        """The step it plays, a call included."""
        ...


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game's engine, from the weakest to the strongest."""
    match game:
        case Game.QUARTO:
            from fourfold.engine.quarto import levels as quarto  # noqa: PLC0415 - Numba only where used

            return quarto.LEVELS
        case Game.QUATRO:
            from fourfold.engine.quatro import levels as quatro  # noqa: PLC0415

            return quatro.LEVELS


def level(game: Game, name: str) -> Level:
    """A level by its name."""
    known = levels(game)
    for each in known:
        if each.name == name:
            return each
    raise Unreadable(
        "There is no level “{name}”; the levels are {names}.",
        name=name[:40],
        names=", ".join(each.name for each in known),
    )


def due(table: Table) -> Seat | None:
    """The computer seat that is to move or to throw, if it is one's."""
    return table.to_act if table.has_computer_to_act else None


def think(table: Table, rng: random.Random = _entropy) -> Play | Roll:
    """The command of the computer that is due; give it to the referee in the name of the server."""
    seat = due(table)
    if seat is None:
        raise ValueError("no computer is to move at this table")
    holder = table.holders[seat]
    assert isinstance(holder, Computer)
    if isinstance(table.position.turn, ToRoll):
        return Roll(seat, seen=table.version)
    step = level(table.setup.game, holder.level).choose(table.position, rng)
    return Play(seat, str(step), seen=table.version)
