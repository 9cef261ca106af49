"""Many games of Quatro in arrays. Dice are thrown inside the step, from each game's own chance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import entry, kernel
from fourfold.env.batch.games import ILLEGAL, ByteGrid, BytePlanes, Games, SingleGrid, fill
from fourfold.quatro import ROOFS, Variant
from fourfold.quatro.data import layout
from fourfold.quatro.engine.actions import ACTIONS, KEEP, LOSE
from fourfold.quatro.engine.arrays import ShortGrid
from fourfold.quatro.engine.board import Board, Ground, ground, put, wins_at
from fourfold.quatro.engine.dice_sets import LYING, MOST_SHOWN, PARTS, PATTERNS, SETS, SHOWS
from fourfold.quatro.engine.luck import draw
from fourfold.quatro.engine.selfplay import throw
from fourfold.quatro.env.encoding import (
    DICE_PLANES,
    HEIGHT,
    INSIDE,
    PATTERN,
    PLANES,
    STOCKS,
    THROWS_PLANE,
    TOP,
)

COUNTS = np.array([[dice.count(face) for face in range(1, 7)] for dice in SETS], np.int8)
"""How many dice of each set show each number."""

GOES_ON, ROOF_GONE, WRONG = 0, 1, 2
"""What an action brought: more dice, the end of the turn, or nothing because it was not legal."""

TURN, DICE_SET, THROWS = 0, 1, 2
"""The columns of `turn_states`: turns finished, the number of the set of dice that lies, throws used."""

TurnStates = NDArray[np.int16]
"""One game's row."""


class Boards(NamedTuple):
    """The boards of all games: see `Board`."""

    heights: ByteGrid
    tops: ByteGrid
    inside: ByteGrid


@kernel
def fits(ground: Ground, way: int, heights: NDArray[np.int8], throws: int, field: int) -> bool:
    """Whether dice that lie in this way may be built on a field."""
    shown = False
    for place in range(MOST_SHOWN):
        shown |= SHOWS[ground.switch, way, place] == ground.patterns[field]
    return shown and heights[field] <= 5 - throws


@kernel
def begin_turn(state: TurnStates, luck: NDArray[np.uint64]) -> None:
    """Throw all five dice."""
    state[DICE_SET] = throw(0, luck)
    state[THROWS] = 1


@kernel
def is_part(way: int, number: int) -> bool:
    """Whether set `number` may be kept of dice that lie in this way."""
    missing = False
    for face in range(6):
        missing |= COUNTS[number, face] > COUNTS[LYING + way, face]
    return not missing


@kernel
def advance(board: Board, ground: Ground, state: TurnStates, action: int, luck: NDArray[np.uint64]) -> int:
    """Take one action; what it brought. Nothing changes where it is WRONG."""
    way, throws = state[DICE_SET] - LYING, state[THROWS]
    if action >= KEEP:
        if action >= ACTIONS or throws == 5 or not is_part(way, action - KEEP):
            return WRONG
        state[DICE_SET] = throw(action - KEEP, luck)
        state[THROWS] = throws + 1
        return GOES_ON
    if action == LOSE:
        if throws < 5:
            return WRONG
        for field in range(36):
            if fits(ground, way, board.heights, throws, field):
                return WRONG
        return ROOF_GONE
    if action < 0 or not fits(ground, way, board.heights, throws, action):
        return WRONG
    put(board, action, state[TURN] % ground.seats)
    return ROOF_GONE


@kernel
def pay(rewards: NDArray[np.float32], board: Board, ground: Ground, winner: int) -> None:
    """What each seat is paid: `winner` has won, or where that is -1 the points decide."""
    seats = ground.seats
    if winner >= 0:
        for seat in range(seats):
            rewards[seat] = np.float32(-1.0 / (seats - 1))
        rewards[winner] = np.float32(1.0)
        return
    points = np.empty(4, np.int64)
    for seat in range(seats):
        points[seat] = 0
    for field in range(36):
        if board.tops[field] >= 0:
            points[board.tops[field]] += board.heights[field]
    best, winners = points[0], 0
    for seat in range(1, seats):
        best = max(best, points[seat])
    for seat in range(seats):
        winners += points[seat] == best
    for seat in range(seats):
        share = 1.0 / winners if points[seat] == best else 0.0
        rewards[seat] = np.float32((seats * share - 1.0) / (seats - 1))


