"""Quatro as numbers: actions and observations.

Actions. Dice are thrown by the environment; what is chosen is where to build, or what to keep:

    0 … 35           36             37 … 246
    build on field   lose a roof    keep set n - 37 and throw the other dice

A set is a multiset of at most four dice, numbered by size and then in order: 0 is nothing, 1 to 6 a single
die, 7 is 11, 8 is 12, … 209 is 6666 (`fourfold.quatro.engine.dice_sets.SETS`). So an action means the same
whatever the dice are.

An observation is 31 planes of 6 × 6 small integers, field a1 first, row by row. Seats are counted from the
one that looks; planes of seats that nobody has are 0.

    plane    what                                                values
    0        the height of the tower                             0 to 5
    1-4      a roof of mine (of the next seat, …) is on top      0, 1
    5-8      a roof of mine (of the next seat, …) is in it       0, 1
    9-19     the pattern asked for: 11 22 33 44 55 66 3x 4x      0, 1
             st fh yz
    20-25    how many dice show 1 (2, … 6), the same everywhere  0 to 5
    26       throws used in this turn, the same everywhere       0 to 5
    27-30    roofs I (the next seat, …) have left                0 to 15
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourfold.quatro import DICE, Position, Step, Throw, Variant
from fourfold.quatro.engine.actions import ACTIONS, STEPS, action
from fourfold.quatro.engine.dice_sets import PATTERNS
from fourfold.rules.game import Over, ToMove

Observation = NDArray[np.int8]
Mask = NDArray[np.int8]

PLANES = 31
HEIGHT, TOP, INSIDE, PATTERN, DICE_PLANES, THROWS_PLANE, STOCKS = 0, 1, 5, 9, 20, 26, 27


class Encoding:
    """One variant of Quatro as numbers, for two to four seats."""

    name = "quatro"
    lowest, highest = 0, 15
    shape = (PLANES, 6, 6)
    actions = ACTIONS

    def __init__(self, variant: Variant, seats: int) -> None:
        self.variant = variant
        self.seats = seats
        self.variant.start(seats)  # refuses a number of seats that cannot play
        numbers = np.array([PATTERNS.index(pattern) for pattern in variant.layout.patterns])
        self._patterns = (numbers == np.arange(len(PATTERNS))[:, None]).astype(np.int8)

    def start(self) -> Position:
        """The empty board, nothing thrown yet."""
        return self.variant.start(self.seats)

    def read(self, text: str) -> Position:
        """The position that a text describes."""
        return Position(text, self.variant)

    def step(self, action: int) -> Step:
        """The step that an action is."""
        return STEPS[action]

    def action(self, step: Step) -> int:
        """The action that a step is."""
        return action(step)

    def throw(self, position: Position, rng: np.random.Generator) -> Throw:
        """What the dice show that are to be thrown."""
        return Throw(tuple(int(die) for die in rng.integers(1, 7, DICE - len(position.dice))))

    def rows(self, position: Position) -> list[str]:
        """The board as rows of text: patterns, and whose roofs are on each."""
        rows = ["  " + "".join(f"{column:<9}" for column in "abcdef").rstrip()]
        for row in range(6):
            cells = []
            for field in range(6 * row, 6 * row + 6):
                owners = "".join(str(seat + 1) for seat in position.towers[field])
                cells.append(f"{position.variant.layout.patterns[field]} {owners:<6}")
            rows.append(f"{row + 1} {''.join(cells)}".rstrip())
        return rows

    def mask(self, position: Position) -> Mask:
        """1 for each action that is legal now."""
        mask = np.zeros(ACTIONS, np.int8)
        turn = position.turn
        if isinstance(turn, ToMove):
            mask[[action(step) for step in turn.steps]] = 1
        return mask

    def observation(self, position: Position, seat: int) -> Observation:
        """What `seat` sees: the board, the dice, and the seats counted from itself."""
        planes = np.zeros((PLANES, 36), np.int8)
        for field, tower in enumerate(position.towers):
            if tower:
                planes[HEIGHT, field] = len(tower)
                planes[TOP + (tower[-1] - seat) % self.seats, field] = 1
                for owner in set(tower):
                    planes[INSIDE + (owner - seat) % self.seats, field] = 1
        planes[PATTERN : PATTERN + len(PATTERNS)] = self._patterns
        for die in position.dice:
            planes[DICE_PLANES + die - 1] += 1
        planes[THROWS_PLANE] = position.throws
        for other, stock in enumerate(position.stocks):
            planes[STOCKS + (other - seat) % self.seats] = stock
        return planes.reshape(self.shape)

    def result(self, over: Over) -> tuple[float, ...]:
        """What each seat is paid at the end. The sum is 0, a win alone is 1; two seats that share get 0."""
        share = 1 / len(over.winners)
        return tuple(
            (self.seats * share * (seat in over.winners) - 1) / (self.seats - 1) for seat in range(self.seats)
        )
