"""The plan of the turn being played: made once, when the turn begins, and kept while it lasts."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

import numpy as np

from fourfold.quatro import Position
from fourfold.quatro.engine.arrays import Bytes, Floats
from fourfold.quatro.engine.board import ENDS, board, ground, turns_played
from fourfold.quatro.engine.outlook import Scene, judge_ends, judge_ends_deeply
from fourfold.quatro.engine.rollouts import judge_ends_by_rollouts
from fourfold.quatro.engine.selfplay import DEEP, GREEDY, greedy_ends
from fourfold.quatro.engine.turn import Plan, plan_turn
from fourfold.quatro.engine.weights import net

KEPT = 64
"""Turns that are remembered: as many as are likely to be played side by side."""


def scene(position: Position) -> Scene:
    """The position as the kernels see it."""
    return Scene(board(position), ground(position.variant, position.seats), net(position.seats))


def ends_of_turn(position: Position, judging: int) -> Floats:
    """ends[end, seat]: each seat's chance after every end of the turn being played (`NEAR` or `DEEP`).

    A `GREEDY` judge considers only its own roof.
    """
    return _ends(position.turn_start, judging)


def plan_of_turn(position: Position, judging: int) -> Plan:
    """The best turn for the seat whose turn it is, when its ends are judged like this."""
    return _plan(position.turn_start, judging)


class Halt:
    """Lets another thread, or a clock, end a long thought."""

    def __init__(self) -> None:
        self.flag: Bytes = np.zeros(1, dtype=np.int8)

    def set(self) -> None:
        """End it now."""
        self.flag[0] = 1


def plan_by_rollouts(position: Position, halt: Halt) -> Plan:
    """The best turn as far as rollouts tell; if halted meanwhile, without them."""
    beginning = position.turn_start
    with _lock:
        known = _by_rollouts.get(beginning)
    if known is not None:
        return known
    ends = np.zeros((ENDS, beginning.seats))
    if not judge_ends_by_rollouts(scene(beginning), turns_played(beginning), halt.flag, ends):
        return _plan(beginning, DEEP)
    plan = plan_by(ends[:, beginning.seat], beginning)
    with _lock:
        _by_rollouts[beginning] = plan
        while len(_by_rollouts) > KEPT:
            del _by_rollouts[next(iter(_by_rollouts))]
    return plan


def plan_by(values: Floats, position: Position) -> Plan:
    """The best turn when its ends are worth `values` to the seat whose turn it is."""
    return plan_turn(values, ground(position.variant, position.seats), board(position))


_lock = Lock()
_by_rollouts: dict[Position, Plan] = {}
"""Plans by rollouts, the oldest first; none that was halted, so that a position always has the same."""


@lru_cache(KEPT)
def _ends(beginning: Position, judging: int) -> Floats:
    ends = np.zeros((ENDS, beginning.seats))
    if judging == GREEDY:
        own = np.zeros(ENDS)
        greedy_ends(board(beginning), ground(beginning.variant, beginning.seats), beginning.seat, own)
        ends[:, beginning.seat] = own
    else:
        judge = judge_ends_deeply if judging == DEEP else judge_ends
        judge(scene(beginning), turns_played(beginning), ends)
    ends.flags.writeable = False
    return ends


@lru_cache(KEPT)
def _plan(beginning: Position, judging: int) -> Plan:
    return plan_by(_ends(beginning, judging)[:, beginning.seat], beginning)
