"""The plan of the turn being played: made once, when the turn begins, and kept while it lasts."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

import numpy as np

from fourfold.engine.quatro.arrays import Bytes, Floats
from fourfold.engine.quatro.board import ENDS, board, ground, turns_played
from fourfold.engine.quatro.outlook import Scene, judge_ends, judge_ends_deeply
from fourfold.engine.quatro.rollouts import judge_ends_patiently
from fourfold.engine.quatro.selfplay import DEEP, GREEDY, greedy_ends
from fourfold.engine.quatro.turn import Plan, plan_turn
from fourfold.engine.quatro.weights import net
from fourfold.rules.quatro import Position

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


def plan_patiently(position: Position, halt: Halt) -> Plan:
    """The best turn as far as rollouts tell; if halted meanwhile, without them."""
    beginning = position.turn_start
    with _patience:
        known = _patient_plans.get(beginning)
    if known is not None:
        return known
    ends = np.zeros((ENDS, beginning.seats))
    if not judge_ends_patiently(scene(beginning), turns_played(beginning), halt.flag, ends):
        return _plan(beginning, DEEP)
    plan = plan_by(ends[:, beginning.seat], beginning)
    with _patience:
        _patient_plans[beginning] = plan
        while len(_patient_plans) > KEPT:
            del _patient_plans[next(iter(_patient_plans))]
    return plan


def plan_by(values: Floats, position: Position) -> Plan:
    """The best turn when its ends are worth `values` to the seat whose turn it is."""
    return plan_turn(values, ground(position.variant, position.seats), board(position))


_patience = Lock()
_patient_plans: dict[Position, Plan] = {}
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
