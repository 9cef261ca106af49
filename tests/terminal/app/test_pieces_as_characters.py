"""Pieces in a terminal can be told apart without any colour."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from fourfold.quarto import PIECES, Piece
from fourfold.quarto.data import edition, editions
from fourfold.quarto.terminal.board import COMPACT, LARGE, SMALL
from fourfold.quarto.terminal.pieces import draw_piece
from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.look import look


def drawn(piece: Piece, name: str, size: tuple[int, int]) -> tuple[str, ...]:
    width, height = size[0] - 1, size[1]
    canvas = Canvas(width, height, look().paper)
    draw_piece(canvas, Box(0, 0, width, height), piece, edition(name))
    return tuple(canvas.strip(row).text for row in range(height))


@pytest.mark.parametrize("name", editions())
@pytest.mark.parametrize("size", [COMPACT, SMALL, LARGE])
def test_sixteen_pieces_are_sixteen_different_drawings(name: str, size: tuple[int, int]) -> None:
    drawings = {piece: drawn(piece, name, size) for piece in PIECES}
    for one, other in combinations(PIECES, 2):
        assert drawings[one] != drawings[other], (one, other)


@pytest.mark.parametrize("size", [COMPACT, SMALL, LARGE])
def test_each_trait_of_the_wooden_pieces_has_its_own_sign(size: tuple[int, int]) -> None:
    for piece in PIECES:
        rows = drawn(piece, "classic", size)
        picture = "".join(rows)
        assert ("▒" in picture) == bool(piece & 1)
        assert ("┌" in picture) == bool(piece & 2)
        assert ("╭" in picture) != bool(piece & 2)
        assert bool(rows[0].strip()) == bool(piece & 4)
        top = next(row for row in rows if row.strip())
        assert (re.search(r"\( +\)|○", top) is not None) != bool(piece & 8)
