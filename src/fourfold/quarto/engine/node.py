"""A position in the numbers of the kernels, and what a placement and a gift make of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from fourfold.engine.kernel import Uint, inlined
from fourfold.quarto import Piece, Square
from fourfold.quarto.engine.bits import (
    BLOCK_TABLES,
    LINE_TABLES,
    TORUS_BLOCK_TABLES,
    TORUS_LINE_TABLES,
    U1,
    Lines,
    Tables,
    place_block,
    place_line,
)
from fourfold.quarto.engine.forms import SPREAD, Symmetries, key, mark, symmetries, without

Kind: TypeAlias = int
"""A piece as far as this variant can tell: its counting traits, packed into the low bits."""


class Node(NamedTuple):
    """A position in the numbers of the kernels: a board, and the piece in hand."""

    lines: Lines
    blocks: Lines | None
    torus: Uint | None
    """None on the plain board. On a torus it is 1, for something to be there: kernels ask no more of it."""
    traits: Uint
    lanes: Uint
    """Where each counting trait is set (see `forms`): what keys are made of."""
    occupied: Uint
    beside: Uint
    """The kinds beside the board and not in hand, in tally form (see `forms.without`)."""
    hand: Uint


def kind_of(piece: Piece, counting: int) -> Kind:
    """The counting bits of a piece, packed together."""
    packed, at = 0, 0
    for bit in range(4):
        if counting >> bit & 1:
            packed |= (piece >> bit & 1) << at
            at += 1
    return packed


@inlined
def place(at: Node, square: Uint) -> Node:
    """The board with the piece in hand placed on `square`; nothing is in hand then, although `hand` stays."""
    lanes = mark(at.lanes, at.hand, square, at.traits)
    then = place_near(at, square)
    return Node(
        then.lines, then.blocks, then.torus, then.traits, lanes, then.occupied, then.beside, then.hand
    )


@inlined
def place_near(at: Node, square: Uint) -> Node:
    """`place` near the leaves, where no key is made: the lanes stay as they are, which saves a fiftieth."""
    lines = place_line(at.lines, at.torus, at.hand, square)
    blocks = place_block(at.blocks, at.torus, at.hand, square)
    occupied = at.occupied | (U1 << square)
    return Node(lines, blocks, at.torus, at.traits, at.lanes, occupied, at.beside, at.hand)


@inlined
def give(at: Node, gift: Uint) -> Node:
    """The board with `gift` taken from beside it into the hand."""
    beside = without(at.beside, gift, at.traits)
    return Node(at.lines, at.blocks, at.torus, at.traits, at.lanes, at.occupied, beside, gift)


@inlined
def node_key(at: Node, symmetries: Symmetries) -> Uint:
    """The one key of all positions that are the same game as this one."""
    return key(at.lanes, at.occupied, at.hand, at.traits, symmetries)


def board_node(
    traits: int, squares: bool, placed: Iterable[tuple[Square, Kind]], torus: bool = False
) -> Node:
    """The board with these kinds on it and nothing in hand yet (`hand` is 0 and means nothing)."""
    kinds = 1 << traits
    fresh = sum((kinds - 1) << 4 * half for half in range(16))
    lines, blocks = [fresh, fresh, 0], [fresh, fresh, 0]
    line_tables = TORUS_LINE_TABLES if torus else LINE_TABLES
    block_tables = TORUS_BLOCK_TABLES if torus else BLOCK_TABLES
    lanes = occupied = 0
    left = [16 // kinds] * kinds
    for square, id_ in placed:
        _place(lines, line_tables, id_, square)
        _place(blocks, block_tables, id_, square)
        lanes |= int(SPREAD[id_]) << square
        occupied |= 1 << square
        left[id_] -= 1
    tally = sum(1 << id_ + kinds * copy for id_ in range(kinds) for copy in range(left[id_]))
    return Node(
        _lines(lines),
        _lines(blocks) if squares else None,
        Uint(1) if torus else None,
        Uint(traits),
        Uint(lanes),
        Uint(occupied),
        Uint(tally),
        Uint(0),
    )


def board_symmetries(board: Node) -> Symmetries:
    """What makes two boards of this family of variants the same game."""
    return symmetries(board.blocks is not None, board.torus is not None)


def kinds_beside(board: Node) -> tuple[Kind, ...]:
    """The kinds that can be given."""
    return tuple(id_ for id_ in range(1 << int(board.traits)) if int(board.beside) >> id_ & 1)


def _place(lines: list[int], tables: Tables, id_: Kind, square: Square) -> None:
    even, odd, step = tables
    lines[0] &= int(even[id_ * 16 + square])
    lines[1] &= int(odd[id_ * 16 + square])
    lines[2] += int(step[square])


def _lines(lines: list[int]) -> Lines:
    return Uint(lines[0]), Uint(lines[1]), Uint(lines[2])
