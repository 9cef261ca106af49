"""The standing in a game of Quatro: nothing of it is secret, so everyone sees it."""

from __future__ import annotations

import msgspec

from fourfold.rules.game import Seat


class Threat(msgspec.Struct, frozen=True):
    """A roof of `seat` on `field` would complete a row of four."""

    seat: Seat
    field: int


class Standing(msgspec.Struct, frozen=True):
    """What the seats have, how far the game and the turn have come, and who threatens to win."""

    points: tuple[int, ...]
    """Each seat's points as the towers stand."""
    roofs: tuple[int, ...]
    """Roofs each seat has left."""
    round: int
    """The round being played, from 1."""
    rounds: int
    """How many rounds there are, which is also how many roofs each seat began with."""
    throws_left: int
    """Throws left in this turn."""
    height: int
    """How high the player may build now, counting the new roof; before the first throw, after it."""
    threats: tuple[Threat, ...]
    """Fields that can still be covered and would complete a row; none once the game is over."""
