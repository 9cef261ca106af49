"""The exact value of one position as a number: how it ends, and after how many placements.

    0        not known, the search was stopped
    1, 3, …  the placer wins with the n-th placement from now, his own first one counted
    2, 4, …  the placer loses with the n-th placement from now
    17       a draw

Who wins hurries, who loses delays: the number is exact for both.
"""

from __future__ import annotations

from fourfold.engine.kernel import Uint, Uints, entry, kernel, popcount
from fourfold.engine.quarto.bits import FULL_BOARD, U1, U2, Lines, unsafe
from fourfold.engine.quarto.forms import Symmetries
from fourfold.engine.quarto.memory import UNKNOWN
from fourfold.engine.quarto.search import forced

STOPPED = Uint(0)
DRAW = Uint(17)

SHORT = Uint(8)
"""Most wins and losses come within so many placements, and looking for them costs next to nothing."""


@kernel
def least(
    lines: Lines, blocks: Lines | None, traits: Uint, symmetries: Symmetries, lanes: Uint, occupied: Uint,
    beside: Uint, hand: Uint, first: Uint, last: Uint, step: Uint, work: Uints, table: Uints, control: Uints,
) -> Uint:  # fmt: skip
    """The least of the distances from `first` to `last` at which the game is decided; DRAW where none is."""
    for distance in range(first, last + U1, step):
        within = Uint(distance)
        answer = forced(
            lines, blocks, traits, symmetries, lanes, occupied, beside, hand,
            within, within & U1 == U1, work, table, control,
        )  # fmt: skip
        if answer == UNKNOWN:
            return STOPPED
        if answer == U1:
            return within
    return DRAW


@entry
def value(
    lines: Lines, blocks: Lines | None, traits: Uint, symmetries: Symmetries, lanes: Uint, occupied: Uint,
    beside: Uint, hand: Uint, work: Uints, table: Uints, control: Uints,
) -> Uint:  # fmt: skip
    """The value of the position for the placer of `hand`.

    Short ends are looked for one by one. Beyond them almost everything is drawn: the two longest distances
    are asked for first, and only where one of them says yes those between.
    """
    if (unsafe(lines, blocks) >> hand) & U1:
        return U1
    longest = popcount(occupied ^ FULL_BOARD)
    end = least(
        lines, blocks, traits, symmetries, lanes, occupied, beside, hand,
        U2, min(longest, SHORT), U1, work, table, control,
    )  # fmt: skip
    if end != DRAW or longest <= SHORT:
        return end
    for distance in range(max(longest - U1, SHORT + U1), longest + U1):
        last = Uint(distance)
        end = least(
            lines, blocks, traits, symmetries, lanes, occupied, beside, hand,
            last, last, U1, work, table, control,
        )  # fmt: skip
        if end == STOPPED:
            return end
        if end != DRAW:
            return least(
                lines, blocks, traits, symmetries, lanes, occupied, beside, hand,
                SHORT + U2 - ((last ^ SHORT) & U1), last, U2, work, table, control,
            )  # fmt: skip
    return DRAW
