"""The board as 64-bit numbers, and the few instructions that place a piece.

A line is a nibble, one bit per trait. Three numbers hold the ten lines side by side,

    bits  39..36  35..32  31..28 …  7..4    3..0
    line  diag 2  diag 1  col d  …  row 2   row 1

    ones   the traits on which all pieces of the line so far are 1
    zeros  the traits on which all pieces of the line so far are 0
    count  how many pieces lie on the line

and where 2×2 blocks count, a second three hold the nine blocks. Placing a piece touches only the nibbles of
the lines through its square: two ANDs and an addition. A line with three pieces makes *hot* the values that
it still shares; all hot nibbles folded into one byte (ones below, zeros above) look up the pieces that are
unsafe to give. The search never needs to know where a line would be completed, only that giving an unsafe
piece loses.

Lines that were full before, called or expired, have four pieces: they are never hot again.

Pieces inside the engine are *ids*: the counting traits in the low bits, and above them a number that tells
apart the pieces that look alike in this variant. Traits that do not count start with neither ones nor zeros.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, inlined
from fourfold.rules.quarto import BLOCKS, LINES, Line

U0, U1, U2, U3, U4 = (Uint(number) for number in range(5))
U8, U15, U16, U20, U24 = (Uint(number) for number in (8, 15, 16, 20, 24))
FULL_BOARD = Uint(0xFFFF)
LOWEST_BITS = Uint(0x1111_1111_1111_1111)
FIVE_NIBBLES = Uint(0xF_FFFF)
HIGH_NIBBLE = Uint(0xF0)

Lines: TypeAlias = tuple[Uint, Uint, Uint]
"""Ones, zeros and count. Blocks have the same form, or are None where they do not count."""


def _nibbles_through(lines: tuple[Line, ...]) -> Uints:
    """For each square, a 1 in the nibble of every line through it."""
    table = np.zeros(16, Uint)
    for index, line in enumerate(lines):
        for square in line.squares:
            table[square] |= Uint(1 << 4 * index)
    return table


def _kept(through: Uints, value: int) -> Uints:
    """For each piece * 16 + square, all bits but those of touched lines whose trait is not `value` in the
    piece."""
    table = np.zeros(256, Uint)
    for piece in range(16):
        traits = piece if value else ~piece & 15
        for square in range(16):
            touched = int(through[square])
            table[piece * 16 + square] = Uint((~(touched * 15) | touched * traits) & 2**64 - 1)
    return table


def _unsafe() -> Uints:
    """For each byte of hot values, the pieces that have one of them."""
    table = np.zeros(256, Uint)
    for hot in range(256):
        for piece in range(16):
            if (piece & hot | ~piece & hot >> 4) & 15:
                table[hot] |= Uint(1 << piece)
    return table


LINE_STEP = _nibbles_through(LINES)
LINE_ONES = _kept(LINE_STEP, 1)
LINE_ZEROS = _kept(LINE_STEP, 0)
BLOCK_STEP = _nibbles_through(BLOCKS)
BLOCK_ONES = _kept(BLOCK_STEP, 1)
BLOCK_ZEROS = _kept(BLOCK_STEP, 0)
UNSAFE = _unsafe()


@inlined
def place_line(lines: Lines, piece: Uint, square: Uint) -> Lines:
    """The ten lines after `piece` was placed on `square`."""
    index = (piece << U4) | square
    return lines[0] & LINE_ONES[index], lines[1] & LINE_ZEROS[index], lines[2] + LINE_STEP[square]


# In games without blocks `blocks` is None. Kernels are compiled for both cases, and what the other one needs
# is left out: these games pay nothing for the others.


@inlined
def place_block(blocks: Lines | None, piece: Uint, square: Uint) -> Lines | None:
    """`place_line` for the blocks."""
    if blocks is None:
        return blocks  # not plain None: Numba would then take the result for one that may be either
    index = (piece << U4) | square
    return blocks[0] & BLOCK_ONES[index], blocks[1] & BLOCK_ZEROS[index], blocks[2] + BLOCK_STEP[square]


@inlined
def nibbles(bits: Uint) -> Uint:
    """Every nibble whose lowest bit is set, filled."""
    return (bits << U4) - bits


@inlined
def fold(ones: Uint, zeros: Uint) -> Uint:
    """All nibbles of `ones` ORed into the low half of a byte, those of `zeros` into the high half."""
    both = ((ones | (ones >> U20)) & FIVE_NIBBLES) | (((zeros | (zeros >> U20)) & FIVE_NIBBLES) << U24)
    both |= (both >> U8) | (both >> U16)
    both |= both >> U4
    return (both & U15) | ((both >> U20) & HIGH_NIBBLE)


@inlined
def hot_values(lines: Lines) -> tuple[Uint, Uint]:
    """The ones and the zeros that the lines with three pieces share."""
    three = nibbles(lines[2] & (lines[2] >> U1) & LOWEST_BITS)
    return lines[0] & three, lines[1] & three


@inlined
def values_ahead(lines: Lines, touched: Uint) -> tuple[Uint, Uint, Uint, Uint]:
    """Ones and zeros of the lines with three pieces that are not touched, and of those with two that are."""
    three = nibbles(lines[2] & (lines[2] >> U1) & LOWEST_BITS & ~touched)
    two = nibbles((lines[2] >> U1) & ~lines[2] & touched)
    return lines[0] & three, lines[1] & three, lines[0] & two, lines[1] & two


@inlined
def hot_blocks(blocks: Lines | None) -> tuple[Uint, Uint]:
    """`hot_values` of the blocks."""
    if blocks is None:
        return U0, U0
    return hot_values(blocks)


@inlined
def blocks_ahead(blocks: Lines | None, square: Uint) -> tuple[Uint, Uint, Uint, Uint]:
    """`values_ahead` of the blocks, as seen from a square."""
    if blocks is None:
        return U0, U0, U0, U0
    return values_ahead(blocks, Uint(BLOCK_STEP[square]))


@entry
@inlined
def unsafe(lines: Lines, blocks: Lines | None) -> Uint:
    """The pieces that complete a line somewhere, were they handed over now."""
    ones, zeros = hot_values(lines)
    block_ones, block_zeros = hot_blocks(blocks)
    return Uint(UNSAFE[fold(ones | block_ones, zeros | block_zeros)])


@inlined
def unsafe_after(lines: Lines, blocks: Lines | None, piece: Uint, square: Uint) -> Uint:
    """The pieces that are unsafe to give once `piece` was placed on `square`."""
    return unsafe(place_line(lines, piece, square), place_block(blocks, piece, square))


@inlined
def outlook(lines: Lines, blocks: Lines | None, square: Uint) -> tuple[Uint, Uint]:
    """What placing on `square` makes hot, for every piece at once.

    The first byte is hot whatever is placed there: lines with three pieces elsewhere. The second becomes hot
    where the piece agrees with it: lines through the square with two pieces.
    """
    ones, zeros, new_ones, new_zeros = values_ahead(lines, LINE_STEP[square])
    b_ones, b_zeros, b_new_ones, b_new_zeros = blocks_ahead(blocks, square)
    return fold(ones | b_ones, zeros | b_zeros), fold(new_ones | b_new_ones, new_zeros | b_new_zeros)