@kernel
def finish_turn(
    board: Board, ground: Ground, state: TurnStates, action: int, rewards: NDArray[np.float32]
) -> bool:
    """Count the turn that `action` ended; says whether the game is over, and then pays."""
    seat = state[TURN] % ground.seats
    state[TURN] += 1
    if action < LOSE and wins_at(board, ground, action, seat):
        pay(rewards, board, ground, seat)
        return True
    if state[TURN] == ROOFS * ground.seats:
        pay(rewards, board, ground, -1)
        return True
    return False


@kernel
def begin(board: Board, state: TurnStates, luck: NDArray[np.uint64]) -> None:
    """The empty board, with the first dice thrown."""
    fill(board.heights, 0)
    fill(board.tops, -1)
    fill(board.inside, 0)
    state[TURN] = 0
    begin_turn(state, luck)


@kernel
def show(board: Board, ground: Ground, state: TurnStates, finished: bool, mask: NDArray[np.int8]) -> None:
    """Write the mask of one game."""
    fill(mask, 0)
    if finished:
        return
    way, throws = state[DICE_SET] - LYING, state[THROWS]
    any_legal = throws < 5
    wanted = np.empty(len(PATTERNS), np.int8)
    fill(wanted, 0)
    for place in range(MOST_SHOWN):
        shown = SHOWS[ground.switch, way, place]
        if shown >= 0:
            wanted[shown] = 1
    for field in range(36):
        if wanted[ground.patterns[field]] and board.heights[field] <= 5 - throws:
            mask[field] = 1
            any_legal = True
    if throws < 5:
        for place in range(PARTS.shape[1]):
            if PARTS[way, place] >= 0:
                mask[KEEP + PARTS[way, place]] = 1
    if not any_legal:
        mask[LOSE] = 1


@entry
def step_games(
    boards: Boards, ground: Ground, states: ShortGrid, finished: NDArray[np.bool_], luck: NDArray[np.uint64],
    actions: NDArray[np.int64], restart: bool, masks: ByteGrid, movers: NDArray[np.int8],
    done: NDArray[np.bool_], rewards: SingleGrid, first: int, end: int,
) -> None:  # fmt: skip
    """One action in each game from `first` to `end`."""
    for at in range(first, end):
        for seat in range(ground.seats):
            rewards[at, seat] = np.float32(0.0)
        done[at] = False
        if finished[at]:
            continue
        board = Board(boards.heights[at], boards.tops[at], boards.inside[at])
        state, chance = states[at], luck[at : at + 1]
        action = actions[at]
        brought = advance(board, ground, state, action, chance)
        if brought == WRONG:
            rewards[at, state[TURN] % ground.seats] = np.float32(ILLEGAL)
            done[at] = True
        elif brought == ROOF_GONE:
            done[at] = finish_turn(board, ground, state, action, rewards[at])
            if not done[at]:
                begin_turn(state, chance)
        if done[at]:
            finished[at] = not restart
            if restart:
                begin(board, state, chance)
        show(board, ground, state, finished[at], masks[at])
        movers[at] = state[TURN] % ground.seats


@entry
def begin_games(
    boards: Boards, ground: Ground, states: ShortGrid, finished: NDArray[np.bool_], luck: NDArray[np.uint64],
    where: NDArray[np.bool_], masks: ByteGrid, movers: NDArray[np.int8], first: int, end: int,
) -> None:  # fmt: skip
    """Restart the games that `where` names."""
    for at in range(first, end):
        if where[at]:
            board = Board(boards.heights[at], boards.tops[at], boards.inside[at])
            begin(board, states[at], luck[at : at + 1])
            finished[at] = False
            show(board, ground, states[at], False, masks[at])
            movers[at] = 0


