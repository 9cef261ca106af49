"""The outlook across turns: each seat's chance to win, before a turn begins.

What every seat has is put into a few numbers (`describe`): windows of four with the odds of the fields still
missing and of staying uncovered, threats, towers and safe towers, points, Yatzy fields, the rounds left.
A small network reads them from each seat's point of view, itself first and the others in turn order, and a
softmax makes the chances add up to 1. The same network serves every seat, so turning the table around turns
the chances around with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourfold.engine.kernel import entry, kernel
from fourfold.quatro.engine.arrays import Bytes, FloatGrid, Floats, SingleGrid, Singles, column, fill, most
from fourfold.quatro.engine.board import (
    ENDS,
    LOST,
    WINDOW_FIELDS,
    Board,
    Ground,
    lift,
    put,
    share_by_points,
    wins_at,
)
from fourfold.quatro.engine.turn import ends_from, new_plan, solve

OWN = 18
"""Numbers that describe one seat, in the order of these names.

Windows count by own roofs on top (`TWOS` have two, `UNTOUCHED` none): the odds of building on every field
still missing, multiplied. A *threat* misses one field. What is *lasting* is weighed by the odds of staying
uncovered.
"""
(POINTS, ON_TOP, SAFE_POINTS, LASTING_POINTS) = range(4)
(WIN_AT_ONCE, THREATS, BEST_THREAT, LASTING_THREATS) = range(4, 8)
(TWOS, BEST_TWO, LASTING_TWOS, ONES, UNTOUCHED) = range(8, 13)
(ONE_YATZY, TWO_YATZY, YATZY_LEFT) = range(13, 16)
(LEAD, LEAD_BY_TURNS) = range(16, 18)

SHARED = 5
"""Numbers that describe the board and are the same for every seat, in the order of these names."""
(ROUNDS_LEFT, FEW_ROUNDS, EMPTY, ROOFS, SAFE_TOWERS) = range(5)

HIDDEN = 48
ROUNDS = 15

LOG2_OF_E = 1.4426950408889634
LN_2, LN_2_REST = 0.6931471803691238, 1.9082149292705877e-10
"""The natural logarithm of 2, split so that small multiples of the first part are exact."""
INVERSES = np.array([0.0, *(1.0 / term for term in range(1, 14))])
NOTHING_LEFT = -700.0
"""Powers below this are too small for any chance."""


class Net(NamedTuple):
    """The weights for one number of seats."""

    reading: SingleGrid
    """From what is seen to the hidden units: a block of `OWN` rows for each seat, its own first and then in
    turn order; `SHARED` rows; and a row for each distance to the seat whose turn it is."""
    bias: Singles
    score: Singles
    """From the hidden units to a score, the same for every seat."""


class Scene(NamedTuple):
    """All that judging needs: the board, what it stands on, and the network that looks at it."""

    board: Board
    ground: Ground
    net: Net


def inputs(seats: int) -> int:
    """How many numbers the network reads with so many seats."""
    return seats * OWN + SHARED + seats


@kernel
def _windows(board: Board, ground: Ground, now: Floats, seen: SingleGrid, threats: FloatGrid) -> None:
    """Sum up the 54 windows for every seat. `now` holds the odds of building on each field as it stands."""
    untouched = 0.0
    for window in range(54):
        owners, all_four = 0, 1.0
        for corner in range(4):
            field = WINDOW_FIELDS[window, corner]
            all_four *= now[field]
            if board.tops[field] >= 0:
                owners |= 1 << board.tops[field]
        untouched += all_four
        seat = 0
        while owners:
            if owners & 1:
                seen[seat, UNTOUCHED] -= all_four
                last, missing = _window(board.tops, now, window, seat, seen[seat])
                if last >= 0:
                    pattern = ground.patterns[last]
                    threats[seat, pattern] = max(threats[seat, pattern], missing)
            owners >>= 1
            seat += 1
    for seat in range(ground.seats):
        seen[seat, UNTOUCHED] += untouched


@kernel
def _window(tops: Bytes, now: Floats, window: int, seat: int, about: Singles) -> tuple[int, float]:
    """One window for a seat on top somewhere in it; returns the only field missing (or -1) and its odds."""
    own, missing, holding, last = 0, 1.0, 1.0, -1
    for corner in range(4):
        field = WINDOW_FIELDS[window, corner]
        if tops[field] == seat:
            own += 1
            holding *= 1.0 - now[field]
        else:
            missing *= now[field]
            last = field
    if own == 1:
        about[ONES] += missing
        return -1, 0.0
    if own == 2:
        about[TWOS] += missing
        about[BEST_TWO] = max(about[BEST_TWO], missing)
        about[LASTING_TWOS] += missing * holding
        return -1, 0.0
    about[THREATS] += missing > 0.0
    about[BEST_THREAT] = max(about[BEST_THREAT], missing * holding)
    about[LASTING_THREATS] += missing * holding
    return last, missing


@kernel
def _towers(board: Board, now: Floats, seen: SingleGrid, shared: Singles) -> None:
    """Add up points, tops and safe towers of every seat, and what is the same for every seat."""
    for field in range(36):
        height = board.heights[field]
        shared[EMPTY] += height == 0
        shared[ROOFS] += height
        shared[SAFE_TOWERS] += height == 5
        if height > 0:
            about = seen[board.tops[field]]
            about[POINTS] += height
            about[ON_TOP] += 1.0
            about[SAFE_POINTS] += height if height == 5 else 0
            about[LASTING_POINTS] += height * (1.0 - now[field])


@kernel
def _yatzy(board: Board, ground: Ground, now: Floats, seen: SingleGrid, threats: FloatGrid) -> None:
    """How far every seat is with the three Yatzy fields."""
    for seat in range(ground.seats):
        have, missing = 0, 1.0
        for place in range(3):
            field = ground.yatzy[place]
            if board.inside[field] >> seat & 1:
                have += 1
            else:
                missing *= now[field]
        seen[seat, ONE_YATZY] = have == 1
        seen[seat, TWO_YATZY] = have == 2
        seen[seat, YATZY_LEFT] = missing
        if have == 2:
            pattern = ground.patterns[ground.yatzy[0]]
            threats[seat, pattern] = max(threats[seat, pattern], missing)


@kernel
def _leads(seen: SingleGrid, turn: int) -> None:
    """How far every seat is ahead of the best other one, also by the turns it has left to be caught up in."""
    seats = len(seen)
    for seat in range(seats):
        other = 0.0
        for rival in range(seats):
            if rival != seat:
                other = max(other, seen[rival, POINTS])
        lead = seen[seat, POINTS] - other
        left = ROUNDS - (turn + seats - 1 - seat) // seats
        seen[seat, LEAD] = lead / 10.0
        seen[seat, LEAD_BY_TURNS] = lead / (3.0 * (left + 1))


@entry
def describe(board: Board, ground: Ground, turn: int, seen: SingleGrid, shared: Singles) -> None:
    """Describe the position before turn number `turn`: `seen[seat]` for each seat, `shared` for the board."""
    fill(shared, 0.0)
    now = np.empty(36)
    for field in range(36):
        now[field] = ground.odds[field, board.heights[field]]
    threats = np.empty((ground.seats, 11))
    for seat in range(ground.seats):
        fill(seen[seat], 0.0)
        fill(threats[seat], 0.0)
    _windows(board, ground, now, seen, threats)
    _towers(board, now, seen, shared)
    _yatzy(board, ground, now, seen, threats)
    _leads(seen, turn)
    for seat in range(ground.seats):
        spared = 1.0
        for pattern in range(11):
            spared *= 1.0 - threats[seat, pattern]
        about = seen[seat]
        about[WIN_AT_ONCE] = 1.0 - spared
        about[POINTS] /= 20.0
        about[ON_TOP] /= 12.0
        about[SAFE_POINTS] /= 15.0
        about[LASTING_POINTS] /= 20.0
        about[THREATS] /= 4.0
        about[TWOS] /= 2.0
        about[ONES] /= 4.0
        about[UNTOUCHED] /= 8.0
    rounds = ROUNDS - turn / ground.seats
    shared[ROUNDS_LEFT] = rounds / ROUNDS
    shared[FEW_ROUNDS] = 1.0 / (rounds + 1.0)
    shared[EMPTY] /= 36.0
    shared[ROOFS] /= 100.0
    shared[SAFE_TOWERS] /= 10.0


@kernel
def _add(hidden: Singles, amount: np.float32, weights: Singles) -> None:
    if amount != 0.0:
        for unit in range(HIDDEN):
            hidden[unit] += amount * weights[unit]


@kernel
def power_of_e(power: float) -> float:
    """e to a power of at most 0.

    The libraries of machines and browsers differ in the last digit, and then a tie between two plans may fall
    differently: with this one, all of them play the same game.
    """
    if power < NOTHING_LEFT:
        return 0.0
    halvings = int(0.5 - power * LOG2_OF_E)
    rest = power + halvings * LN_2 + halvings * LN_2_REST
    result = 1.0
    for term in range(13, 0, -1):
        result = 1.0 + rest * INVERSES[term] * result
    for _ in range(halvings):
        result *= 0.5
    return result


@entry
def read(net: Net, seen: SingleGrid, shared: Singles, mover: int, chances: Floats) -> None:
    """Each seat's chance, from what is seen before the turn of `mover`."""
    seats = len(seen)
    hidden = np.empty(HIDDEN, dtype=np.float32)
    for seat in range(seats):
        for unit in range(HIDDEN):
            hidden[unit] = net.bias[unit]
        row = 0
        for step in range(seats):
            about = seen[(seat + step) % seats]
            for item in range(OWN):
                _add(hidden, about[item], net.reading[row + item])
            row += OWN
        for item in range(SHARED):
            _add(hidden, shared[item], net.reading[row + item])
        _add(hidden, np.float32(1.0), net.reading[row + SHARED + (mover - seat) % seats])
        score = np.float32(0.0)
        for unit in range(HIDDEN):
            score += max(hidden[unit], np.float32(0.0)) * net.score[unit]
        chances[seat] = score
    highest = most(chances)
    total = 0.0
    for seat in range(seats):
        chances[seat] = power_of_e(chances[seat] - highest)
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@entry
def judge(scene: Scene, turn: int, chances: Floats) -> None:
    """Each seat's chance before turn number `turn`: the result if all turns are over, else the network's."""
    ground = scene.ground
    if turn == ROUNDS * ground.seats:
        share_by_points(scene.board, chances)
        return
    seen = np.empty((ground.seats, OWN), dtype=np.float32)
    shared = np.empty(SHARED, dtype=np.float32)
    describe(scene.board, ground, turn, seen, shared)
    read(scene.net, seen, shared, turn % ground.seats, chances)


