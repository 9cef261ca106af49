"""Odds for people: what this turn can still lead to, exactly, from any moment of it.

Each chance is that of a player who tries for this one thing alone; two of them can't always be had together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from fourfold.quatro import FIELDS, SAFE, THROWS, WINDOWS_THROUGH, Field, Pattern, Position
from fourfold.quatro.engine.board import ENDS, Board, Ground, board, empty_board, ground
from fourfold.quatro.engine.dice_sets import PATTERNS
from fourfold.quatro.engine.turn import plan_turn
from fourfold.quatro.engine.turn_state import TURN_BEGINS, TurnState
from fourfold.rules.game import IllegalStep, Seat


@dataclass(frozen=True, slots=True)
class Odds:
    """What the seat whose turn it is can still reach in this turn."""

    heights: Mapping[Pattern, tuple[float, ...]]
    """For each pattern the chance of building a roof of height 1, 2, … 5 on a field that asks for it."""
    fields: tuple[float, ...]
    """The chance of building on each field as it stands."""
    row: float
    """The chance of completing four in a row."""
    yatzy: float
    """The chance of completing the three Yatzy fields."""
    threats: tuple[float, ...]
    """Each seat's chance to win at once in this turn or, for the others, in a whole turn on this board."""

    @property
    def patterns(self) -> Mapping[Pattern, float]:
        """The chance that the dice show each pattern after one of the throws left."""
        return {pattern: chances[0] for pattern, chances in self.heights.items()}


def odds(position: Position) -> Odds:
    """The odds of the current turn, from the dice thrown or kept."""
    if position.result is not None:
        raise IllegalStep("The game is over: there are no odds any more.")
    the_ground, the_board = ground(position.variant, position.seats), board(position)
    heights = {
        pattern: tuple(_at_height(position, the_ground, number, height) for height in range(1, SAFE + 1))
        for number, pattern in enumerate(PATTERNS)
    }
    asked = position.variant.layout.patterns
    now = TurnState.of(position)

    def chance(wanted: set[Field], state: TurnState = now) -> float:
        return _chance(the_ground, the_board, wanted, state)

    def threat(seat: Seat) -> float:
        winning = completing(position, seat) | last_yatzy(position, seat)
        return chance(winning, now if seat == position.seat else TURN_BEGINS)

    return Odds(
        MappingProxyType(heights),
        tuple(heights[asked[field]][h] if h < SAFE else 0.0 for field, h in enumerate(position.heights)),
        chance(completing(position, position.seat)),
        chance(last_yatzy(position, position.seat)),
        tuple(map(threat, range(position.seats))),
    )


def odds_of(position: Position, field: Field, seat: Seat) -> float:
    """The chance that `seat` builds on `field`: in this turn or, for the others, in a whole turn on this
    board."""
    state = TurnState.of(position) if seat == position.seat else TURN_BEGINS
    return _chance(ground(position.variant, position.seats), board(position), {field}, state)


def _at_height(position: Position, ground: Ground, pattern: int, height: int) -> float:
    """The chance of a roof of this height on a field of this pattern, whether the layout has one or not."""
    asked = np.arange(len(FIELDS), dtype=np.int8) % len(PATTERNS)
    values = np.zeros((THROWS, ENDS))
    values[: THROWS + 1 - height, np.flatnonzero(asked == pattern)] = 1.0
    return TurnState.of(position).value(plan_turn(values, ground._replace(patterns=asked), empty_board()))


def _chance(ground: Ground, board: Board, wanted: set[Field], state: TurnState) -> float:
    """The chance of building on one of the wanted fields."""
    if not wanted:
        return 0.0
    values = np.zeros(ENDS)
    values[list(wanted)] = 1.0
    return state.value(plan_turn(values, ground, board))


def completing(position: Position, seat: Seat) -> set[Field]:
    """The fields where a roof of `seat` would complete a row."""
    tops = position.tops
    return {
        field
        for field in FIELDS
        if any(all(tops[f] == seat for f in window if f != field) for window in WINDOWS_THROUGH[field])
    }


def last_yatzy(position: Position, seat: Seat) -> set[Field]:
    """The Yatzy field that `seat` has not built on yet, if it is the only one."""
    missing = set(position.variant.layout.yatzy_fields) - set(position.yatzy_towers(seat))
    return missing if len(missing) == 1 else set()
