"""How many full boards have no line: all sixteen pieces placed, and nobody could ever have called.

Of the 16! ≈ 2·10¹³ full boards one in fifty is such a draw. They are counted exactly, in halves:

- Choose the eight pieces of the upper two rows. Exchanging traits, flipping them and turning the board
  upside down make most choices the same: of 12 870, a few dozen are left.
- Arrange them in all 8! ways, and the other eight below likewise. Those with a line inside are dropped.
- Every other line (column, diagonal, block, over the edge or not) has two squares above and two below. Each
  half says on which values its two pieces agree, one bit for each line, trait and value: a number. Two halves
  make a line exactly when their numbers have a bit in common, so counting is one AND for each pair of
  arrangements.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import Uint, Uints, entry
from fourfold.quarto import PIECES, Variant

HALF = 8
"""Squares, and pieces, in a half."""
NARROW = 8
"""So many lines across both halves fit into one number. Where blocks count there is one more, and a torus has
twelve, twenty with its blocks."""

Report: TypeAlias = Callable[[int, int], None]
"""Hears how many choices of eight pieces are done, of how many."""


@entry
def count_apart(above: Uints, below: Uints) -> int:
    """How many pairs have no bit in common."""
    apart = 0
    for at in range(len(above)):
        for other in range(len(below)):
            apart += (above[at] & below[other]) == 0
    return apart


@entry
def count_wide_apart(above: Uints, below: Uints, more_above: Uints, more_below: Uints) -> int:
    """The same for numbers of more than 64 bits."""
    apart = 0
    for at in range(len(above)):
        for other in range(len(below)):
            apart += ((above[at] & below[other]) | (more_above[at] & more_below[other])) == 0
    return apart


@entry
def count_widest_apart(
    above: Uints, below: Uints, more_above: Uints, more_below: Uints, most_above: Uints, most_below: Uints
) -> int:
    """The same for numbers of more than 128 bits."""
    apart = 0
    for at in range(len(above)):
        for other in range(len(below)):
            shared = (above[at] & below[other]) | (more_above[at] & more_below[other])
            apart += (shared | (most_above[at] & most_below[other])) == 0
    return apart


def full_boards_without_a_line(
    variant: Variant, report: Report = lambda done, total: None, threads: int = 1
) -> int:
    """The number of full boards on which no line was ever made."""
    choices = different_halves(variant)
    total = 0
    with ThreadPoolExecutor(threads) as pool:
        counts = {pool.submit(boards_with_above, variant, chosen): times for chosen, times in choices.items()}
        for done, counted in enumerate(as_completed(counts), start=1):
            total += counts[counted] * counted.result()
            report(done, len(counts))
    return total


def boards_with_above(variant: Variant, chosen: int) -> int:
    """The number of them with this set of eight pieces in the upper two rows."""
    above = [piece for piece in PIECES if chosen >> piece & 1]
    below = [piece for piece in PIECES if not chosen >> piece & 1]
    upper, lower = _agreements(variant, above, 0), _agreements(variant, below, HALF)
    # The mirror image of a board is another board: it is enough to count those whose first piece is less
    # than the last one of its row.
    upper = upper[_in_order(variant, above)]
    words = upper.shape[1]
    columns = [half[:, word].copy() for word in range(words) for half in (upper, lower)]
    return 2 * int((count_apart, count_wide_apart, count_widest_apart)[words - 1](*columns))


def different_halves(variant: Variant) -> dict[int, int]:
    """Sets of eight pieces that differ by more than names, and how many each stands for."""
    sets = np.array([sum(1 << piece for piece in eight) for eight in combinations(PIECES, HALF)], np.int64)
    least = np.minimum(sets, 0xFFFF ^ sets)
    for names in _renamings(variant):
        image = sum(((sets >> piece & 1) << names[piece] for piece in PIECES), np.zeros_like(sets))
        least = np.minimum(least, np.minimum(image, 0xFFFF ^ image))
    chosen, times = np.unique(least, return_counts=True)
    return dict(zip(chosen.tolist(), times.tolist(), strict=True))


def _renamings(variant: Variant) -> list[list[int]]:
    """Every way to exchange and to flip traits that keeps the counting ones apart from the others."""
    counting = [trait for trait in range(4) if variant.counting >> trait & 1]
    orders = [order for order in permutations(range(4)) if {order[t] for t in counting} == set(counting)]
    return [
        [sum(((piece ^ flip) >> t & 1) << order[t] for t in range(4)) for piece in PIECES]
        for order in orders
        for flip in range(16)
    ]


@cache
def _orders() -> NDArray[np.int64]:
    """All orders of eight things."""
    return np.array(list(permutations(range(HALF))), np.int64)


def _allowed(variant: Variant, pieces: list[int]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """All arrangements of eight pieces on a half, and which of them have no line inside."""
    arranged = np.array(pieces, np.int64)[_orders()]
    allowed = np.ones(len(arranged), np.bool_)
    for line in variant.lines:
        if max(line.squares) < HALF:
            four = arranged[:, line.squares]
            ones, zeros = np.bitwise_and.reduce(four, axis=1), np.bitwise_and.reduce(~four, axis=1)
            allowed &= ((ones | zeros) & variant.counting) == 0
    return arranged, allowed


def _in_order(variant: Variant, pieces: list[int]) -> NDArray[np.bool_]:
    arranged, allowed = _allowed(variant, pieces)
    ordered: NDArray[np.bool_] = (arranged[:, 0] < arranged[:, 3])[allowed]
    return ordered


def _agreements(variant: Variant, pieces: list[int], first: int) -> Uints:
    """For each allowed arrangement on the half that begins with square `first`: on what the two pieces of
    each line across agree."""
    arranged, allowed = _allowed(variant, pieces)
    arranged = arranged[allowed]
    across = [line for line in variant.lines if min(line.squares) < HALF <= max(line.squares)]
    agreements = np.zeros((len(arranged), -(-len(across) // NARROW)), Uint)
    for number, line in enumerate(across):
        here = [square - first for square in line.squares if first <= square < first + HALF]
        one, other = arranged[:, here[0]], arranged[:, here[1]]
        bits = (one & other & variant.counting) | (~one & ~other & variant.counting) << 4
        agreements[:, number // NARROW] |= bits.astype(Uint) << Uint(number % NARROW * 8)
    return agreements
