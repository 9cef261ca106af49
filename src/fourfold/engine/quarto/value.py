"""The exact value of one position as a number: how it ends, and after how many placements.

    0        not known, the search was stopped
    1, 3, …  the placer wins with the n-th placement from now, his own first one counted
    2, 4, …  the placer loses with the n-th placement from now
    17       a draw

Who wins hurries, who loses delays: the number is exact for both.
"""

from __future__ import annotations

from fourfold.engine.kernel import Uint, entry, kernel, popcount
from fourfold.engine.quarto.bits import FULL_BOARD, U1, U2, unsafe
from fourfold.engine.quarto.memory import UNKNOWN
from fourfold.engine.quarto.node import Node
from fourfold.engine.quarto.search import Search, forced

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
def value(at: Node, search: Search) -> Uint:
    """The value of the position for the placer.

    Short ends are looked for one by one. Beyond them almost everything is drawn: the two longest distances
    are asked for first, and only where one of them says yes those between.
    """
    if (unsafe(at.lines, at.blocks) >> at.hand) & U1:
        return U1
    longest = popcount(at.occupied ^ FULL_BOARD)
    end = least(at, U2, min(longest, SHORT), U1, search)
    if end != DRAW or longest <= SHORT:
        return end
    for distance in range(max(longest - U1, SHORT + U1), longest + U1):
        last = Uint(distance)
        end = least(at, last, last, U1, search)
        if end == STOPPED:
            return end
        if end != DRAW:
            return least(at, SHORT + U2 - ((last ^ SHORT) & U1), last, U2, search)
    return DRAW
