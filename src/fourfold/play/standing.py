"""The standing in a game of Quatro: nothing of it is secret, so everyone sees it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fourfold.rules import quatro
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


def standing(position: quatro.Position) -> Standing:
    """The current standing."""
    return Standing(
        points=position.points,
        roofs=position.stocks,
        round=position.round,
        rounds=quatro.ROOFS,
        throws_left=quatro.THROWS - position.throws,
        height=quatro.THROWS + 1 - max(1, position.throws),
        threats=_threats(position.towers, position.seats) if position.result is None else (),
    )


@lru_cache(maxsize=1024)  # towers stay the same from one roof to the next, through all throws between them
def _threats(towers: tuple[quatro.Tower, ...], seats: int) -> tuple[Threat, ...]:
    tops = [tower[-1] if tower else None for tower in towers]
    found: dict[Threat, None] = {}  # several rows may lack the same field
    for row in quatro.WINDOWS:
        for seat in range(seats):
            lacking = [field for field in row if tops[field] != seat]
            if len(lacking) == 1 and len(towers[lacking[0]]) < quatro.SAFE:
                found[Threat(seat, lacking[0])] = None
    return tuple(found)
