"""Random games inside the kernel: how fast the bare board runs, and how a game goes if nobody thinks."""

from __future__ import annotations

from fourfold.engine.kernel import Uint, entry, kernel, lowest, popcount
from fourfold.quarto.engine.bits import FULL_BOARD, LINE_STEP, U0, U1, U2, Lines, place_line, shared

_SEVENTEEN, _SEVEN, _THIRTEEN, _HALF = Uint(17), Uint(7), Uint(13), Uint(32)
ALL_PIECES = Uint(0xFFFF)
FRESH = Uint(0xFF_FFFF_FFFF)
"""Ten lines on which every trait can still be shared."""


@kernel
def next_random(state: Uint) -> Uint:
    """Marsaglia's xorshift with shifts 13, 7, 17: quick, and good enough to pick squares with."""
    state ^= state << _THIRTEEN
    state ^= state >> _SEVEN
    return state ^ (state << _SEVENTEEN)


@kernel
def pick(members: Uint, state: Uint) -> Uint:
    """One of the members of a set that is not empty, at random."""
    skip = ((state >> _HALF) * popcount(members)) >> _HALF
    for _ in range(skip):
        members &= members - U1
    return lowest(members)


@kernel
def completed(lines: Lines, square: Uint) -> bool:
    """Whether a line through `square` is full and shares a trait."""
    return bool(shared(lines, (lines[2] >> U2) & LINE_STEP[square]))


@entry
def playouts(games: Uint, seed: Uint) -> tuple[Uint, Uint, Uint]:
    """Random classic games from the empty board: how many the first placer won, the other won, and were
    drawn."""
    first = second = drawn = U0
    state = seed | U1
    for _ in range(games):
        lines = (FRESH, FRESH, U0)
        beside, occupied = ALL_PIECES, U0
        placed = U0
        won = False
        while occupied != FULL_BOARD and not won:
            state = next_random(state)
            piece = pick(beside, state)
            beside &= ~(U1 << piece)
            state = next_random(state)
            square = pick(occupied ^ FULL_BOARD, state)
            occupied |= U1 << square
            lines = place_line(lines, None, piece, square)
            placed += U1
            won = completed(lines, square)
        if not won:
            drawn += U1
        elif placed & U1:
            first += U1
        else:
            second += U1
    return first, second, drawn
