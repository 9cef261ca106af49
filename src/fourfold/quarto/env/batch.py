"""Many games of Quarto! in one array: eight numbers a game, one cache line.

    number  0     1      2      3           4            5            6                         7
            even, odd,   count  even,       odd,         count        occupied | beside << 16   callable
            of the ten lines    of the nine blocks                    | hand, latest, flags     lines

The numbers of lines are those of the engine (`fourfold.quarto.engine.bits`). A game is told by them alone;
`boards` is written beside them for those who look.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import Uint, Uints, entry, inlined, kernel, lowest, popcount
from fourfold.env.batch.games import ILLEGAL, ByteGrid, BytePlanes, Games, SingleGrid, fill
from fourfold.quarto import BLOCKS, LINES, CallRule, Position, Variant, piece_text, square_text
from fourfold.quarto.engine.bits import (
    BLOCK_EVEN,
    BLOCK_ODD,
    BLOCK_STEP,
    FULL_BOARD,
    LINE_EVEN,
    LINE_ODD,
    LINE_STEP,
    U0,
    U1,
    U2,
    U3,
    U4,
    U15,
    U16,
    filled,
)
from fourfold.quarto.engine.forms import Grid
from fourfold.quarto.engine.playouts import next_random, pick
from fourfold.quarto.env.encoding import (
    AUTO_ACTIONS,
    BESIDE,
    CALL,
    DONE,
    DONE_PLANE,
    HAND_TRAITS,
    IN_HAND,
    LATEST,
    OCCUPIED,
    PLACE,
    PLANES,
    TRAITS,
    Encoding,
)

_RULES = Variant(call=CallRule.AUTO)

STATE, CALLS = 6, 7
HAND_AT, LATEST_AT = Uint(32), Uint(40)
NOTHING = Uint(16)
"""In the place of a piece in hand, or of the latest square."""
FIVE_BITS = Uint(31)
LETS_PASS, FINISHED = Uint(1 << 48), Uint(1 << 49)
EMPTY_BOARD = (FULL_BOARD << U16) | (NOTHING << HAND_AT) | (NOTHING << LATEST_AT)
TEN_LINES = Uint(len(LINES))
LOW_NIBBLES = Uint(0x0F_0F0F_0F0F)

FOUR_BYTES = (
    np.array([[bits >> at & 1 for at in range(4)] for bits in range(16)], np.uint8).view(np.uint32).ravel()
)
"""Four bits as four bytes: masks are written four actions at a time."""

FourMasks: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint32]]
"""Masks, four actions in each number."""

GOES_ON, DRAWN, WON, WRONG = 0, 1, 2, 3
"""What a step brought."""


@inlined
def made(even: Uint, odd: Uint, count: Uint, through: Uint) -> Uint:
    """The lines, a bit in each nibble, that go through the latest square, are full, and share a trait."""
    full = (count >> U2) & through
    even &= filled(full)
    odd &= filled(full >> U4)
    shared = ((even | (even >> U4)) & LOW_NIBBLES) | ((odd | (odd << U4)) & ~LOW_NIBBLES)
    return (shared | (shared >> U1) | (shared >> U2) | (shared >> U3)) & full


@inlined
def packed(bits: Uint) -> Uint:
    """One bit for each nibble: bit n where the lowest bit of nibble n is set."""
    dense = U0
    while bits:
        at = lowest(bits)
        dense |= U1 << (at >> U2)
        bits &= bits - U1
    return dense


@kernel
def begin(game: Uints, fresh: Uint, board: NDArray[np.int8]) -> None:
    """The empty board; `fresh` has all counting traits in each line."""
    game[0] = game[1] = game[3] = game[4] = fresh
    game[2] = game[5] = game[CALLS] = U0
    game[STATE] = EMPTY_BOARD
    fill(board, -1)


@kernel
def place(game: Uints, piece: Uint, square: Uint, blocks: bool) -> Uint:
    """Put a piece on the lines; returns the lines it made, a bit each, blocks from bit 10 on."""
    index = (piece << U4) | square
    game[0] &= LINE_EVEN[index]
    game[1] &= LINE_ODD[index]
    game[2] += LINE_STEP[square]
    lines = made(game[0], game[1], game[2], LINE_STEP[square])
    squares = U0
    if blocks:
        game[3] &= BLOCK_EVEN[index]
        game[4] &= BLOCK_ODD[index]
        game[5] += BLOCK_STEP[square]
        squares = made(game[3], game[4], game[5], BLOCK_STEP[square])
    if lines | squares:
        return packed(lines) | (packed(squares) << TEN_LINES)
    return U0


@kernel
def advance(game: Uints, action: Uint, blocks: bool, turns: bool, board: NDArray[np.int8]) -> int:
    """Take one action; what it brought. An action that is WRONG changes nothing."""
    state = game[STATE]
    hand, occupied = (state >> HAND_AT) & FIVE_BITS, state & FULL_BOARD
    if action < Uint(PLACE):
        if hand != NOTHING or not ((state >> U16) >> action) & U1:
            return WRONG
        game[STATE] = (state ^ (NOTHING << HAND_AT)) ^ (action << HAND_AT) ^ (U1 << (action + U16))
        return GOES_ON
    if action < Uint(CALL):
        square = action - Uint(PLACE)
        if hand == NOTHING or (occupied >> square) & U1:
            return WRONG
        lines = place(game, hand, square, blocks)
        board[square] = np.int8(hand)
        state = (state | (U1 << square)) ^ ((hand ^ NOTHING) << HAND_AT)
        if turns:
            latest = (state >> LATEST_AT) & FIVE_BITS
            game[STATE] = state ^ ((latest ^ square) << LATEST_AT)
            game[CALLS] = lines
            return GOES_ON
        game[STATE] = state
        if lines:
            return WON
        return DRAWN if state & FULL_BOARD == FULL_BOARD else GOES_ON
    if not turns:
        return WRONG
    if action < Uint(DONE):
        return WON if (game[CALLS] >> (action - Uint(CALL))) & U1 else WRONG
    if action > Uint(DONE) or occupied != FULL_BOARD:
        return WRONG
    if state & LETS_PASS:
        return DRAWN
    game[STATE] = state | LETS_PASS
    return GOES_ON


@inlined
def mover(state: Uint) -> Uint:
    """Whose turn it is, as the rules count: the placer of the n-th piece is seat n mod 2."""
    passed = (state >> HAND_AT) & FIVE_BITS != NOTHING or state & LETS_PASS != U0
    return Uint((popcount(state & FULL_BOARD) + (U1 if passed else U0)) & U1)


@inlined
def legal(game: Uints, turns: bool) -> Uint:
    """Every legal action, a bit each."""
    state = game[STATE]
    if state & FINISHED:
        return U0
    if (state >> HAND_AT) & FIVE_BITS != NOTHING:
        actions = ((state & FULL_BOARD) ^ FULL_BOARD) << Uint(PLACE)
    else:
        actions = (state >> U16) & FULL_BOARD
    if turns:
        actions |= game[CALLS] << Uint(CALL)
        if state & FULL_BOARD == FULL_BOARD:
            actions |= U1 << Uint(DONE)
    return Uint(actions)


@kernel
def show(games: Grid, at: int, turns: bool, masks: FourMasks, movers: NDArray[np.int8]) -> None:
    """Write the mask and the mover of one game."""
    actions = legal(games[at], turns)
    for four in range(masks.shape[1]):
        masks[at, four] = FOUR_BYTES[actions & U15]
        actions >>= U4
    movers[at] = np.int8(mover(games[at, STATE]))


@entry
def step_games(
    games: Grid, actions: NDArray[np.int64], fresh: Uint, blocks: bool, turns: bool, restart: bool,
    boards: ByteGrid, masks: FourMasks, movers: NDArray[np.int8], done: NDArray[np.bool_],
    rewards: SingleGrid, first: int, end: int,
) -> None:  # fmt: skip
    """One action in each game from `first` to `end`."""
    for at in range(first, end):
        rewards[at, 0] = rewards[at, 1] = np.float32(0.0)
        done[at] = False
        if games[at, STATE] & FINISHED:
            continue
        seat = int(mover(games[at, STATE]))
        brought = advance(games[at], Uint(actions[at]), blocks, turns, boards[at])
        if brought != GOES_ON:
            done[at] = True
            if brought == WON:
                rewards[at, seat], rewards[at, 1 - seat] = np.float32(1.0), np.float32(-1.0)
            elif brought == WRONG:
                rewards[at, seat] = np.float32(ILLEGAL)
            if restart:
                begin(games[at], fresh, boards[at])
            else:
                games[at, STATE] |= FINISHED
        show(games, at, turns, masks, movers)


@entry
def begin_games(
    games: Grid, where: NDArray[np.bool_], fresh: Uint, turns: bool, boards: ByteGrid,
    masks: FourMasks, movers: NDArray[np.int8], first: int, end: int,
) -> None:  # fmt: skip
    """Restart the games that `where` names."""
    for at in range(first, end):
        if where[at]:
            begin(games[at], fresh, boards[at])
            show(games, at, turns, masks, movers)


@entry
def sample_games(
    games: Grid, turns: bool, luck: Uints, chosen: NDArray[np.int64], first: int, end: int
) -> None:
    """A legal action of each game at random; 0 where there is none."""
    for at in range(first, end):
        luck[at] = next_random(luck[at])
        actions = legal(games[at], turns)
        chosen[at] = np.int64(pick(actions, luck[at])) if actions else 0


@entry
def observe_games(
    games: Grid, turns: bool, boards: ByteGrid, planes: BytePlanes, first: int, end: int
) -> None:
    """The planes of each game (see `fourfold.quarto.env.encoding`)."""
    for at in range(first, end):
        seen = planes[at]
        state = games[at, STATE]
        hand, latest = (state >> HAND_AT) & FIVE_BITS, (state >> LATEST_AT) & FIVE_BITS
        for plane in range(PLANES):
            fill(seen[plane], 0)
        for square in range(16):
            piece = boards[at, square]
            if piece >= 0:
                seen[OCCUPIED, square] = 1
                for trait in range(4):
                    seen[TRAITS + trait, square] = 2 * (piece >> trait & 1) - 1
            seen[BESIDE, square] = np.int8((state >> (U16 + Uint(square))) & U1)
        if hand != NOTHING:
            fill(seen[IN_HAND], 1)
            for trait in range(4):
                fill(seen[HAND_TRAITS + trait], 2 * int((hand >> Uint(trait)) & U1) - 1)
        if turns:
            if latest != NOTHING:
                seen[LATEST, np.int64(latest)] = 1
            fill(seen[DONE_PLANE], 1 if state & LETS_PASS else 0)


class QuartoGames(Games):
    """Many games of Quarto! side by side, of any variant with the call rule `auto` or `turns`."""

    def __init__(
        self, count: int, variant: Variant = _RULES, *, seed: int = 0, threads: int = 1, restart: bool = True
    ) -> None:
        if variant.torus:
            raise ValueError("there are no batches of games on a torus: play them one by one, in quarto_v0")
        numbers = Encoding(variant)
        super().__init__(count, 2, numbers.actions, seed=seed, threads=threads, restart=restart)
        self.variant = variant
        self.boards: ByteGrid = np.full((count, 16), -1, np.int8)
        """The piece on each square, -1 for none."""
        self._games = np.zeros((count, 8), Uint)
        self._masks = self.masks.view(np.uint32)
        self._turns = numbers.actions > AUTO_ACTIONS
        lines = max(len(LINES), len(BLOCKS))
        self._fresh = Uint(sum(variant.counting << 4 * line for line in range(lines)))
        self.reset()

    @property
    def shape(self) -> tuple[int, int, int]:
        return PLANES, 4, 4

    def position(self, game: int) -> Position:
        """One of the games as the rules have it. Where it is over this is the board it ended on."""
        state = int(self._games[game, STATE])
        hand, latest = state >> 32 & 31, state >> 40 & 31
        cells = ["." if piece < 0 else piece_text(int(piece)) for piece in self.boards[game]]
        fields = ["/".join("".join(cells[row : row + 4]) for row in range(0, 16, 4))]
        fields.append("-" if hand == NOTHING else piece_text(hand))
        fields += [] if latest == NOTHING else [square_text(latest)]
        fields += ["done"] if state & int(LETS_PASS) else []
        return Position(" ".join(fields), self.variant)

    def _step(self, actions: NDArray[np.int64], first: int, end: int) -> None:
        step_games(
            self._games, actions, self._fresh, self.variant.squares, self._turns, self.restart,
            self.boards, self._masks, self.movers, self.done, self.rewards, first, end,
        )  # fmt: skip

    def _sample(self, first: int, end: int) -> None:
        sample_games(self._games, self._turns, self.luck, self._chosen, first, end)

    def _observe(self, planes: BytePlanes, first: int, end: int) -> None:
        observe_games(self._games, self._turns, self.boards, planes, first, end)

    def _reset(self, where: NDArray[np.bool_], first: int, end: int) -> None:
        begin_games(
            self._games, where, self._fresh, self._turns, self.boards, self._masks, self.movers, first, end
        )
