"""The exact value of one position as a number: how it ends, and after how many placements.

    0        not known, the search was stopped
    1, 3, …  the placer wins with the n-th placement from now, his own first one counted
    2, 4, …  the placer loses with the n-th placement from now
    17       a draw

Who wins hurries, who loses delays: the number is exact for both.
"""

from __future__ import annotations

from fourfold.engine.kernel import Uint, entry, kernel, popcount
from fourfold.quarto.engine.bits import FULL_BOARD, U1, U2, U3, unsafe
from fourfold.quarto.engine.memory import UNKNOWN
from fourfold.quarto.engine.node import Node
from fourfold.quarto.engine.search import Search, forced

STOPPED = Uint(0)
DRAW = Uint(17)

SHORT = Uint(8)
"""Most wins and losses come within so many placements, and looking for them costs next to nothing."""


@kernel
def least(at: Node, first: Uint, last: Uint, step: Uint, search: Search) -> Uint:
    """The least of the distances from `first` to `last` at which the game is decided; DRAW where none is."""
    for distance in range(first, last + U1, step):
        within = Uint(distance)
        answer = forced(at, within, within & U1 == U1, search)
        if answer == UNKNOWN:
            return STOPPED
        if answer == U1:
            return within
    return DRAW


@entry
def soon(at: Node, may_lose: bool, search: Search) -> Uint:
    """The value of the position for the placer where it is a short win or loss; DRAW where it is neither.

    If the placer is known not to lose, say so (`may_lose`): it saves half of the questions.
    """
    if (unsafe(at.lines, at.blocks) >> at.hand) & U1:
        return U1
    longest = min(popcount(at.occupied ^ FULL_BOARD), SHORT)
    return least(at, U2, longest, U1, search) if may_lose else least(at, U3, longest, U2, search)


@entry
def later(at: Node, may_lose: bool, search: Search) -> Uint:
    """The value of a position that `soon` did not decide.

    Almost everything is drawn here: the two longest distances are asked for first, and only where one of them
    says yes those between.
    """
    longest = popcount(at.occupied ^ FULL_BOARD)
    for distance in range(max(longest - U1, SHORT + U1), longest + U1):
        last = Uint(distance)
        if not (may_lose or last & U1):
            continue
        end = least(at, last, last, U1, search)
        if end == STOPPED:
            return end
        if end != DRAW:
            return least(at, SHORT + U2 - ((last ^ SHORT) & U1), last, U2, search)
    return DRAW


@entry
def value(at: Node, may_lose: bool, search: Search) -> Uint:
    """The value of the position for the placer: short ends first, they cost next to nothing."""
    end = soon(at, may_lose, search)
    return later(at, may_lose, search) if end == DRAW else end
