"""What a seat may do on the board: enough for a screen to offer it without knowing the rules."""

from __future__ import annotations

import msgspec

from fourfold.rules.game import Seat


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may do on the board now, as the numbers that boards are drawn with and as step texts."""

    seat: Seat
    give: tuple[int, ...] = ()
    """Quarto!: the pieces that may be given."""
    place: tuple[int, ...] = ()
    """Quarto!: the squares that the piece in hand may be placed on."""
    call: bool = False
    """Quarto!: the window is open. It says nothing about lines."""
    done: bool = False
    """Quarto!: the last window may be let pass."""
    roll: bool = False
    """Quatro: the first throw of the turn."""
    keep: tuple[str, ...] = ()
    """Quatro: the steps that keep some dice and throw the others."""
    build: tuple[int, ...] = ()
    """Quatro: the fields that may be built on."""
    lose: bool = False
    """Quatro: nothing can be built; a roof is lost."""
    steps: tuple[str, ...] = ()
    """In a game on a plain board: every step. One that is called as a square is played there."""
