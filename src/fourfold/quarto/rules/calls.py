"""Made lines, and the three rules for who may call them when."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.quarto.rules.board import Line
from fourfold.quarto.rules.pieces import Piece, Trait, TraitValue, trait_value
from fourfold.rules.game import Key

Board = tuple[Piece | None, ...]
"""Sixteen squares, each with its piece or None."""


class CallRule(Key):
    """Who may call a made line, and when."""

    TURNS = "turns"
    """The placer until he gives, then the opponent until he places."""
    RACE = "race"
    """As in turns, but after giving the placer may also still call until the opponent places."""
    AUTO = "auto"
    """Nobody: the program sees every line, and making one wins at once."""


@dataclass(frozen=True, slots=True)
class Made:
    """A made line and what its four pieces have in common."""

    line: Line
    """Which line."""
    shared: tuple[TraitValue, ...]
    """The values of the counting traits that all four pieces share; never empty."""


def shared_traits(board: Board, line: Line) -> int:
    """The traits, as a set of piece bits, in which the four pieces of a full line look the same."""
    ones = zeros = 0b1111
    for square in line.squares:
        piece = board[square]
        assert piece is not None
        ones &= piece
        zeros &= ~piece
    return ones | zeros


def made_lines(board: Board, occupied: int, lines: tuple[Line, ...], counting: int) -> list[Line]:
    """Those of `lines` that are full and whose pieces share a trait of the set `counting`."""
    return [
        line for line in lines if line.mask & occupied == line.mask and shared_traits(board, line) & counting
    ]


def made(board: Board, line: Line, counting: int) -> Made:
    """A made line with the values that its pieces share, of the traits in the set `counting`."""
    shared = shared_traits(board, line) & counting
    first = board[line.squares[0]]
    assert first is not None
    return Made(line, tuple(trait_value(first, trait) for trait in Trait if shared & trait.bit))
