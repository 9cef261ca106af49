"""The sixteen pieces and their four traits.

A piece is its four trait values, and its number holds them:

    bit   3    2       1      0
          top  height  shape  colour
      1 = solid tall   square dark
      0 = hollow short round  light

So 0 is light, round, short and hollow, and 15 (written `f`) is dark, square, tall and solid.
"""

from __future__ import annotations

from typing import NamedTuple

from fourfold.rules.game import Key, Unreadable

Piece = int
"""A piece, 0-15: its bits are its traits."""

PIECES: tuple[Piece, ...] = tuple(range(16))
"""All sixteen."""

DIGITS = "0123456789abcdef"
"""How pieces are written: each by its hexadecimal digit."""


class Trait(Key):
    """What pieces are told apart by. An edition may show a trait as something else; rules never see that."""

    COLOUR = "colour"
    """Light or dark."""
    SHAPE = "shape"
    """Round or square."""
    HEIGHT = "height"
    """Short or tall."""
    TOP = "top"
    """Hollow or solid."""

    @property
    def bit(self) -> int:
        """The piece bit that holds this trait, as a mask."""
        return 1 << _ORDER[self]


_ORDER = {trait: place for place, trait in enumerate(Trait)}

ALL_TRAITS = frozenset(Trait)


class TraitValue(NamedTuple):
    """One of the two looks of a trait: what the four pieces of a made line have in common."""

    trait: Trait
    """Which trait."""
    value: int
    """0 for light, round, short, hollow; 1 for dark, square, tall, solid."""


def trait_value(piece: Piece, trait: Trait) -> TraitValue:
    """How `piece` looks in `trait`."""
    return TraitValue(trait, int(piece & trait.bit != 0))


def piece_text(piece: Piece) -> str:
    """The hexadecimal digit of a piece."""
    return DIGITS[piece]


def read_piece(text: str) -> Piece:
    """The piece that a hexadecimal digit names."""
    if len(text) != 1 or text not in DIGITS:
        raise Unreadable("“{text}” is not a piece: a piece is one of the characters 0-9 and a-f.", text=text)
    return DIGITS.index(text)
