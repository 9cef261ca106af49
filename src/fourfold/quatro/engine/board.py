"""A board as arrays, for kernels: cheap to change and to change back.

What never changes during a game rides in `Ground`; what does, in `Board`. Whose turn it is follows from the
number of turns played, because every turn takes exactly one roof from a stock.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourfold.engine.kernel import kernel
from fourfold.quatro import FIELDS, ROOFS, WINDOWS, WINDOWS_THROUGH, Position, Variant
from fourfold.quatro.engine.arrays import Bytes, FloatGrid, Floats, fill, most
from fourfold.quatro.engine.dice_sets import PATTERNS, REACH

LOST = 36
"""The end of a turn that is no field: a roof is lost. The others are the fields 0 to 35."""
ENDS = 37

WINDOW_FIELDS = np.array(WINDOWS, dtype=np.int8)
THROUGH = np.full((len(FIELDS), max(map(len, WINDOWS_THROUGH))), -1, dtype=np.int8)
"""The numbers of the windows through each field; -1 fills up."""
for _field, _windows in enumerate(WINDOWS_THROUGH):
    THROUGH[_field, : len(_windows)] = [WINDOWS.index(window) for window in _windows]


class Ground(NamedTuple):
    """What stays the same for a whole game."""

    patterns: Bytes
    """The number of the pattern each field asks for."""
    yatzy: Bytes
    """The three Yatzy fields."""
    odds: FloatGrid
    """odds[field, h]: the chance of building there in a turn when h roofs stand, trying for nothing else."""
    switch: int
    """1 where five of a kind may be a full house."""
    seats: int


class Board(NamedTuple):
    """What changes from turn to turn."""

    heights: Bytes
    tops: Bytes
    """Whose roof is on top; -1 for nobody's."""
    inside: Bytes
    """The seats that have a roof anywhere in the tower, one bit each."""


def ground(variant: Variant, seats: int) -> Ground:
    """The arrays of a game of `variant` with so many seats."""
    patterns = np.array([PATTERNS.index(pattern) for pattern in variant.layout.patterns], dtype=np.int8)
    switch = int(variant.five_as_full_house)
    odds = np.ascontiguousarray(REACH[switch][patterns][:, ::-1])
    yatzy = np.array(variant.layout.yatzy_fields, dtype=np.int8)
    return Ground(patterns, yatzy, odds, switch, seats)


def empty_board() -> Board:
    """Before the first roof."""
    return Board(np.zeros(36, dtype=np.int8), np.full(36, -1, dtype=np.int8), np.zeros(36, dtype=np.int8))


def board(position: Position) -> Board:
    """The towers of `position`."""
    tops = np.array([-1 if top is None else top for top in position.tops], dtype=np.int8)
    inside = np.array([sum(1 << seat for seat in set(tower)) for tower in position.towers], dtype=np.int8)
    return Board(np.array(position.heights, dtype=np.int8), tops, inside)


def turns_played(position: Position) -> int:
    """How many turns were finished; the turn number modulo the seats is whose turn it is."""
    return ROOFS * position.seats - sum(position.stocks)


@kernel
def put(board: Board, field: int, seat: int) -> tuple[int, int]:
    """Build a roof; returns what `lift` needs to take it off again."""
    before = (int(board.tops[field]), int(board.inside[field]))
    board.heights[field] += 1
    board.tops[field] = seat
    board.inside[field] |= 1 << seat
    return before


@kernel
def lift(board: Board, field: int, before: tuple[int, int]) -> None:
    """Take off the roof that was just built."""
    board.heights[field] -= 1
    board.tops[field] = before[0]
    board.inside[field] = before[1]


@kernel
def wins_at(board: Board, ground: Ground, field: int, seat: int) -> bool:
    """Whether the roof `seat` has just built on `field` wins at once."""
    tops = board.tops
    for place in range(THROUGH.shape[1]):
        window = THROUGH[field, place]
        if window < 0:
            break
        own = 0
        for corner in range(4):
            if tops[WINDOW_FIELDS[window, corner]] == seat:
                own += 1
        if own == 4:
            return True
    have = 0
    for place in range(3):
        have += board.inside[ground.yatzy[place]] >> seat & 1
    return have == 3


@kernel
def share_by_points(board: Board, chances: Floats) -> None:
    """The result when every stock is empty: the highest sum wins, equal sums share one win."""
    fill(chances, 0.0)
    for field in range(36):
        if board.tops[field] >= 0:
            chances[board.tops[field]] += board.heights[field]
    best = most(chances)
    winners = 0
    for seat in range(len(chances)):
        winners += chances[seat] == best
    for seat in range(len(chances)):
        chances[seat] = 1.0 / winners if chances[seat] == best else 0.0
