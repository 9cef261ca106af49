"""Whether two positions are the same game in other clothes, or one placement apart."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.engine.quarto.forms import board_key, symmetries
from fourfold.engine.quarto.node import board_node, kind_of
from fourfold.rules.quarto import Position, Variant


def family(variant: Variant) -> tuple[int, bool]:
    """What decides the value of a board besides the board: how many traits count, and whether blocks do."""
    return len(variant.traits), variant.squares


def is_kin(one: Position, other: Position) -> bool:
    """Whether the boards are the same up to symmetry, or become so when one piece is taken off one of them.

    What is in hand makes no difference: a board is judged with every piece that may be given.
    """
    if family(one.variant) != family(other.variant):
        return False
    fewer, more = sorted((one, other), key=lambda position: position.occupied.bit_count())
    match more.occupied.bit_count() - fewer.occupied.bit_count():
        case 0:
            return board_form(one) == board_form(other)
        case 1:
            wanted = board_form(fewer)
            return any(form == wanted for form in _with_one_less(more))
        case _:
            return False


def board_form(position: Position) -> int:
    """The one number of all boards of a family of variants that are the same up to symmetry."""
    return _form(position, position.occupied)


def _with_one_less(position: Position) -> Iterator[int]:
    for square in range(16):
        if position.occupied >> square & 1:
            yield _form(position, position.occupied ^ 1 << square)


def _form(position: Position, squares: int) -> int:
    """The form of the pieces on some of the squares."""
    traits, blocks = family(position.variant)
    placed = [
        (square, kind_of(piece, position.variant.counting))
        for square, piece in enumerate(position.board)
        if piece is not None and squares >> square & 1
    ]
    node = board_node(traits, blocks, placed)
    key, _ = board_key(node.lanes, node.occupied, node.beside, node.traits, symmetries(blocks))
    return int(key)