@entry
def judge_ends(scene: Scene, turn: int, ends: FloatGrid) -> None:
    """ends[end, seat]: each seat's chance after every end of this turn. The board is left as it was."""
    board, mover = scene.board, turn % scene.ground.seats
    for field in range(36):
        fill(ends[field], 0.0)
        if board.heights[field] < 5:
            before = put(board, field, mover)
            if wins_at(board, scene.ground, field, mover):
                ends[field, mover] = 1.0
            else:
                judge(scene, turn + 1, ends[field])
            lift(board, field, before)
    judge(scene, turn + 1, ends[LOST])


@kernel
def weigh(ends: FloatGrid, likely: Floats, chances: Floats) -> None:
    """Each seat's chance when every end is so likely."""
    fill(chances, 0.0)
    for end in range(ENDS):
        if likely[end] > 0.0:
            for seat in range(len(chances)):
                chances[seat] += likely[end] * ends[end, seat]


@kernel
def expect_turn(scene: Scene, turn: int, ends: FloatGrid, likely: Floats) -> None:
    """Each seat's chance after every end of this turn, and how likely each is when it is played as well as
    possible for whose turn it is."""
    ground = scene.ground
    judge_ends(scene, turn, ends)
    values = np.empty((1, ENDS))
    column(ends, turn % ground.seats, values[0])
    plan = new_plan()
    solve(values, ground, scene.board.heights, plan)
    ends_from(plan, 0, 0, likely)


@kernel
def judge_turn(scene: Scene, turn: int, chances: Floats) -> None:
    """As `judge`, one turn deeper: whose turn it is plays it as well as possible for itself."""
    ground = scene.ground
    if turn == ROUNDS * ground.seats:
        share_by_points(scene.board, chances)
        return
    ends, likely = np.empty((ENDS, ground.seats)), np.empty(ENDS)
    expect_turn(scene, turn, ends, likely)
    weigh(ends, likely, chances)


@entry
def judge_ends_deeply(scene: Scene, turn: int, ends: FloatGrid) -> None:
    """As `judge_ends`, but the next player's turn is played out exactly after every end."""
    board, mover = scene.board, turn % scene.ground.seats
    for field in range(36):
        fill(ends[field], 0.0)
        if board.heights[field] < 5:
            before = put(board, field, mover)
            if wins_at(board, scene.ground, field, mover):
                ends[field, mover] = 1.0
            else:
                judge_turn(scene, turn + 1, ends[field])
            lift(board, field, before)
    judge_turn(scene, turn + 1, ends[LOST])
