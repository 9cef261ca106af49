"""Positions drawn at random, each with the exact value of every move: what data sets of Quarto! are made of.

A position is a board without a line on it and a piece in hand. Scores are for the player who places it:

    n > 0    wins with the n-th placement from now, his own first one counted
    0        a draw
    n < 0    loses with the -n-th placement from now
    -128     not legal

The score of a move stands at 16 * square + gift. A placement that ends the game is followed by no gift: it
stands where the piece in hand would be the gift.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import Uint, Uints, entry, inlined, kernel, lowest
from fourfold.quarto import Variant
from fourfold.quarto.engine.bits import (
    FULL_BOARD,
    U0,
    U1,
    U2,
    Lines,
    blocks_through,
    lines_through,
    shared,
)
from fourfold.quarto.engine.forms import KINDS, Symmetries, symmetries
from fourfold.quarto.engine.memory import table
from fourfold.quarto.engine.node import Node, board_node, give, kind_of, node_key, place
from fourfold.quarto.engine.playouts import next_random, pick
from fourfold.quarto.engine.search import Search, control, scratch
from fourfold.quarto.engine.value import DRAW, value

NOT_LEGAL = -128
EMPTY = -1
"""A square without a piece."""

Bytes: TypeAlias = NDArray[np.int8]
ByteGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int8]]
BytePlanes: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.int8]]


@dataclass(frozen=True, slots=True)
class Positions:
    """Boards with a piece in hand, a row each."""

    boards: ByteGrid
    """The piece on each square, or EMPTY."""
    hands: Bytes
    keys: Uints
    """The same for positions that are the same game (`forms.key`)."""

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, rows: NDArray[np.int64] | slice) -> Positions:
        return Positions(self.boards[rows], self.hands[rows], self.keys[rows])


def joined(parts: list[Positions]) -> Positions:
    """All of them, one after the other."""
    return Positions(
        np.concatenate([part.boards for part in parts]),
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.keys for part in parts]),
    )


# -- Drawing ------------------------------------------------------------------------------------------------


@kernel
def made(lines: Lines, through: Uint) -> bool:
    """Whether one of the lines in `through` is full and its pieces share a trait."""
    return bool(shared(lines, (lines[2] >> U2) & through))


@inlined
def made_block(blocks: Lines | None, through: Uint) -> bool:
    """`made` for the blocks; never without them."""
    if blocks is None:
        return False
    return made(blocks, through)


@inlined
def ended(at: Node, square: Uint) -> bool:
    """Whether the piece that was placed on `square` made a line."""
    return made(at.lines, lines_through(at.torus, square)) or made_block(
        at.blocks, blocks_through(at.torus, square)
    )


@kernel
def draw_one(
    empty: Node, symmetries: Symmetries, kinds: Uints, placed: int, state: Uint, board: Bytes
) -> tuple[bool, Uint, Uint, Uint]:
    """Put so many random pieces on random squares and one in hand.

    Says whether no line was made, and gives the key, the piece in hand and the next state of chance.
    """
    at = empty
    board[:] = EMPTY
    pieces = FULL_BOARD
    for _ in range(placed):
        state = next_random(state)
        piece = pick(pieces, state)
        pieces ^= U1 << piece
        state = next_random(state)
        square = pick(at.occupied ^ FULL_BOARD, state)
        board[square] = np.int8(piece)
        at = place(give(at, kinds[piece]), square)
        if ended(at, square):
            return False, U0, U0, state
    state = next_random(state)
    hand = pick(pieces, state)
    return True, node_key(give(at, kinds[hand]), symmetries), hand, state


@entry
def draw_many(
    empty: Node,
    symmetries: Symmetries,
    kinds: Uints,
    placed: NDArray[np.int64],
    state: Uint,
    boards: ByteGrid,
    hands: Bytes,
    keys: Uints,
) -> None:
    """Fill the rows with positions of so many pieces placed."""
    for at in range(len(placed)):
        drawn = False
        while not drawn:
            drawn, found, hand, state = draw_one(empty, symmetries, kinds, placed[at], state, boards[at])
            keys[at], hands[at] = found, np.int8(hand)


def draw(variant: Variant, placed: NDArray[np.int64], seed: int) -> Positions:
    """Random positions with so many pieces placed, a row each. The same seed draws the same ones."""
    rows = len(placed)
    drawn = Positions(np.zeros((rows, 16), np.int8), np.zeros(rows, np.int8), np.zeros(rows, Uint))
    state = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] | U1
    empty, same, kinds = _empty(variant), symmetries(variant.squares, variant.torus), _kinds(variant)
    draw_many(empty, same, kinds, placed, state, drawn.boards, drawn.hands, drawn.keys)
    return drawn


def draw_different(variant: Variant, least: int, most: int, seed: int) -> Iterator[Positions]:
    """Ever more positions with `least` to `most` pieces placed, as many of each number as there are.

    No two are the same game. It ends when hardly any new one is found.
    """
    known = np.zeros(0, Uint)
    lap = 0
    while True:
        placed = np.arange(LAP, dtype=np.int64) % (most - least + 1) + least
        drawn = draw(variant, placed, seed * 2**20 + lap)
        lap += 1
        _, first = np.unique(drawn.keys, return_index=True)
        first.sort()
        fresh = first[~np.isin(drawn.keys[first], known, assume_unique=True)]
        if len(fresh) < LAP // 1000:
            return
        known = np.concatenate([known, drawn.keys[fresh]])
        yield drawn[fresh]


LAP = 1 << 14
"""Positions drawn at a time."""


@cache
def _empty(variant: Variant) -> Node:
    return board_node(len(variant.traits), variant.squares, (), variant.torus)


@cache
def _kinds(variant: Variant) -> Uints:
    return np.array([kind_of(piece, variant.counting) for piece in range(16)], Uint)


# -- Labelling ----------------------------------------------------------------------------------------------


@kernel
def score(theirs: Uint) -> int:
    """The score of a gift, from the value for the player who is given it."""
    if theirs == DRAW:
        return 0
    return -int(theirs + U1) if theirs & U1 else int(theirs + U1)


@kernel
def score_moves(at: Node, search: Search, moves: ByteGrid, ends: Bytes) -> None:
    """`moves[square, kind]`: the score of placing there and giving that kind; `ends[square]`: of a placement
    that ends the game."""
    empty = at.occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        then = place(at, square)
        if ended(then, square):
            ends[square] = 1
            continue
        if at.beside == U0:
            ends[square] = 0
            continue
        gifts = KINDS[at.traits] & at.beside
        while gifts:
            gift = lowest(gifts)
            gifts &= gifts - U1
            moves[square, gift] = score(value(give(then, gift), True, search))


@entry
def score_boards(
    empty: Node, boards: ByteGrid, hands: Bytes, search: Search, moves: BytePlanes, ends: ByteGrid
) -> None:
    """`score_moves` for every row; boards and hands hold kinds."""
    for row in range(len(hands)):
        at = empty
        for square in range(16):
            if boards[row, square] >= 0:
                at = place(give(at, Uint(boards[row, square])), Uint(square))
        score_moves(give(at, Uint(hands[row])), search, moves[row], ends[row])


def scores(variant: Variant, positions: Positions) -> Bytes:
    """The score of every move of every position: shape (positions, 256)."""
    rows = len(positions)
    kinds = _kinds(variant).astype(np.int8)
    by_kind = np.full((rows, 16, 16), NOT_LEGAL, np.int8)
    ends = np.full((rows, 16), NOT_LEGAL, np.int8)
    on_board = np.where(positions.boards == EMPTY, EMPTY, kinds[positions.boards])
    memory = _memory(len(variant.traits), variant.squares, variant.torus)
    search = Search(symmetries(variant.squares, variant.torus), scratch(), memory, control())
    score_boards(_empty(variant), on_board, kinds[positions.hands], search, by_kind, ends)
    moves = by_kind[:, :, kinds]
    gone = np.zeros((rows, 16), np.bool_)
    at = np.nonzero(positions.boards != EMPTY)
    gone[at[0], positions.boards[at]] = True
    moves = np.where(gone[:, None, :], NOT_LEGAL, moves)
    moves[np.arange(rows), :, positions.hands] = ends
    return moves.reshape(rows, 256).astype(np.int8)


@cache
def _memory(traits: int, squares: bool, torus: bool) -> Uints:
    """What this process remembers of the searches of one kind of variant."""
    return table()


def best(moves: Bytes) -> Bytes:
    """The score of each position: the quickest win, else a draw, else the slowest loss."""
    wide = moves.astype(np.int64)
    rank = np.where(wide > 0, 1000 - wide, np.where(wide == 0, 0, -1000 - wide))
    rank[wide == NOT_LEGAL] = -(10**6)
    chosen = rank.argmax(axis=1)
    return np.asarray(moves[np.arange(len(moves)), chosen])
