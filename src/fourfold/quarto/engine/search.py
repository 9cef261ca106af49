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
leaves (`forced_soon`) placements are ordered by how few safe gifts they have themselves, and the last two or
three plies are loops. Where the one takes over from the other was measured: scoring pairs pays from seven
placements before a win on, and from eight before a loss.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, inlined, kernel, lowest, popcount
from fourfold.quarto.engine.bits import (
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
    outlook,
    unsafe,
    unsafe_after,
)
from fourfold.quarto.engine.forms import KINDS, LANE, Symmetries, without
from fourfold.quarto.engine.memory import UNKNOWN, recall, remember, scramble
from fourfold.quarto.engine.node import Node, give, node_key, place, place_near

REMEMBERED = Uint(7)
"""Positions with more pieces placed come again too seldom to be worth their key and their place."""
LOOKED_AHEAD = Uint(6)
"""Up to so many pieces placed, all next positions are looked up before any of them is searched."""
SOON_WIN, SOON_LOSS = Uint(7), Uint(8)
"""Below these distances `forced_soon` takes over."""

NODES, LIMIT, STOP = Uint(0), Uint(1), Uint(2)
"""What the entries of `control` mean: positions visited, how many are allowed, and whether to stop now."""

SCRATCH = 17 * 256
"""Entries of scratch for one running search: a row of pairs for each number of pieces placed."""

NEXT_ROW = Uint(256)
"""From one row of scratch to the next."""

LOST_FOR_SURE = Uint(0)


class Search(NamedTuple):
    """What one running search looks things up in and writes to."""

    symmetries: Symmetries
    """What makes two positions the same game."""
    work: Uints
    """Working space (`scratch`)."""
    table: Uints
    """What is remembered."""
    control: Uints
    """Counters, and the means to stop it."""


def control(limit: int | None = None) -> Uints:
    """Fresh counters for one search."""
    return np.array([0, 2**63 if limit is None else limit, 0], Uint)


def scratch() -> Uints:
    """Working space for one search at a time."""
    return np.zeros(SCRATCH, Uint)


@inlined
def loses_next(at: Node) -> bool:
    """Whether every placement of the piece in hand leaves only unsafe pieces to give: `loses(2)`."""
    empty = at.occupied ^ FULL_BOARD
    while empty:
        if at.beside & ~unsafe_after(at.lines, at.blocks, at.torus, at.hand, lowest(empty)):
            return False
        empty &= empty - U1
    return True


@kernel
def wins_next(at: Node) -> bool:
    """Whether the placer can leave the opponent in `loses_next`: `wins(3)`."""
    empty = at.occupied ^ FULL_BOARD
    while empty:
        then = place_near(at, lowest(empty))
        empty &= empty - U1
        gifts = KINDS[at.traits] & at.beside & ~unsafe(then.lines, then.blocks)
        while gifts:
            if loses_next(give(then, lowest(gifts))):
                return True
            gifts &= gifts - U1
    return False


@kernel
def placements(at: Node, work: Uints, row: Uint) -> Uint:
    """Write the placements that leave a safe gift to `work`; returns how many.

    Each is a number, the least for the most promising: how many safe gifts from bit 20, the square from bit
    16, the safe gifts below. Few are best, for whoever wants to win and for whoever wants to hold.
    """
    size = U0
    empty = at.occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        gifts = KINDS[at.traits] & at.beside & ~unsafe_after(at.lines, at.blocks, at.torus, at.hand, square)
        # Written in any case, for the next one to overwrite: whether there are gifts is a coin toss, which
        # processors guess badly.
        work[row + size] = (popcount(gifts) << U20) | (square << U16) | gifts
        size += min(gifts, U1)
    return size


@inlined
def least_first(work: Uints, first: Uint, end: Uint) -> Uint:
    """Bring the least of the numbers from `first` to `end` to the front, and return it.

    Often the first is all that is needed, and a pass without branches is quicker than sorting.
    """
    least = Uint(work[first])
    for slot in range(first + U1, end):
        number = work[slot]
        work[slot] = max(number, least)
        least = min(number, least)
    work[first] = least
    return least


@kernel
def forced_soon(at: Node, within: Uint, win: bool, work: Uints, control: Uints) -> bool:
    """`forced` near the leaves: no memory, a light order, never interrupted."""
    control[NODES] += U1
    if within == U2:
        return loses_next(at)
    if within == U3:
        return wins_next(at)
    row = popcount(at.occupied) << U8
    end = row + placements(at, work, row)
    for slot in range(row, end):
        placement = least_first(work, Uint(slot), end)
        then = place_near(at, (placement >> U16) & U15)
        gifts = placement & LANE
        while gifts:
            if forced_soon(give(then, lowest(gifts)), within - U1, not win, work, control) == win:
                return win
            gifts &= gifts - U1
    return not win


