"""Quarto! as numbers: actions, observations, and the copies of an observation that are the same game.

Actions, in games where lines are called (`turns`); games without calls (`auto`) have the first 32 only:

    0 … 15         16 … 31          32 … 41         42 … 50           51
    give piece n   place on square  call row,       call 2×2 block    done
                                    column, diag.

and on a torus these as well:

    52 … 57                58 … 64
    call broken diagonal   call 2×2 block across the edges

An observation is thirteen planes of 4 × 4 small integers, square a1 first, row by row:

    plane   what                                               values
    0       a piece stands here                                0, 1
    1-4     colour, shape, height, top of that piece           -1, 1; 0 where there is none
    5       a piece is in hand (the same everywhere)           0, 1
    6-9     colour, shape, height, top of the piece in hand    -1, 1; 0 where there is none
    10      piece n is beside the board: cell n, not square n  0, 1
    11      the latest placement, whose lines may be called    0, 1; only in `turns`
    12      the placer of the last piece is done               0, 1; only in `turns`

Both seats see the same. Whose turn it is, the mask says: it is empty for the other.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations as orders
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourfold.quarto import (
    ALL_LINES,
    BLOCKS,
    LINES,
    Call,
    CallRule,
    Done,
    Give,
    Place,
    Position,
    Step,
    Variant,
    piece_text,
)
from fourfold.quarto.engine.forms import permutations
from fourfold.rules.game import Over, ToMove

Observation = NDArray[np.int8]
Mask = NDArray[np.int8]

PLANES = 13
OCCUPIED, TRAITS, IN_HAND, HAND_TRAITS, BESIDE, LATEST, DONE_PLANE = 0, 1, 5, 6, 10, 11, 12

GIVE, PLACE, CALL, DONE = 0, 16, 32, 51
"""The first action of each kind."""
AUTO_ACTIONS, TURNS_ACTIONS, TORUS_ACTIONS = 32, 52, 65

STEPS: tuple[Step, ...] = (
    *(Give(piece) for piece in range(16)),
    *(Place(square) for square in range(16)),
    *(Call(line) for line in LINES + BLOCKS),
    Done(),
    *(Call(line) for line in ALL_LINES if line.wraps),
)
"""The step that each action is."""
ON_A_TORUS = 128
"""So many permutations of the squares keep the lines of a torus, and no other board has as many."""
CODES: dict[Step, int] = {step: code for code, step in enumerate(STEPS)}

_SIGNS = np.array([[1 if piece >> trait & 1 else -1 for trait in range(4)] for piece in range(16)], np.int8)


class Encoding:
    """One variant of Quarto! as numbers, for two seats."""

    name = "quarto"
    lowest, highest = -1, 1
    shape = (PLANES, 4, 4)

    def __init__(self, variant: Variant) -> None:
        if variant.call is CallRule.RACE:
            raise ValueError("where players race to call there are no turns: use the call rule auto or turns")
        self.variant = variant
        self.seats = 2
        turns = TORUS_ACTIONS if variant.torus else TURNS_ACTIONS
        self.actions = AUTO_ACTIONS if variant.call is CallRule.AUTO else turns

    def start(self) -> Position:
        """The empty board."""
        return self.variant.start()

    def read(self, text: str) -> Position:
        """The position that a text describes."""
        return Position(text, self.variant)

    def step(self, action: int) -> Step:
        """The step that an action is."""
        return STEPS[action]

    def action(self, step: Step) -> int:
        """The action that a step is."""
        return CODES[step]

    def throw(self, position: Position, rng: np.random.Generator) -> Step:
        """There are no dice to throw."""
        raise NotImplementedError

    def rows(self, position: Position) -> list[str]:
        """The board as rows of text."""
        cells = ["." if piece is None else piece_text(piece) for piece in position.board]
        return ["  a b c d"] + [f"{row + 1} {' '.join(cells[4 * row : 4 * row + 4])}" for row in range(4)]

    def mask(self, position: Position) -> Mask:
        """1 for each action that is legal now."""
        mask = np.zeros(self.actions, np.int8)
        turn = position.turn
        if isinstance(turn, ToMove):
            mask[[CODES[step] for step in turn.steps]] = 1
        return mask

    def observation(self, position: Position, seat: int) -> Observation:
        """What `seat` sees: the same as the other."""
        planes = np.zeros((PLANES, 16), np.int8)
        for square, piece in enumerate(position.board):
            if piece is not None:
                planes[OCCUPIED, square] = 1
                planes[TRAITS : TRAITS + 4, square] = _SIGNS[piece]
        if position.hand is not None:
            planes[IN_HAND] = 1
            planes[HAND_TRAITS : HAND_TRAITS + 4] = _SIGNS[position.hand][:, None]
        for piece in range(16):
            planes[BESIDE, piece] = position.beside >> piece & 1
        if self.variant.call is not CallRule.AUTO:
            if position.latest is not None:
                planes[LATEST, position.latest] = 1
            planes[DONE_PLANE] = position.done
        return planes.reshape(self.shape)

    def result(self, over: Over) -> tuple[float, ...]:
        """What each seat is paid at the end: 1 for a win, -1 for a loss, 0 for a draw."""
        if not over.winners:
            return 0.0, 0.0
        return tuple(1.0 if seat in over.winners else -1.0 for seat in range(2))


class Symmetries(NamedTuple):
    """The ways to turn the board and to relabel the pieces that change nothing, as tables.

    The first index is a permutation of the squares (32 of them, 8 where blocks count, 128 on a torus), the
    second one of the pieces (384 where all four traits count: 24 orders of the traits, 16 choices of traits
    to flip).
    """

    squares: NDArray[np.int64]
    """`squares[i, s]`: where square s goes."""
    pieces: NDArray[np.int64]
    """`pieces[j, p]`: which piece p becomes."""
    source: NDArray[np.int16]
    """`source[i, j, cell]`: the cell of the flat observation that a cell of the copy comes from."""
    sign: NDArray[np.int8]
    """`sign[j, cell]`: -1 where a flipped trait turns it around."""

    def observations(self, observation: Observation) -> Observation:
        """Every copy: shape (squares, pieces, 13, 4, 4)."""
        copies: Observation = observation.reshape(-1)[self.source] * self.sign
        return copies.reshape(*self.source.shape[:2], PLANES, 4, 4)

    def one(self, observation: Observation, i: int, j: int) -> Observation:
        """One copy of many, for drawing them at random. Leading axes of `observation` are kept."""
        flat = observation.reshape(*observation.shape[:-3], PLANES * 16)
        copy: Observation = flat[..., self.source[i, j]] * self.sign[j]
        return copy.reshape(observation.shape)

    def action(self, i: int, j: int) -> NDArray[np.int64]:
        """What each action of games with calls (52, or 65 on a torus) is called in that copy:
        `copied[table] = mask` carries a mask over."""
        where = self.squares[i]
        steps = STEPS[: TORUS_ACTIONS if len(self.squares) == ON_A_TORUS else TURNS_ACTIONS]
        lines = {step.line.mask: code for code, step in enumerate(steps) if isinstance(step, Call)}
        copied = np.arange(len(steps))
        copied[GIVE:PLACE], copied[PLACE:CALL] = GIVE + self.pieces[j], PLACE + where
        for mask, code in lines.items():
            image = sum(1 << int(where[square]) for square in range(16) if mask >> square & 1)
            copied[code] = lines.get(image, code)
        return copied


@cache
def symmetries_of(variant: Variant) -> Symmetries:
    """The tables of a variant; made once, in about a tenth of a second."""
    squares = np.array(permutations(variant.squares, variant.torus), np.int64)
    counting = [trait for trait in range(4) if variant.counting >> trait & 1]
    other = [trait for trait in range(4) if trait not in counting]
    traits = []
    for first in orders(counting):
        for second in orders(other):
            to = dict(zip(counting, first, strict=True)) | dict(zip(other, second, strict=True))
            traits.append([to[trait] for trait in range(4)])
    # Trait t goes to traits[k][t] and is flipped where bit t of f is set.
    pieces = np.array(
        [
            [sum(((piece ^ flip) >> t & 1) << order[t] for t in range(4)) for piece in range(16)]
            for order in traits
            for flip in range(16)
        ],
        np.int64,
    )
    source, sign = _sources(squares, pieces, traits)
    return Symmetries(squares, pieces, source, sign)


def _sources(
    squares: NDArray[np.int64], pieces: NDArray[np.int64], traits: list[list[int]]
) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    source = np.zeros((len(squares), len(pieces), PLANES, 16), np.int16)
    sign = np.ones((len(pieces), PLANES, 16), np.int8)
    back = np.argsort(squares, axis=1)
    source[:, :, OCCUPIED] = (OCCUPIED * 16 + back)[:, None]
    source[:, :, LATEST] = (LATEST * 16 + back)[:, None]
    source[:, :, IN_HAND] = IN_HAND * 16
    source[:, :, DONE_PLANE] = DONE_PLANE * 16
    source[:, :, BESIDE] = (BESIDE * 16 + np.argsort(pieces, axis=1))[None]
    for j in range(len(pieces)):
        order, flip = traits[j // 16], j % 16
        for trait, to in enumerate(order):
            source[:, j, TRAITS + to] = (TRAITS + trait) * 16 + back
            source[:, j, HAND_TRAITS + to] = (HAND_TRAITS + trait) * 16
            if flip >> trait & 1:
                sign[j, TRAITS + to] = sign[j, HAND_TRAITS + to] = -1
    return source.reshape(*source.shape[:2], -1), sign.reshape(len(pieces), -1)


def symmetries(observation: Observation, variant: Variant | None = None) -> Observation:
    """All copies of an observation that are the same game: shape (32, 384, 13, 4, 4) in the classic game."""
    return symmetries_of(variant or Variant()).observations(observation)
