"""What the page's engine needs besides kernels: the books, and what makes two boards the same game."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from fourfold.quarto.engine.book import book_name, shipped
from fourfold.quarto.engine.forms import permutations

Array = np.ndarray[Any, Any]


def files() -> dict[str, dict[str, Array]]:
    """Arrays by file: `symmetries`, with the permutations of the squares for each kind of lines, and a file
    for each book, named after it: traits and plies (`about`), keys, and the values of the kinds beside each
    board."""
    groups = {
        f"{'squares' if squares else 'lines'}{'-torus' if torus else ''}": np.array(
            permutations(squares, torus), np.uint8
        )
        for squares, torus in product((False, True), repeat=2)
    }
    books: dict[str, dict[str, Array]] = {}
    for traits, squares, torus in product(range(1, 5), (False, True), (False, True)):
        book = shipped(traits, squares, torus)
        if book is not None:
            about = np.array([traits, book.ply], np.uint8)
            # Zeros are left out: a key says which kinds are not beside its board.
            listed = book.values[book.values > 0]
            books[book_name(traits, squares, torus)] = {"about": about, "keys": book.keys, "values": listed}
    return {"symmetries": groups, **books}