@entry
def room(at: Node) -> Uint:
    """How many safe gifts the placer has, summed over all of his placements."""
    safe = U0
    empty = at.occupied ^ FULL_BOARD
    while empty:
        after = unsafe_after(at.lines, at.blocks, at.torus, at.hand, lowest(empty))
        safe += popcount(KINDS[at.traits] & at.beside & ~after)
        empty &= empty - U1
    return safe


@kernel
def pairs(at: Node, work: Uints, row: Uint) -> Uint:
    """Write all pairs of placement and safe gift to `work`; returns how many.

    Each is a number, the least for the most promising: the sum of the opponent's safe gifts over all of his
    placements from bit 8, the square from bit 4, the gift below. A pair that leaves him none at all decides
    the game: it is written alone.
    """
    kinds = KINDS[at.traits]
    size = U0
    row_of_outlooks = row + Uint(240)
    empty = at.occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        then = place_near(at, square)
        gifts = kinds & at.beside & ~unsafe(then.lines, then.blocks)
        if gifts == U0:
            continue
        outlooks(then, work, row_of_outlooks)
        while gifts:
            gift = lowest(gifts)
            gifts &= gifts - U1
            agree = (gift & U15) | ((~gift & U15) << U4)
            left = kinds & without(at.beside, gift, at.traits)
            room = U0
            replies = then.occupied ^ FULL_BOARD
            while replies:
                reply = work[row_of_outlooks + lowest(replies)]
                replies &= replies - U1
                room += popcount(left & ~UNSAFE[(reply & Uint(0xFF)) | ((reply >> U8) & agree)])
            entry = (room << U8) | (square << U4) | gift
            if room == LOST_FOR_SURE:
                work[row] = entry
                return U1
            work[row + size] = entry
            size += U1
    return size


@inlined
def outlooks(at: Node, work: Uints, row: Uint) -> None:
    """Write to `work`, for each empty square, what a placement there makes hot (`outlook`)."""
    empty = at.occupied ^ FULL_BOARD
    while empty:
        hot, new = outlook(at.lines, at.blocks, at.torus, lowest(empty))
        work[row + lowest(empty)] = (new << U8) | hot
        empty &= empty - U1


@kernel
def answered_before(at: Node, within: Uint, win: bool, search: Search, row: Uint, size: Uint) -> bool:
    """Whether one of the pairs in the row leads to a position that is remembered to answer the question.

    All keys are made before the first is looked up: the look-ups then wait for memory together.
    """
    good = U1 if win else U0
    next_row = row + NEXT_ROW  # free until the search goes on
    for pair in range(size):
        chosen = search.work[row + pair]
        then = give(place(at, (chosen >> U4) & U15), chosen & U15)
        search.work[next_row + pair] = scramble(node_key(then, search.symmetries))
    for scrambled in search.work[next_row : next_row + size]:
        if recall(search.table, scrambled, within - U1, not win) == good:
            return True
    return False


@kernel
def forced(at: Node, within: Uint, win: bool, search: Search) -> Uint:
    """Whether the placer wins (or loses) within so many placements: 1, 0, or UNKNOWN when stopped."""
    if within < (SOON_WIN if win else SOON_LOSS):
        return U1 if forced_soon(at, within, win, search.work, search.control) else U0
    if search.control[STOP] or search.control[NODES] >= search.control[LIMIT]:
        return UNKNOWN
    search.control[NODES] += U1
    placed = popcount(at.occupied)
    scrambled = U0
    if placed <= REMEMBERED:
        scrambled = scramble(node_key(at, search.symmetries))
        known = recall(search.table, scrambled, within, win)
        if known != UNKNOWN:
            return known
    good = U1 if win else U0
    result = U1 - good
    work, row = search.work, placed << U8
    size = pairs(at, work, row)
    if placed <= LOOKED_AHEAD and answered_before(at, within, win, search, row, size):
        result, size = good, U0
    for slot in range(row, row + size):
        pair = least_first(work, Uint(slot), row + size)
        if pair >> U8 == LOST_FOR_SURE:
            result = good
            break
        then = give(place(at, (pair >> U4) & U15), pair & U15)
        answer = forced(then, within - U1, not win, search)
        if answer == UNKNOWN:
            return UNKNOWN
        if answer == good:
            result = good
            break
    if placed <= REMEMBERED:
        remember(search.table, scrambled, within, win, result == U1)
    return result