@entry
def sample_games(
    masks: ByteGrid, luck: NDArray[np.uint64], chosen: NDArray[np.int64], first: int, end: int
) -> None:
    """A legal action of each game at random; 0 where there is none."""
    for at in range(first, end):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[at, action]
        skip = int(draw(luck[at : at + 1]) * count)
        chosen[at] = 0
        for action in range(masks.shape[1]):
            if masks[at, action]:
                if skip == 0:
                    chosen[at] = action
                    break
                skip -= 1


@entry
def observe_games(
    boards: Boards, ground: Ground, states: ShortGrid, planes: BytePlanes, first: int, end: int
) -> None:
    """The planes of each game, as the seat to move sees them (see `fourfold.quatro.env.encoding`)."""
    seats = ground.seats
    for at in range(first, end):
        seen = planes[at]
        turn, number, throws = states[at, TURN], states[at, DICE_SET], states[at, THROWS]
        seat = turn % seats
        for plane in range(PLANES):
            fill(seen[plane], 0)
        for field in range(36):
            seen[HEIGHT, field] = boards.heights[at, field]
            seen[PATTERN + ground.patterns[field], field] = 1
            for other in range(seats):
                behind = (other - seat) % seats
                seen[TOP + behind, field] = boards.tops[at, field] == other
                seen[INSIDE + behind, field] = boards.inside[at, field] >> other & 1
        for face in range(6):
            fill(seen[DICE_PLANES + face], COUNTS[number, face])
        fill(seen[THROWS_PLANE], throws)
        for other in range(seats):
            used = (turn + seats - 1 - other) // seats
            fill(seen[STOCKS + (other - seat) % seats], ROOFS - used)


class QuatroGames(Games):
    """Many games of Quatro side by side, of any variant and for two to four seats."""

    def __init__(
        self,
        count: int,
        variant: Variant | None = None,
        seats: int = 2,
        *,
        seed: int = 0,
        threads: int = 1,
        restart: bool = True,
    ) -> None:
        self.variant = variant or Variant(layout())
        self.variant.start(seats)  # refuses a number of seats that cannot play
        super().__init__(count, seats, ACTIONS, seed=seed, threads=threads, restart=restart)
        self.heights: ByteGrid = np.zeros((count, 36), np.int8)
        self.tops: ByteGrid = np.zeros((count, 36), np.int8)
        """The seat whose roof is on top of each field, -1 for nobody's."""
        self.inside: ByteGrid = np.zeros((count, 36), np.int8)
        """The seats that have a roof in each tower, a bit each."""
        self.turn_states: ShortGrid = np.zeros((count, 3), np.int16)
        """Turns finished, the number of the set of dice that lies (`dice_sets.SETS`), throws used."""
        self._finished: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self._ground = ground(self.variant, seats)
        self._boards = Boards(self.heights, self.tops, self.inside)
        self.reset()

    @property
    def shape(self) -> tuple[int, int, int]:
        return PLANES, 6, 6

    def dice(self, game: int) -> tuple[int, ...]:
        """The five dice that lie in a game."""
        return SETS[int(self.turn_states[game, DICE_SET])]

    def _step(self, actions: NDArray[np.int64], first: int, end: int) -> None:
        step_games(
            self._boards, self._ground, self.turn_states, self._finished, self.luck, actions, self.restart,
            self.masks, self.movers, self.done, self.rewards, first, end,
        )  # fmt: skip

    def _sample(self, first: int, end: int) -> None:
        sample_games(self.masks, self.luck, self._chosen, first, end)

    def _observe(self, planes: BytePlanes, first: int, end: int) -> None:
        observe_games(self._boards, self._ground, self.turn_states, planes, first, end)

    def _reset(self, where: NDArray[np.bool_], first: int, end: int) -> None:
        begin_games(
            self._boards, self._ground, self.turn_states, self._finished, self.luck, where, self.masks,
            self.movers, first, end,
        )  # fmt: skip
