"""Whole games inside one kernel: for training, for rollouts and for measuring players against each other.

A player who makes no mistakes needs no dice: the plan of a turn says how likely each end is, and one draw
picks it. Players who make mistakes, or play at random, throw.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourfold.engine.kernel import entry, kernel
from fourfold.quatro.engine.arrays import Bytes, FloatGrid, Floats, SingleBlocks, SingleGrid, column, fill
from fourfold.quatro.engine.board import ENDS, LOST, Board, Ground, lift, put, share_by_points, wins_at
from fourfold.quatro.engine.dice_sets import ADDED, LYING, PARTS, SHOWS
from fourfold.quatro.engine.luck import Luck, draw, pick, wobble
from fourfold.quatro.engine.outlook import (
    OWN,
    ROUNDS,
    SHARED,
    Scene,
    describe,
    judge_ends,
    judge_ends_deeply,
    weigh,
)
from fourfold.quatro.engine.rollouts import judge_ends_by_rollouts
from fourfold.quatro.engine.turn import STOP, ends_from, new_plan, solve

RANDOM, GREEDY, NEAR, DEEP, PATIENT = 0, 1, 2, 3, 4
"""How a player judges the ends of a turn: not at all; by the roof alone; by the outlook; one turn deeper; and
by rollouts."""
WON = 1.0
"""The value of an end that wins at once. Nobody judges another end as high."""
POINT = 0.01
"""What a greedy player gives for a point: any chance to win is worth more than the same chance of a roof."""


class Minds(NamedTuple):
    """How each seat plays."""

    judging: Bytes
    noise: Floats
    """The spread of the error each seat makes in judging an end, as a chance to win."""


class Diary(NamedTuple):
    """What a game leaves behind for learning, one row for each turn."""

    seen: SingleBlocks
    shared: SingleGrid
    expected: FloatGrid
    """Each seat's chance when the turn is played as the player will, by his outlook after it."""
    result: Floats
    """Each seat's share of the win."""


def new_diary(seats: int) -> Diary:
    """Room for the longest game."""
    turns = ROUNDS * seats
    return Diary(
        np.zeros((turns, seats, OWN), dtype=np.float32),
        np.zeros((turns, SHARED), dtype=np.float32),
        np.zeros((turns, seats)),
        np.zeros(seats),
    )


@entry
def greedy_ends(board: Board, ground: Ground, seat: int, values: Floats) -> None:
    """What a greedy player sees in an end: a win, else the points it adds; at a tie it covers a rival."""
    values[LOST] = 0.0
    for field in range(36):
        height = board.heights[field]
        if height < 5:
            before = put(board, field, seat)
            if wins_at(board, ground, field, seat):
                values[field] = WON
            else:
                values[field] = POINT * (1.0 if before[0] == seat else height + 1.0 + 0.01 * height)
            lift(board, field, before)


@kernel
def throw(number: int, luck: Luck) -> int:
    """The dice that lie once those missing from set `number` have been thrown."""
    while number < LYING:
        number = int(ADDED[number, int(draw(luck) * 6)])
    return number


@kernel
def random_step(board: Board, ground: Ground, throws: int, way: int, luck: Luck) -> tuple[int, int]:
    """A legal step, drawn at random: a field and -1, or -1 and the set to keep; -1 twice if there is none."""
    options = np.empty(36 + PARTS.shape[1], dtype=np.int64)
    count = 0
    for field in range(36):
        for place in range(SHOWS.shape[2]):
            fits = SHOWS[ground.switch, way, place] == ground.patterns[field]
            if fits and board.heights[field] <= 5 - throws:
                options[count] = field
                count += 1
    builds = count
    if throws < 5:
        for place in range(PARTS.shape[1]):
            if PARTS[way, place] >= 0:
                options[count] = PARTS[way, place]
                count += 1
    if count == 0:
        return -1, -1
    pick = int(draw(luck) * count)
    return (int(options[pick]), -1) if pick < builds else (-1, int(options[pick]))


@kernel
def random_end(board: Board, ground: Ground, luck: Luck) -> int:
    """The end of a turn played at random."""
    number = 0
    for throws in range(1, 6):
        field, number = random_step(board, ground, throws, throw(number, luck) - LYING, luck)
        if field >= 0:
            return field
    return LOST


@entry
def misjudge(values: Floats, noise: float, luck: Luck, erring: Floats) -> None:
    """The values as a player sees them who is off by about `noise`, but knows a win when it is one."""
    for end in range(ENDS):
        off = values[end] + noise * wobble(luck)
        erring[end] = WON if values[end] >= WON else min(off, WON - POINT)


@entry
def erring_end(board: Board, ground: Ground, values: Floats, noise: float, luck: Luck) -> int:
    """The end of a turn by a player who at every choice misjudges each end by about `noise`."""
    plan = new_plan()
    erring = np.empty((1, ENDS))
    number = 0
    for throws in range(1, 6):
        misjudge(values, noise, luck, erring[0])
        solve(erring, ground, board.heights, plan)
        way = throw(number, luck) - LYING
        if plan.choice[throws, way] == STOP:
            return int(plan.field[throws, way])
        number = int(plan.choice[throws, way])
    return LOST


@entry
def play_turn(scene: Scene, turn: int, minds: Minds, luck: Luck, expected: Floats) -> int:
    """The end of one turn; `expected` gets what best play would expect (0 from one who has no outlook)."""
    board, ground = scene.board, scene.ground
    seat = turn % ground.seats
    judging, noise = minds.judging[seat], minds.noise[seat]
    fill(expected, 0.0)
    if judging == RANDOM:
        return random_end(board, ground, luck)
    values = np.empty((1, ENDS))
    ends = np.empty((ENDS, ground.seats))
    if judging == GREEDY:
        greedy_ends(board, ground, seat, values[0])
        for end in range(ENDS):
            fill(ends[end], 0.0)
    else:
        if judging == DEEP:
            judge_ends_deeply(scene, turn, ends)
        elif judging == PATIENT:
            halt = np.empty(1, dtype=np.int8)
            halt[0] = 0
            judge_ends_by_rollouts(scene, turn, halt, ends)
        else:
            judge_ends(scene, turn, ends)
        column(ends, seat, values[0])
    plan = new_plan()
    solve(values, ground, board.heights, plan)
    likely = np.empty(ENDS)
    ends_from(plan, 0, 0, likely)
    weigh(ends, likely, expected)
    if noise > 0.0:
        return erring_end(board, ground, values[0], noise, luck)
    return pick(likely, draw(luck))


@entry
def close_turn(scene: Scene, turn: int, end: int, result: Floats) -> bool:
    """Put the end of a turn on the board; says whether the game is over and then gives each seat's share."""
    board, seat = scene.board, turn % scene.ground.seats
    if end != LOST:
        put(board, end, seat)
        if wins_at(board, scene.ground, end, seat):
            fill(result, 0.0)
            result[seat] = 1.0
            return True
    if turn + 1 == ROUNDS * scene.ground.seats:
        share_by_points(board, result)
        return True
    return False


@entry
def play_game(scene: Scene, turn: int, minds: Minds, luck: Luck, diary: Diary) -> int:
    """Play on to the end from before turn number `turn`; returns the number of turns played in all.

    The board is used up. The diary gets a row for every turn from `turn` on, and the result.
    """
    while True:
        describe(scene.board, scene.ground, turn, diary.seen[turn], diary.shared[turn])
        end = play_turn(scene, turn, minds, luck, diary.expected[turn])
        if close_turn(scene, turn, end, diary.result):
            return turn + 1
        turn += 1
