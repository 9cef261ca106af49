"""Boards that were proven since the books were made: a book that grows with every question.

Books hold every board of up to four pieces. With five or six pieces a board takes a search of some hundredths
of a second, and the same ones are asked for again; with more it is faster to search than to look up.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping

from fourfold.quarto.engine.book import key_of, labels_of
from fourfold.quarto.engine.node import Kind, Node, kinds_beside

FIRST, LAST = 5, 6
"""Boards of so many pieces are kept."""
MOST = 100_000
"""Boards that are kept in memory; the oldest are forgotten."""


class Proofs:
    """Proven boards by their form (see `board_form`), each with the value of every kind for its placer."""

    def __init__(self) -> None:
        self._kept: dict[bytes, bytes] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def look_up(self, board: Node) -> tuple[int, ...] | None:
        """For each kind its value for the player who is handed it; None for a board that is not kept."""
        if not self._kept or not is_kept(board):
            return None
        key, chosen = key_of(board)
        values = self._kept.get(_form(board, key))
        return None if values is None else tuple(values[label] for label in labels_of(board, key, chosen))

    def add(self, board: Node, values: Mapping[Kind, int]) -> tuple[bytes, bytes]:
        """Keep a board whose values are all known; returns its form and how it is kept."""
        key, chosen = key_of(board)
        labels = labels_of(board, key, chosen)
        kept = bytearray(16)
        for kind, value in values.items():
            kept[labels[kind]] = value
        proof = _form(board, key), bytes(kept)
        self.update(dict([proof]))
        return proof

    def among(self, forms: Iterable[bytes]) -> dict[bytes, bytes]:
        """Those of these boards that are kept."""
        return {form: self._kept[form] for form in forms if form in self._kept}

    def update(self, proved: Mapping[bytes, bytes]) -> None:
        """Take in what was proven elsewhere."""
        with self._lock:
            self._kept |= proved
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]


def is_kept(board: Node) -> bool:
    """Whether a board is of those that are kept."""
    return FIRST <= int(board.occupied).bit_count() <= LAST


def is_whole(board: Node, values: Mapping[Kind, int]) -> bool:
    """Whether every kind that may be given has its value."""
    return all(values.get(kind) for kind in kinds_beside(board))


def board_form(board: Node) -> bytes:
    """The name of all boards that are the same game in other clothes: a byte for the kind of variant, then
    the key."""
    return _form(board, key_of(board)[0])


def _form(board: Node, key: int) -> bytes:
    kind = int(board.traits) | (board.blocks is not None) << 3 | (board.torus is not None) << 5
    return bytes([kind]) + key.to_bytes(8)
