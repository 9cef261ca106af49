"""All boards with so many pieces placed, one of each kind; and what a layer of boards says of the layer
before."""

from __future__ import annotations

import numpy as np

from fourfold.engine.kernel import Uint, Uints, entry, lowest
from fourfold.quarto.engine.bits import FULL_BOARD, U0, U1, unsafe
from fourfold.quarto.engine.book import Book, Values
from fourfold.quarto.engine.forms import KINDS, Symmetries, board_key, board_of, mark, symmetries, without
from fourfold.quarto.engine.node import Kind, Node, board_node, kinds_beside
from fourfold.quarto.engine.value import DRAW


def board(key: int, traits: int, squares: bool, torus: bool = False) -> Node:
    """The board that a board key is."""
    lanes, occupied = board_of(key, traits)
    placed = (
        (square, sum((lanes >> 16 * t + square & 1) << t for t in range(traits)))
        for square in range(16)
        if occupied >> square & 1
    )
    return board_node(traits, squares, placed, torus)


@entry
def _next_keys(
    lanes: Uint, occupied: Uint, beside: Uint, traits: Uint, symmetries: Symmetries, found: Uints
) -> Uint:
    """Write the keys of all boards with one piece more to `found`; returns how many."""
    size = U0
    empty = occupied ^ FULL_BOARD
    while empty:
        square = lowest(empty)
        empty &= empty - U1
        kinds = beside & KINDS[traits]
        while kinds:
            piece = lowest(kinds)
            kinds &= kinds - U1
            found[size], _ = board_key(
                mark(lanes, piece, square, traits),
                occupied | (U1 << square),
                without(beside, piece, traits),
                traits,
                symmetries,
            )
            size += U1
    return size


def frontier(traits: int, squares: bool, ply: int, torus: bool = False) -> Uints:
    """The keys of all boards with `ply` pieces placed, sorted."""
    start, same = board_node(traits, squares, (), torus), symmetries(squares, torus)
    key, _ = board_key(start.lanes, start.occupied, start.beside, start.traits, same)
    layer = np.array([key], Uint)
    room = np.zeros(256, Uint)
    for _ in range(ply):
        keys = set()
        for known in layer:
            at = board(int(known), traits, squares, torus)
            size = _next_keys(at.lanes, at.occupied, at.beside, at.traits, same, room)
            keys.update(room[: int(size)].tolist())
        layer = np.array(sorted(keys), Uint)
    return layer


def fold_back(later: Book, ply: int) -> Values:
    """The values of all boards with `ply` placed, from a book that holds those with one more."""
    keys = frontier(later.traits, later.squares, ply, later.torus)
    values = np.zeros((len(keys), 16), np.uint8)
    for at, key in enumerate(keys):
        here = board(int(key), later.traits, later.squares, later.torus)
        won = int(unsafe(here.lines, here.blocks))
        for hand in kinds_beside(here):
            values[at, hand] = 1 if won >> hand & 1 else _best(later, here, hand)
    return values


def _best(later: Book, here: Node, hand: Kind) -> int:
    """The value for the placer of `hand`, who chooses among all placements and gifts."""
    values: set[int] = set()
    occupied, beside = int(here.occupied), without(here.beside, Uint(hand), here.traits)
    placed = [(square, _kind_at(here, square)) for square in range(16) if occupied >> square & 1]
    for square in range(16):
        if not occupied >> square & 1:
            then = board_node(later.traits, later.squares, [*placed, (square, hand)], later.torus)
            replies = later.look_up(then)
            if replies is None:
                raise ValueError("the book does not hold the layer that was asked for")
            values.update(replies[gift] for gift in kinds_beside(then._replace(beside=beside)))
    return after_best_reply(values)


def after_best_reply(replies: set[int]) -> int:
    """The value of choosing among replies with these values for the opponent, one placement later."""
    lost = [reply for reply in replies if reply != DRAW and reply % 2 == 0]
    if lost:
        return min(lost) + 1
    if int(DRAW) in replies:
        return int(DRAW)
    return max(replies) + 1


def _kind_at(here: Node, square: int) -> Kind:
    return sum((int(here.lanes) >> 16 * t + square & 1) << t for t in range(int(here.traits)))
