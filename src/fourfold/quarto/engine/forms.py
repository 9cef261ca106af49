"""Positions that are the same game in other clothes, brought to one form.

Three kinds of sameness, all used for the key of a position:

- *Pieces*: flipping a trait on all pieces, or exchanging two counting traits, changes nothing: 4!·2⁴ = 384
  ways. The board is kept as four 16-bit lanes, one per trait, a bit per square. XOR with the piece in hand
  makes that piece 0000, and sorting the lanes undoes every exchange.
- *Board*: 32 permutations of the squares keep the ten lines (8 keep the blocks too), and 128 the lines of a
  torus, with blocks or without. A table over all 65 536
  sets of occupied squares names the few permutations that bring a set to its least image.
- *Copies*: where fewer traits count, pieces that agree on those are interchangeable.

A key is exact. With four traits every piece on the board differs from the one in hand somewhere, so the lanes
also tell which squares are occupied; with fewer, the unused fourth lane holds the occupied squares.

    bits  63..48                        47..32   31..16   15..0
    key   smallest lane, or occupied    lane     lane     largest lane
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, inlined, kernel, lowest
from fourfold.quarto import Variant
from fourfold.quarto.engine.bits import BYTE, U0, U1, U4, U8, U16, U32

Permutation: TypeAlias = tuple[int, ...]
"""Where each square goes."""
Grid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint64]]
"""Numbers in two dimensions."""
Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]
Squares: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
"""Where each permutation of a group takes each square."""

SETS = 1 << 16
"""Sets of squares."""

U48 = Uint(48)
LANE = Uint(0xFFFF)
FEET = Uint(0x0001_0001_0001_0001)
"""The lowest bit of each lane."""
SPREAD = np.array([sum((piece >> t & 1) << 16 * t for t in range(4)) for piece in range(16)], Uint)
"""The bits of a piece at the feet of the four lanes; shifted by a square it marks the piece in the lanes."""
TRAIT_BITS = np.array([0, 1, 3, 7, 15], Uint)
"""For each number of counting traits, the bits of an id that say of which kind the piece is."""
KINDS = np.array([0x1, 0x3, 0xF, 0xFF, 0xFFFF], Uint)
"""For each number of counting traits, the ids of the first copy of each kind."""
COPIES = np.array([0xFFFF, 0x5555, 0x1111, 0x0101, 0x0001], Uint)
"""For each number of counting traits, the ids of all copies of kind 0."""


class Symmetries(NamedTuple):
    """The permutations of the squares that a variant allows, as tables for kernels."""

    low: Grid
    """`low[permutation, byte]`: where the squares 0-7 in `byte` go."""
    high: Grid
    """The same for squares 8-15."""
    first: Uints
    """For each set of occupied squares, where its part of `least` begins; one entry more than sets."""
    least: Bytes
    """For each set of occupied squares, the permutations that bring it to its least image."""


def permutations(squares_count: bool, torus: bool = False) -> tuple[Permutation, ...]:
    """All permutations of the squares that map lines to lines (and blocks to blocks, where they count)."""
    kept = {frozenset(line.squares) for line in Variant(squares=squares_count, torus=torus).lines}
    rows_and_columns = (
        lambda row, column: (column, row),
        lambda row, column: (row, 3 - column),
        lambda row, column: (row ^ 1, column ^ 1),
        lambda row, column: ((0, 2, 1, 3)[row], (0, 2, 1, 3)[column]),
        lambda row, column: (row, (column + 1) % 4),
    )
    generators = []
    for move in rows_and_columns:
        images = tuple(4 * row + column for row, column in (move(s // 4, s % 4) for s in range(16)))
        if all(frozenset(images[s] for s in squares) in kept for squares in kept):
            generators.append(images)
    found = {tuple(range(16))}
    fresh = list(found)
    while fresh:
        known = fresh.pop()
        for images in generators:
            product = tuple(images[square] for square in known)
            if product not in found:
                found.add(product)
                fresh.append(product)
    return tuple(sorted(found))


@cache
def symmetries(squares_count: bool, torus: bool = False) -> Symmetries:
    """The tables of one family of variants; made once, in a few hundredths of a second."""
    group = np.array(permutations(squares_count, torus), np.uint8)
    low, high = np.empty((len(group), 256), Uint), np.empty((len(group), 256), Uint)
    first = np.empty(SETS + 1, Uint)
    least = np.empty(int(count_least(group, low, high, first)), np.uint8)
    list_least(low, high, first, least)
    return Symmetries(low, high, first, least)


@inlined
def image(low: Grid, high: Grid, to: Uint, squares: Uint) -> Uint:
    """Where a permutation takes a set of squares."""
    return Uint(low[to, squares & BYTE] | high[to, squares >> U8])


@entry
def count_least(group: Squares, low: Grid, high: Grid, first: Uints) -> Uint:
    """Fill in the tables of a group of permutations, `least` excepted; returns how long that one is."""
    for to in range(len(group)):
        for byte in range(256):
            low[to, byte] = high[to, byte] = U0
            for square in range(8):
                if byte >> square & 1:
                    low[to, byte] |= U1 << Uint(group[to, square])
                    high[to, byte] |= U1 << Uint(group[to, square + 8])
    first[0] = U0
    for squares in range(SETS):
        best, count = ~U0, U0
        for to in range(len(group)):
            found = image(low, high, Uint(to), Uint(squares))
            count = U1 if found < best else count + (U1 if found == best else U0)
            best = min(best, found)
        first[squares + 1] = first[squares] + count
    return Uint(first[SETS])


@entry
def list_least(low: Grid, high: Grid, first: Uints, least: Bytes) -> None:
    """Fill in `least`, once the other tables are there."""
    for squares in range(SETS):
        best, at = ~U0, first[squares]
        for to in range(len(low)):
            found = image(low, high, Uint(to), Uint(squares))
            if found < best:
                best, at = found, first[squares]
            # Of an image that is not the least in the end there may be more than there is room for.
            if found == best and at < first[squares + 1]:
                least[at] = np.uint8(to)
                at += U1


@inlined
def without(beside: Uint, piece: Uint, traits: Uint) -> Uint:
    """The pieces beside the board once a copy of the kind `piece` was given.

    Copies are counted like tally marks: the lowest ids of a kind are there as long as any is, so that the
    first copies alone (`KINDS`) list what can be given.
    """
    if traits == U4:
        return beside & ~(U1 << piece)
    tally = beside & (Uint(COPIES[traits]) << piece)
    return (beside ^ tally) | (tally >> (U1 << traits))


@inlined
def mark(lanes: Uint, piece: Uint, square: Uint, traits: Uint) -> Uint:
    """The lanes after `piece` was placed on `square`."""
    return lanes | (Uint(SPREAD[piece & TRAIT_BITS[traits]]) << square)


@kernel
def key(lanes: Uint, occupied: Uint, hand: Uint, traits: Uint, symmetries: Symmetries) -> Uint:
    """The one key of all positions that are the same game as this one."""
    low, high, first, least = symmetries
    seen = lanes ^ ((SPREAD[hand & TRAIT_BITS[traits]] * LANE) & (occupied * FEET))
    best = ~U0
    for at in range(first[occupied], first[occupied + U1]):
        to = Uint(least[at])
        a = low[to, seen & BYTE] | high[to, (seen >> U8) & BYTE]
        b = low[to, (seen >> U16) & BYTE] | high[to, (seen >> Uint(24)) & BYTE]
        c = low[to, (seen >> U32) & BYTE] | high[to, (seen >> Uint(40)) & BYTE]
        if a < b:
            a, b = b, a
        if traits == U4:
            d = low[to, (seen >> U48) & BYTE] | high[to, seen >> Uint(56)]
            if c < d:
                c, d = d, c
            if a < c:
                a, c = c, a
            if b < d:
                b, d = d, b
            if b < c:
                b, c = c, b
        else:
            d = low[to, occupied & BYTE] | high[to, occupied >> U8]
            if b < c:
                b, c = c, b
            if a < b:
                a, b = b, a
        best = min(best, (d << U48) | (c << U32) | (b << U16) | a)
    return best


@entry
def board_key(
    lanes: Uint, occupied: Uint, beside: Uint, traits: Uint, symmetries: Symmetries
) -> tuple[Uint, Uint]:
    """The one key of a board with nothing in hand, and the kind in whose hand it is that key.

    It is the least of the keys with one of the pieces beside the board in hand. Read as lanes (see
    `board_of`) it is a board itself: the form in which books keep it, with that kind as 0.
    """
    best, chosen = ~U0, U0
    kinds = beside & KINDS[traits]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - U1
        candidate = key(lanes, occupied, kind, traits, symmetries)
        if candidate < best:
            best, chosen = candidate, kind
    return best, chosen


def board_of(key: int, traits: int) -> tuple[int, int]:
    """The lanes and the occupied squares of the board that a board key is."""
    if traits == 4:
        return key, (key | key >> 16 | key >> 32 | key >> 48) & 0xFFFF
    return key & 0xFFFF_FFFF_FFFF, key >> 48


def relabelling(
    lanes: int, occupied: int, key: int, chosen: int, traits: int, tables: Symmetries
) -> tuple[int, ...]:
    """For each kind, the kind it is on the board that `key` is: the way back from a book to a position."""
    seen = [lane ^ (occupied if chosen >> t & 1 else 0) for t, lane in enumerate(_split(lanes)[:traits])]
    wanted = _split(key)[:traits]
    for to in tables.least[int(tables.first[occupied]) : int(tables.first[occupied + 1])]:
        images = [int(tables.low[to, lane & 0xFF] | tables.high[to, lane >> 8]) for lane in seen]
        order = sorted(range(traits), key=lambda t: -images[t])
        if [images[t] for t in order] == wanted:
            return tuple(
                sum(((kind ^ chosen) >> t & 1) << at for at, t in enumerate(order))
                for kind in range(1 << traits)
            )
    raise ValueError("the key is not that of the board")


def _split(lanes: int) -> list[int]:
    return [lanes >> 16 * t & 0xFFFF for t in range(4)]
