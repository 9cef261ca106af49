"""From a position of the rules to the words of the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from fourfold.engine.kernel import Word
from fourfold.engine.quarto.bits import (
    BLOCK_ONES,
    BLOCK_STEP,
    BLOCK_ZEROS,
    LINE_ONES,
    LINE_STEP,
    LINE_ZEROS,
    Lines,
)
from fourfold.engine.quarto.forms import SPREAD, Symmetries, symmetries, without
from fourfold.rules.quarto import LINES, Piece, Square, Variant

Look: TypeAlias = int
"""A piece as far as this variant can tell: its counting traits, packed into the low bits."""


class Root(NamedTuple):
    """A position in the words of the kernels, in the order of their arguments."""

    lines: Lines
    blocks: Lines | None
    traits: Word
    symmetries: Symmetries
    lanes: Word
    occupied: Word
    beside: Word
    """The looks beside the board and not in hand, in tally form (see `forms.without`)."""
    hand: Word


def look(piece: Piece, counting: int) -> Look:
    """The counting bits of a piece, packed together."""
    packed, at = 0, 0
    for bit in range(4):
        if counting >> bit & 1:
            packed |= (piece >> bit & 1) << at
            at += 1
    return packed


def root(variant: Variant, placed: Iterable[tuple[Square, Piece]], hand: Piece) -> Root:
    """The board with these pieces on it and `hand` given."""
    looks = [(square, look(piece, variant.counting)) for square, piece in placed]
    board = board_root(len(variant.traits), variant.squares, looks)
    return give(board, look(hand, variant.counting))


def board_root(traits: int, squares: bool, placed: Iterable[tuple[Square, Look]]) -> Root:
    """The board with these looks on it and nothing in hand yet (`hand` is 0 and means nothing)."""
    looks = 1 << traits
    fresh = sum((looks - 1) << 4 * index for index in range(len(LINES)))
    lines, blocks = [fresh, fresh, 0], [fresh, fresh, 0]
    lanes = occupied = 0
    left = [16 // looks] * looks
    for square, id_ in placed:
        index = id_ * 16 + square
        _place(lines, int(LINE_ONES[index]), int(LINE_ZEROS[index]), int(LINE_STEP[square]))
        _place(blocks, int(BLOCK_ONES[index]), int(BLOCK_ZEROS[index]), int(BLOCK_STEP[square]))
        lanes |= int(SPREAD[id_]) << square
        occupied |= 1 << square
        left[id_] -= 1
    tally = sum(1 << id_ + looks * copy for id_ in range(looks) for copy in range(left[id_]))
    return Root(
        _words(lines),
        _words(blocks) if squares else None,
        Word(traits),
        symmetries(squares),
        Word(lanes),
        Word(occupied),
        Word(tally),
        Word(0),
    )


def give(board: Root, gift: Look) -> Root:
    """The board with `gift` taken from beside it into the hand."""
    return board._replace(beside=without(board.beside, Word(gift), board.traits), hand=Word(gift))


def looks_beside(board: Root) -> tuple[Look, ...]:
    """The looks that can be given."""
    return tuple(id_ for id_ in range(1 << int(board.traits)) if int(board.beside) >> id_ & 1)


def _place(lines: list[int], ones: int, zeros: int, step: int) -> None:
    lines[0] &= ones
    lines[1] &= zeros
    lines[2] += step


def _words(lines: list[int]) -> Lines:
    return Word(lines[0]), Word(lines[1]), Word(lines[2])
