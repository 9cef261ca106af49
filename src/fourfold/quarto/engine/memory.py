"""What the search remembers: proven bounds by position, in a table that threads and processes share.

An entry is one 64-bit number, written and read at once, so that nobody ever sees half of one:

    bits   63..16                      15..12       11..8       7..4        3..0
    entry  rest of the scrambled key   lost not in  lost in     won not in  won in

The four nibbles are numbers of placements (0: nothing known): the placer is proven to win within `won in`,
proven not to win within `won not in`, and likewise to lose. The key is scrambled by a function that can be
undone; its low bits choose a bucket of four entries, and the rest stands in the entry. So two positions never
share an entry.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.kernel import Uint, Uints, kernel, lowest
from fourfold.quarto.engine.bits import U0, U1, U2, U3, U4, U8, U15, U16, U32
from fourfold.quarto.engine.forms import LANE

SMALLEST_BITS = 18
"""With fewer entries than 2¹⁸ the rest of a key would not fit beside the four nibbles."""
DEFAULT_BITS = 22

UNKNOWN = Uint(2)
"""Neither yes (1) nor no (0)."""

_SCRAMBLE_1 = Uint(0x9E37_79B9_7F4A_7C15)
_SCRAMBLE_2 = Uint(0xD6E8_FEB8_6659_FD93)


def table(bits: int = DEFAULT_BITS) -> Uints:
    """An empty memory of 2^bits entries, eight bytes each."""
    return np.zeros(1 << max(bits, SMALLEST_BITS), Uint)


@kernel
def scramble(key: Uint) -> Uint:
    """A one-to-one mixing of the bits of a key (odd multiplications and shifts onto the other half)."""
    key *= _SCRAMBLE_1
    key ^= key >> U32
    key *= _SCRAMBLE_2
    return key ^ (key >> U32)


@kernel
def recall(table: Uints, scrambled: Uint, within: Uint, win: bool) -> Uint:
    """Whether the placer wins (or loses) within so many placements: 1, 0, or UNKNOWN."""
    buckets = Uint(table.size) >> U2
    bucket = (scrambled & (buckets - U1)) << U2
    rest = scrambled >> lowest(buckets)
    for slot in range(bucket, bucket + U4):
        entry = table[slot]
        if entry >> U16 == rest and entry & LANE:
            known = entry if win else entry >> U8
            if known & U15 and known & U15 <= within:
                return U1
            if (known >> U4) & U15 >= within:
                return U0
    return UNKNOWN


@kernel
def remember(table: Uints, scrambled: Uint, within: Uint, win: bool, answer: bool) -> None:
    """Keep what `recall` did not know. A full bucket loses the entry that the key's top bits point at."""
    buckets = Uint(table.size) >> U2
    bucket = (scrambled & (buckets - U1)) << U2
    rest = scrambled >> lowest(buckets)
    place = bucket + (scrambled >> Uint(62) & U3)
    before = U0
    for slot in range(bucket, bucket + U4):
        entry = table[slot]
        if entry == U0 or entry >> U16 == rest:
            place, before = Uint(slot), entry
            break
    shift = (U0 if win else U8) + (U0 if answer else U4)
    table[place] = (rest << U16) | (before & LANE & ~(U15 << shift)) | (within << shift)
