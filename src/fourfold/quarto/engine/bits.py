"""The board as 64-bit numbers, and the few instructions that place a piece.

A line is a byte: the values that all of its pieces so far share, a bit per trait, the ones in the low nibble
and the zeros in the high one. Three numbers hold the ten lines,

    bits   39..32  31..24  23..16  15..8  7..0
    even   diag 1  col c   col a   row 3  row 1
    odd    diag 2  col d   col b   row 4  row 2
    count  how many pieces lie on each: on the even lines in the low nibbles, on the odd in the high ones

and where 2×2 blocks count, a second three hold the nine blocks. A torus has sixteen lines, and sixteen
blocks: they fill all eight bytes of their numbers, with the broken diagonals, and the blocks across the
edges, after the others. Placing a piece touches only the bytes of the lines through its square: two ANDs and
an addition. A line with three pieces makes *hot* the values that it still shares; all hot bytes folded into
one look up the pieces that are unsafe to give. The search never needs to know where a line would be
completed, only that giving an unsafe piece loses.

Lines that were full before, called or expired, have four pieces: they are never hot again.

Pieces inside the engine are *ids*: the counting traits in the low bits, and above them a number that tells
apart the pieces that look alike in this variant. Traits that do not count start with neither ones nor zeros.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, inlined
from fourfold.quarto import Line, Variant

U0, U1, U2, U3, U4 = (Uint(number) for number in range(5))
U8, U15, U16, U20, U32 = (Uint(number) for number in (8, 15, 16, 20, 32))
FULL_BOARD = Uint(0xFFFF)
BYTE = Uint(0xFF)
LOWEST_BITS = Uint(0x0101_0101_0101_0101)
"""The lowest bit of each byte."""

Lines: TypeAlias = tuple[Uint, Uint, Uint]
"""Even, odd and count. Blocks have the same form, or are None where they do not count."""


def _counts_through(lines: tuple[Line, ...]) -> Uints:
    """For each square, a 1 in the count of every line through it."""
    table = np.zeros(16, Uint)
    for index, line in enumerate(lines):
        for square in line.squares:
            table[square] |= Uint(1 << 4 * index)
    return table


def _kept(through: Uints, odd: bool) -> Uints:
    """For each piece * 16 + square, all bits of the even or odd lines but those of touched lines whose value
    the piece does not have."""
    table = np.zeros(256, Uint)
    for piece in range(16):
        values = piece | (~piece & 15) << 4
        for square in range(16):
            touched = int(through[square]) >> 4 * odd & int(LOWEST_BITS)
            table[piece * 16 + square] = Uint((~(touched * 255) | touched * values) & 2**64 - 1)
    return table


def _unsafe() -> Uints:
    """For each byte of hot values, the pieces that have one of them."""
    table = np.zeros(256, Uint)
    for hot in range(256):
        for piece in range(16):
            if (piece & hot | ~piece & hot >> 4) & 15:
                table[hot] |= Uint(1 << piece)
    return table


Tables: TypeAlias = tuple[Uints, Uints, Uints]


def _tables(torus: bool, blocks: bool) -> Tables:
    """What placing a piece does to the even and the odd lines, or blocks, of a board, and to their counts."""
    lines = Variant(squares=True, torus=torus).lines
    step = _counts_through(tuple(line for line in lines if line.block == blocks))
    return _kept(step, odd=False), _kept(step, odd=True), step


LINE_TABLES = LINE_EVEN, LINE_ODD, LINE_STEP = _tables(torus=False, blocks=False)
BLOCK_TABLES = BLOCK_EVEN, BLOCK_ODD, BLOCK_STEP = _tables(torus=False, blocks=True)
TORUS_LINE_TABLES = TORUS_LINE_EVEN, TORUS_LINE_ODD, TORUS_LINE_STEP = _tables(torus=True, blocks=False)
TORUS_BLOCK_TABLES = TORUS_BLOCK_EVEN, TORUS_BLOCK_ODD, TORUS_BLOCK_STEP = _tables(torus=True, blocks=True)
UNSAFE = _unsafe()


# In games without blocks `blocks` is None, and on the plain board `torus`. Kernels are compiled for each
# case, and what the others need is left out: these games pay nothing for the others.


@inlined
def lines_through(torus: Uint | None, square: Uint) -> Uint:
    """A 1 in the count of every line through `square`."""
    if torus is None:
        return Uint(LINE_STEP[square])
    return Uint(TORUS_LINE_STEP[square])


@inlined
def blocks_through(torus: Uint | None, square: Uint) -> Uint:
    """`lines_through` for the blocks."""
    if torus is None:
        return Uint(BLOCK_STEP[square])
    return Uint(TORUS_BLOCK_STEP[square])


@inlined
def place_line(lines: Lines, torus: Uint | None, piece: Uint, square: Uint) -> Lines:
    """The lines after `piece` was placed on `square`."""
    index = (piece << U4) | square
    count = lines[2] + lines_through(torus, square)
    if torus is None:
        return lines[0] & LINE_EVEN[index], lines[1] & LINE_ODD[index], count
    return lines[0] & TORUS_LINE_EVEN[index], lines[1] & TORUS_LINE_ODD[index], count


@inlined
def place_block(blocks: Lines | None, torus: Uint | None, piece: Uint, square: Uint) -> Lines | None:
    """`place_line` for the blocks."""
    if blocks is None:
        return blocks  # not plain None: Numba would then take the result for one that may be either
    index = (piece << U4) | square
    count = blocks[2] + blocks_through(torus, square)
    if torus is None:
        return blocks[0] & BLOCK_EVEN[index], blocks[1] & BLOCK_ODD[index], count
    return blocks[0] & TORUS_BLOCK_EVEN[index], blocks[1] & TORUS_BLOCK_ODD[index], count


@inlined
def filled(bits: Uint) -> Uint:
    """Every byte whose lowest bit is set, filled."""
    bits &= LOWEST_BITS
    return bits * BYTE


@inlined
def shared(lines: Lines, chosen: Uint) -> Uint:
    """The bytes of even and odd lines in one, of those lines that have the lowest bit set in `chosen`, a
    nibble for each line as in the count."""
    return (lines[0] & filled(chosen)) | (lines[1] & filled(chosen >> U4))


@inlined
def fold(values: Uint) -> Uint:
    """All bytes ORed into one."""
    values |= values >> U32
    values |= values >> U16
    values |= values >> U8
    return values & BYTE


@inlined
def hot_values(lines: Lines) -> Uint:
    """The values that the lines with three pieces share."""
    return shared(lines, lines[2] & (lines[2] >> U1))


@inlined
def values_ahead(lines: Lines, touched: Uint) -> tuple[Uint, Uint]:
    """The values of the lines with three pieces that are not touched, and of those with two that are."""
    three = lines[2] & (lines[2] >> U1) & ~touched
    two = (lines[2] >> U1) & ~lines[2] & touched
    return shared(lines, three), shared(lines, two)


@inlined
def hot_blocks(blocks: Lines | None) -> Uint:
    """`hot_values` of the blocks."""
    if blocks is None:
        return U0
    return hot_values(blocks)


@inlined
def blocks_ahead(blocks: Lines | None, torus: Uint | None, square: Uint) -> tuple[Uint, Uint]:
    """`values_ahead` of the blocks, as seen from a square."""
    if blocks is None:
        return U0, U0
    return values_ahead(blocks, blocks_through(torus, square))


@entry
@inlined
def unsafe(lines: Lines, blocks: Lines | None) -> Uint:
    """The pieces that complete a line somewhere, were they handed over now."""
    return Uint(UNSAFE[fold(hot_values(lines) | hot_blocks(blocks))])


@inlined
def unsafe_after(lines: Lines, blocks: Lines | None, torus: Uint | None, piece: Uint, square: Uint) -> Uint:
    """The pieces that are unsafe to give once `piece` was placed on `square`."""
    return unsafe(place_line(lines, torus, piece, square), place_block(blocks, torus, piece, square))


@inlined
def outlook(lines: Lines, blocks: Lines | None, torus: Uint | None, square: Uint) -> tuple[Uint, Uint]:
    """What placing on `square` makes hot, for every piece at once.

    The first byte is hot whatever is placed there: lines with three pieces elsewhere. The second becomes hot
    where the piece agrees with it: lines through the square with two pieces.
    """
    hot, new = values_ahead(lines, lines_through(torus, square))
    hot_too, new_too = blocks_ahead(blocks, torus, square)
    return fold(hot | hot_too), fold(new | new_too)
