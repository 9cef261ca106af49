"""The turn solver: exact within one turn, for any value of its possible ends.

An end of a turn is a field built on after so many throws, or a roof lost. Given the value of every end,
backward induction over the 252 ways five dice can lie and the five throws finds the best choice at every
moment and its exact expectation. Two facts make it take microseconds: the value of keeping a set is the mean
over the six sets with one die more, and the best part of a set is the best of those with one die less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fourfold.engine.kernel import entry, kernel
from fourfold.quatro.engine.arrays import ByteGrid, Bytes, FloatGrid, Floats, ShortGrid, Shorts, fill
from fourfold.quatro.engine.board import ENDS, LOST, Board, Ground
from fourfold.quatro.engine.dice_sets import ADDED, LYING, MOST_SHOWN, SHOWS, TAKEN

NEVER = -1e9
"""The value of an end that is not possible: below anything a caller may use."""
STOP = -1
"""The choice of building at once, where other choices are the number of a set to keep."""


class Plan(NamedTuple):
    """The best choice at every moment of one turn, and what each choice is worth."""

    keeps: FloatGrid
    """keeps[t, set]: the value of keeping `set` once t throws are used (keeps[0, 0]: of the whole turn)."""
    lying: FloatGrid
    """lying[t, way]: the value of dice lying in `way` after t throws, with the best choice."""
    choice: ShortGrid
    """choice[t, way]: that choice, `STOP` or the number of the set to keep."""
    field: ByteGrid
    """field[t, way]: where to build when stopping; -1 where nothing can be built."""

    @property
    def value(self) -> float:
        """What the turn is worth before its first throw."""
        return float(self.keeps[0, 0])


@kernel
def new_plan() -> Plan:
    """Room for one turn's plan; solving fills all of it that is ever read."""
    return Plan(
        np.empty((5, 462)),
        np.empty((6, 252)),
        np.empty((6, 252), dtype=np.int16),
        np.empty((6, 252), dtype=np.int8),
    )


@kernel
def _build_at_once(values: Floats, ground: Ground, heights: Bytes, throws: int, plan: Plan) -> None:
    """For each way the dice can lie: the best value of building now, and where."""
    best = np.empty(11)
    where = np.empty(11, dtype=np.int8)
    for pattern in range(11):
        best[pattern] = NEVER
        where[pattern] = -1
    for field in range(36):
        pattern = ground.patterns[field]
        if heights[field] <= 5 - throws and values[field] > best[pattern]:
            best[pattern] = values[field]
            where[pattern] = field
    for way in range(252):
        top, at = NEVER, -1
        for place in range(MOST_SHOWN):
            shown = SHOWS[ground.switch, way, place]
            if shown < 0:
                break
            if best[shown] > top:
                top, at = best[shown], where[shown]
        plan.lying[throws, way] = top
        plan.field[throws, way] = at


@kernel
def _throw_on(value: Floats, keep: Floats) -> None:
    """From the value of each way the dice may lie after the next throw: the value of keeping each set."""
    for way in range(len(value)):
        keep[LYING + way] = value[way]
    for number in range(LYING - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += keep[ADDED[number, face]]
        keep[number] = total / 6.0


@kernel
def _best_parts(keep: Floats, top: Floats, part: Shorts) -> None:
    """For each set the value and the number of the best part of it to keep; all five dice can't be kept."""
    for number in range(462):
        best, at = (keep[number], number) if number < LYING else (NEVER, -1)
        if number > 0:
            for place in range(5):
                less = TAKEN[number, place]
                if top[less] > best:
                    best, at = top[less], part[less]
        top[number] = best
        part[number] = at


@entry
def solve(values: FloatGrid, ground: Ground, heights: Bytes, plan: Plan) -> float:
    """Fill in `plan` from the value of every end; returns what the turn is worth before its first throw.

    `values[t - 1, end]` is the value of an end after t throws; a single row says that throws don't matter.
    Values are finite and above `NEVER`; heights decide which fields can be ends. A tie goes to stopping.
    """
    top = np.empty(462)
    part = np.empty(462, dtype=np.int16)
    for throws in range(5, 0, -1):
        ends = values[min(throws, len(values)) - 1]
        _build_at_once(ends, ground, heights, throws, plan)
        if throws < 5:
            _best_parts(plan.keeps[throws], top, part)
        for way in range(252):
            plan.choice[throws, way] = STOP
            if throws == 5:
                if plan.field[throws, way] < 0:
                    plan.field[throws, way] = LOST
                    plan.lying[throws, way] = ends[LOST]
            elif plan.field[throws, way] < 0 or top[LYING + way] > plan.lying[throws, way]:
                plan.choice[throws, way] = part[LYING + way]
                plan.lying[throws, way] = top[LYING + way]
        _throw_on(plan.lying[throws], plan.keeps[throws - 1])
    return float(plan.keeps[0, 0])


@entry
def ends_from(plan: Plan, number: int, throws: int, ends: Floats) -> None:
    """How likely each end is when set `number` is kept after `throws` and the plan followed from then on."""
    fill(ends, 0.0)
    mass = np.empty(462)
    fill(mass, 0.0)
    mass[number] = 1.0
    for used in range(throws, 5):
        for source in range(LYING):
            if mass[source] > 0.0:
                share = mass[source] / 6.0
                mass[source] = 0.0
                for face in range(6):
                    mass[ADDED[source, face]] += share
        for way in range(252):
            here = mass[LYING + way]
            if here > 0.0:
                mass[LYING + way] = 0.0
                if plan.choice[used + 1, way] == STOP:
                    ends[plan.field[used + 1, way]] += here
                else:
                    mass[plan.choice[used + 1, way]] += here


def plan_turn(values: Floats, ground: Ground, board: Board) -> Plan:
    """The plan of a turn on this board, from one value for each end or five rows of them (see `solve`)."""
    plan = new_plan()
    solve(np.ascontiguousarray(values, dtype=np.float64).reshape(-1, ENDS), ground, board.heights, plan)
    return plan


def ends_of(plan: Plan, number: int = 0, throws: int = 0) -> Floats:
    """How likely each of the 37 ends is (see `ends_from`); from the start of the turn unless said."""
    ends = np.empty(ENDS)
    ends_from(plan, number, throws, ends)
    return ends
