"""How a line lies on the board, for sentences that name its row or column."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.quarto.rules.board import Square, square_text
from fourfold.rules.game import Key

_ROWS_OF_A_BLOCK = 2
_CORNER_TO_CORNER = 5
"""From the first square of a block to its last, where both are neighbours on the board."""


class Way(Key):
    """How a line lies: tables of messages have one for each."""

    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    SQUARE = "square"
    """A block of 2×2."""
    BROKEN = "broken"
    """A diagonal over an edge of a torus."""
    ACROSS = "across"
    """A block of 2×2 over an edge of a torus."""


def way(squares: Sequence[Square]) -> Way:
    """How the line with these squares lies."""
    rows, columns = {each // 4 for each in squares}, {each % 4 for each in squares}
    if len(rows) == 1:
        return Way.ROW
    if len(columns) == 1:
        return Way.COLUMN
    first, second, third, last = sorted(squares)
    if len(rows) == _ROWS_OF_A_BLOCK:
        return Way.SQUARE if last - first == _CORNER_TO_CORNER else Way.ACROSS
    return Way.DIAGONAL if second - first == third - second == last - third else Way.BROKEN


def row_and_column(squares: Sequence[Square]) -> dict[str, str]:
    """The row and the column of a line's first square, for messages about rows and columns."""
    first = square_text(squares[0])
    return {"row": first[1], "column": first[0]}
