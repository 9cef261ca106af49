"""Books: the exact value of every piece on every board of up to so many placed pieces.

A book is two arrays, sorted by board key: the keys, and sixteen bytes a board with the value (see `value`)
for the placer of each kind, 0 where that kind is not beside the board. Boards are kept in the one form that
stands for all their symmetric images, so four placed pieces are a few thousand boards.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from fourfold.engine.kernel import Uint, Uints
from fourfold.quarto.engine.forms import board_key, relabelling
from fourfold.quarto.engine.node import Kind, Node, board_symmetries

Values = np.ndarray[Any, np.dtype[np.uint8]]


@dataclass(frozen=True, slots=True)
class Book:
    """Proven values of all boards up to `ply` placed pieces, for one variant."""

    traits: int
    """How many traits count; which ones they are makes no difference."""
    squares: bool
    ply: int
    keys: Uints
    values: Values
    torus: bool = False

    def look_up(self, board: Node) -> tuple[int, ...] | None:
        """For each kind, the value for the player who is handed it; None for a board the book does not hold.

        `board.beside` must hold all pieces not on the board, none in hand.
        """
        if int(board.occupied).bit_count() > self.ply:
            return None
        key, chosen = key_of(board)
        at = int(np.searchsorted(self.keys, Uint(key)))  # a plain int would be compared as a float
        if at == len(self.keys) or self.keys[at] != Uint(key):
            return None
        return tuple(int(self.values[at, label]) for label in labels_of(board, key, chosen))

    def write(self, path: Path) -> None:
        """Save as a compressed NumPy archive; the same book always makes the same file."""
        packed = io.BytesIO()
        about = np.array([self.traits, self.squares, self.ply, self.torus], np.int64)
        np.savez_compressed(packed, about=about, keys=self.keys, values=self.values)
        partial = path.with_suffix(".partial")
        partial.write_bytes(packed.getvalue())
        partial.replace(path)


def key_of(board: Node) -> tuple[int, Kind]:
    """The key of a board with nothing in hand, and the kind in whose hand it is that key."""
    key, chosen = board_key(board.lanes, board.occupied, board.beside, board.traits, board_symmetries(board))
    return int(key), int(chosen)


def labels_of(board: Node, key: int, chosen: Kind) -> tuple[Kind, ...]:
    """For each kind on this board, the kind it is on the board that books keep under its key."""
    lanes, occupied = int(board.lanes), int(board.occupied)
    return relabelling(lanes, occupied, key, chosen, int(board.traits), board_symmetries(board))


def read(data: bytes) -> Book:
    """The book in an archive made by `Book.write`."""
    with np.load(io.BytesIO(data)) as archive:
        # Books made before there was a torus say nothing of it.
        traits, squares, ply, *torus = map(int, archive["about"])
        keys, values = archive["keys"].astype(Uint), archive["values"]
        return Book(traits, bool(squares), ply, keys, values, any(torus))


def book_name(traits: int, squares: bool, torus: bool) -> str:
    """What the book of a family of variants is called."""
    return f"quarto-{traits}{'-squares' if squares else ''}{'-torus' if torus else ''}"


@cache
def shipped(traits: int, squares: bool, torus: bool = False) -> Book | None:
    """The book that comes with the package for this family of variants, if there is one."""
    name = f"{book_name(traits, squares, torus)}.npz"
    file = resources.files("fourfold.quarto.data") / "books" / name
    return read(file.read_bytes()) if file.is_file() else None
