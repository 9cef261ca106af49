"""The computer's levels of play: what they are called, what to expect of them, and their order.

How a level decides is up to the engines (`fourfold.engine`); to offer or name levels you need nothing of
that.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game, part_of


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the computer to play against."""

    name: str
    """Its key in commands, records and tables: `club`."""
    title: str
    """What people choose it by, in English: `Club player`."""
    sentence: str
    """What to expect of it, in English, for the person who chooses."""


PLAIN = (
    Level("casual", "Casual player", "Takes a win that is there, and otherwise plays anything."),
    Level("perfect", "Perfect", "Makes no mistake where the game can be searched to its end."),
)
"""The levels of a game that has none of its own: what is too large to be searched is played as it comes."""


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest."""
    own = part_of(game, "data.levels")
    known: tuple[Level, ...] = PLAIN if own is None else own.LEVELS
    return known


def level(game: Game, name: str) -> Level:
    """A level of a game by its name; `Unreadable` if there is none."""
    known = levels(game)
    for each in known:
        if each.name == name:
            return each
    raise Unreadable(
        "There is no level “{name}”: choose one of {names}.",
        name=name[:40],
        names=tuple(each.name for each in known),
    )
