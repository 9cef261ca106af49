"""The exact search: can the placer force a win, or be forced to lose, within so many placements?

    wins(within)    some placement and some safe piece given make the opponent lose within one less
    loses(within)   every placement, with any safe piece given, lets the opponent win within one less

Both are one function, `forced`, that answers yes or no. Preconditions, everywhere below:

- the piece in hand is safe, that is, it completes no line (otherwise the placer wins at once);
- `within` is odd and at least 3 for a win, even and at least 2 for a loss, and at most the number of empty
  squares.

A placement after which every piece left is unsafe loses; a board that fills up without that is a draw, which
is neither a win nor a loss. With `within` at its largest the answers are the exact verdict, and the smallest
`within` with the answer yes is the distance.

Near the root (`forced`) pairs of placement and gift are tried in the order of how few safe gifts they leave
the opponent over all of his placements, and answers are remembered while few pieces are placed. Near the
leaves (`forced_soon`) placements are ordered by their own safe gifts, and the last two or three plies are
loops. Where the one takes over from the other was measured: scoring pairs pays from seven placements before a
win on.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, inlined, kernel, lowest, popcount
from fourfold.engine.quarto.bits import (
    FULL_BOARD,
    U0,
    U1,
    U2,
    U3,
    U4,
    U8,
    U15,
    U16,
    U20,
    UNSAFE,
    Lines,
    outlook,
    place_block,
    place_line,
    unsafe,
    unsafe_after,
)
from fourfold.engine.quarto.forms import KINDS, LANE, Symmetries, key, mark, without
from fourfold.engine.quarto.memory import UNKNOWN, recall, remember, scramble

REMEMBERED = Uint(7)
"""Positions with more pieces placed come again too seldom to be worth their key and their place."""
LOOKED_AHEAD = Uint(6)
"""Up to so many pieces placed, all next positions are looked up before any of them is searched."""
SOON_WIN, SOON_LOSS = Uint(7), Uint(6)
"""Below these distances `forced_soon` takes over."""

NODES, LIMIT, STOP = Uint(0), Uint(1), Uint(2)
"""What the entries of `control` mean: positions visited, how many are allowed, and whether to stop now."""

SCRATCH = 17 * 256
"""Entries of scratch for one running search: a row of pairs for each number of pieces placed."""

LOST_FOR_SURE = Uint(0)


def control(limit: int | None = None) -> Uints:
    """Fresh counters for one search."""
    return np.array([0, 2**63 if limit is None else limit, 0], Uint)


def scratch() -> Uints:
    """Working space for one search at a time."""
    return np.zeros(SCRATCH, Uint)


@inlined
def loses_next(lines: Lines, blocks: Lines | None, occupied: Uint, beside: Uint, hand: Uint) -> bool:
    """Whether every placement of the piece in hand leaves only unsafe pieces to give: `loses(2)`."""
    empty = occupied ^ FULL_BOARD
    while empty:
        if beside & ~unsafe_after(lines, blocks, hand, lowest(empty)):
            return False
        empty &= empty - U1
    return True


@kernel
def wins_next(
    lines: Lines, blocks: Lines | None, occupied: Uint, beside: Uint, hand: Uint, traits: Uint
) -> bool:
    """Whether the placer can leave the opponent in `loses_next`: `wins(3)`."""
    empty = occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        lines_then, blocks_then = place_line(lines, hand, square), place_block(blocks, hand, square)
        occupied_then = occupied | (U1 << square)
        gifts = KINDS[traits] & beside & ~unsafe(lines_then, blocks_then)
        while gifts:
            gift = lowest(gifts)
            gifts &= gifts - U1
            if loses_next(lines_then, blocks_then, occupied_then, without(beside, gift, traits), gift):
                return True
    return False


@kernel
def placements(
    lines: Lines,
    blocks: Lines | None,
    traits: Uint,
    occupied: Uint,
    beside: Uint,
    hand: Uint,
    win: bool,
    work: Uints,
    row: Uint,
) -> Uint:
    """Write the placements that leave a safe gift to `work`, most promising first; returns how many.

    Each is a number: rank from bit 20, square from bit 16, safe gifts below. Who wants to win leaves few safe
    gifts, who wants to hold leaves many.
    """
    size = U0
    turned = U0 if win else U15
    empty = occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        gifts = KINDS[traits] & beside & ~unsafe_after(lines, blocks, hand, square)
        if gifts:
            entry = ((popcount(gifts) ^ turned) << U20) | (square << U16) | gifts
            insert(work, row, size, entry)
            size += U1
    return size


@inlined
def insert(work: Uints, row: Uint, size: Uint, entry: Uint) -> None:
    """Put `entry` where it belongs among the `size` sorted numbers from `row` on."""
    at = row + size
    while at > row and work[at - U1] > entry:
        work[at] = work[at - U1]
        at -= U1
    work[at] = entry


@kernel
def forced_soon(
    lines: Lines,
    blocks: Lines | None,
    traits: Uint,
    occupied: Uint,
    beside: Uint,
    hand: Uint,
    within: Uint,
    win: bool,
    work: Uints,
    control: Uints,
) -> bool:
    """`forced` near the leaves: no memory, a light order, never interrupted."""
    control[NODES] += U1
    if within == U2:
        return loses_next(lines, blocks, occupied, beside, hand)
    if within == U3:
        return wins_next(lines, blocks, occupied, beside, hand, traits)
    row = popcount(occupied) << U8
    size = placements(lines, blocks, traits, occupied, beside, hand, win, work, row)
    for at in range(row, row + size):
        square = (work[at] >> U16) & U15
        gifts = work[at] & LANE
        lines_then, blocks_then = place_line(lines, hand, square), place_block(blocks, hand, square)
        occupied_then = occupied | (U1 << square)
        while gifts:
            gift = lowest(gifts)
            gifts &= gifts - U1
            beside_then = without(beside, gift, traits)
            answer = forced_soon(
                lines_then, blocks_then, traits, occupied_then, beside_then, gift,
                within - U1, not win, work, control,
            )  # fmt: skip
            if answer == win:
                return win
    return not win


@entry
def room(lines: Lines, blocks: Lines | None, traits: Uint, occupied: Uint, beside: Uint, hand: Uint) -> Uint:
    """How many safe gifts the placer of `hand` has, summed over all of his placements."""
    safe = U0
    empty = occupied ^ FULL_BOARD
    while empty:
        safe += popcount(KINDS[traits] & beside & ~unsafe_after(lines, blocks, hand, lowest(empty)))
        empty &= empty - U1
    return safe


@kernel
def pairs(
    lines: Lines,
    blocks: Lines | None,
    traits: Uint,
    occupied: Uint,
    beside: Uint,
    hand: Uint,
    work: Uints,
    row: Uint,
) -> Uint:
    """Write all pairs of placement and safe gift to `work`, most promising first; returns how many.

    Each is a number: the sum of the opponent's safe gifts over all of his placements from bit 8, the square
    from bit 4, the gift below. A pair that leaves him none at all decides the game: it is written alone.
    """
    kinds = KINDS[traits]
    size = U0
    row_of_outlooks = row + Uint(240)
    empty = occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        lines_then, blocks_then = place_line(lines, hand, square), place_block(blocks, hand, square)
        gifts = kinds & beside & ~unsafe(lines_then, blocks_then)
        if gifts == U0:
            continue
        count = U0
        replies = (occupied | (U1 << square)) ^ FULL_BOARD
        while replies:
            hot, new = outlook(lines_then, blocks_then, lowest(replies))
            work[row_of_outlooks + count] = (new << U8) | hot
            replies &= replies - U1
            count += U1
        while gifts:
            gift = lowest(gifts)
            gifts &= gifts - U1
            agree = (gift & U15) | ((~gift & U15) << U4)
            left = kinds & without(beside, gift, traits)
            room = U0
            for at in range(row_of_outlooks, row_of_outlooks + count):
                hot = (work[at] & Uint(0xFF)) | ((work[at] >> U8) & agree)
                room += popcount(left & ~UNSAFE[hot])
            entry = (room << U8) | (square << U4) | gift
            if room == LOST_FOR_SURE:
                work[row] = entry
                return U1
            insert(work, row, size, entry)
            size += U1
    return size


@kernel
def answered_before(
    traits: Uint, symmetries: Symmetries, lanes: Uint, occupied: Uint, hand: Uint, within: Uint, win: bool,
    work: Uints, row: Uint, size: Uint, table: Uints,
) -> bool:  # fmt: skip
    """Whether one of the pairs in `work` leads to a position that is remembered to answer the question."""
    good = U1 if win else U0
    for at in range(row, row + size):
        square, gift = (work[at] >> U4) & U15, work[at] & U15
        then = key(mark(lanes, hand, square, traits), occupied | (U1 << square), gift, traits, symmetries)
        if recall(table, scramble(then), within - U1, not win) == good:
            return True
    return False


@kernel
def forced(
    lines: Lines,
    blocks: Lines | None,
    traits: Uint,
    symmetries: Symmetries,
    lanes: Uint,
    occupied: Uint,
    beside: Uint,
    hand: Uint,
    within: Uint,
    win: bool,
    work: Uints,
    table: Uints,
    control: Uints,
) -> Uint:
    """Whether the placer wins (or loses) within so many placements: 1, 0, or UNKNOWN when stopped."""
    if within < (SOON_WIN if win else SOON_LOSS):
        soon = forced_soon(lines, blocks, traits, occupied, beside, hand, within, win, work, control)
        return U1 if soon else U0
    if control[STOP] or control[NODES] >= control[LIMIT]:
        return UNKNOWN
    control[NODES] += U1
    placed = popcount(occupied)
    scrambled = U0
    if placed <= REMEMBERED:
        scrambled = scramble(key(lanes, occupied, hand, traits, symmetries))
        known = recall(table, scrambled, within, win)
        if known != UNKNOWN:
            return known
    good = U1 if win else U0
    result = U1 - good
    row = placed << U8
    size = pairs(lines, blocks, traits, occupied, beside, hand, work, row)
    if placed <= LOOKED_AHEAD and answered_before(
        traits, symmetries, lanes, occupied, hand, within, win, work, row, size, table
    ):
        result, size = good, U0
    for at in range(row, row + size):
        square, gift = (work[at] >> U4) & U15, work[at] & U15
        if work[at] >> U8 == LOST_FOR_SURE:
            result = good
            break
        answer = forced(
            place_line(lines, hand, square), place_block(blocks, hand, square), traits, symmetries,
            mark(lanes, hand, square, traits), occupied | (U1 << square), without(beside, gift, traits), gift,
            within - U1, not win, work, table, control,
        )  # fmt: skip
        if answer == UNKNOWN:
            return UNKNOWN
        if answer == good:
            result = good
            break
    if placed <= REMEMBERED:
        remember(table, scrambled, within, win, result == U1)
    return result
