"""The example of a game from outside, which has rules and nothing else, registered for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from examples.noughts import NOUGHTS, Place, Position, Variant

from fourfold.rules import games
from fourfold.rules.games import Game

__all__ = ["NOUGHTS", "Place", "Position", "Variant", "registered"]


@contextmanager
def registered() -> Iterator[Game]:
    """While open, there is this game too."""
    before = dict(games._RULES), dict(games._GAMES), dict(games._FROM_OUTSIDE)
    try:
        yield games.register(NOUGHTS)
    finally:
        games._RULES, games._GAMES, games._FROM_OUTSIDE = before
