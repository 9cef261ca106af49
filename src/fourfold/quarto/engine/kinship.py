"""Whether two positions are the same game in other clothes, or one placement apart."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.quarto import Position, Variant
from fourfold.quarto.engine.forms import Symmetries, board_key, symmetries
from fourfold.quarto.engine.node import board_node, kind_of


def family(variant: Variant) -> tuple[int, bool, bool]:
    """What decides the value of a board besides the board: how many traits count, whether blocks do, and
    whether it is a torus."""
    return len(variant.traits), variant.squares, variant.torus


def is_kin(one: Position, other: Position) -> bool:
    """Whether the boards are the same up to symmetry, or become so when one piece is taken off one of them.

    What is in hand makes no difference: a board is judged with every piece that may be given.
    """
    if family(one.variant) != family(other.variant):
        return False
    fewer, more = sorted((one, other), key=lambda position: position.occupied.bit_count())
    apart = more.occupied.bit_count() - fewer.occupied.bit_count()
    if apart > 1:
        return False
    # Most boards already differ in which squares are taken: that is quick to see.
    same = symmetries(one.variant.squares, one.variant.torus)
    squares = _least(fewer.occupied, same)
    likely = [each for each in _left(more.occupied, apart) if _least(each, same) == squares]
    if not likely:
        return False
    wanted = _form(fewer, fewer.occupied)
    return any(_form(more, each) == wanted for each in likely)


def _left(occupied: int, taken: int) -> Iterator[int]:
    """The squares that are occupied once so many pieces, none or one, were taken off."""
    if taken == 0:
        yield occupied
        return
    for square in range(16):
        if occupied >> square & 1:
            yield occupied ^ 1 << square


def _least(occupied: int, tables: Symmetries) -> int:
    """The least image of a set of squares under the symmetries of the board."""
    to = int(tables.least[int(tables.first[occupied])])
    return int(tables.low[to, occupied & 0xFF] | tables.high[to, occupied >> 8])


def _form(position: Position, squares: int) -> int:
    """The form of the pieces on some of the squares."""
    traits, blocks, torus = family(position.variant)
    placed = [
        (square, kind_of(piece, position.variant.counting))
        for square, piece in enumerate(position.board)
        if piece is not None and squares >> square & 1
    ]
    node = board_node(traits, blocks, placed, torus)
    key, _ = board_key(node.lanes, node.occupied, node.beside, node.traits, symmetries(blocks, torus))
    return int(key)
