"""The computer's levels of play: what they are called, what to expect of them, and their order.

How a level decides is up to the engines (`fourfold.engine`); to offer or name levels you need nothing of
that.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the computer to play against."""

    name: str
    """Its key in commands, records and tables: `club`."""
    title: str
    """What people choose it by, in English: `Club player`."""
    sentence: str
    """What to expect of it, in English, for the person who chooses."""


_LEVELS = {
    Game.QUARTO: (
        Level(
            "newcomer",
            "Newcomer",
            ("Is playing for the first time: misses lines and gives you winning pieces."),
        ),
        Level(
            "beginner", "Beginner", ("Sees most lines, but often forgets to check the piece it gives you.")
        ),
        Level(
            "casual",
            "Casual player",
            "Rarely misses a line or gives away a winning piece, but makes no plans.",
        ),
        Level(
            "club",
            "Club player",
            "Never misses a line or gives away a winning piece, and works out the last few squares.",
        ),
        Level("expert", "Expert", "Leaves you little room and plays the second half without a mistake."),
        Level("perfect", "Perfect", "Never makes a mistake, and sets you the hardest problems."),
    ),
    Game.QUATRO: (
        Level("beginner", "Beginner", "Builds wherever it likes and rarely waits for better dice."),
        Level("casual", "Casual player", "Builds as high as the dice allow and takes any win on offer."),
        Level("club", "Club player", ("Plans its rows and covers yours, but misjudges things now and then.")),
        Level("strong", "Strong player", "Knows what every tower is worth and rarely makes a mistake."),
        Level(
            "expert", "Expert", ("Weighs every way to end its turn against your best reply, with exact odds.")
        ),
        Level(
            "master",
            "Master",
            "Takes a second or two per turn, and plays the game ahead in its head before it decides.",
        ),
    ),
}


def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return _LEVELS[game]


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
