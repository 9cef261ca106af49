"""How a line lies on the board, for sentences that name its row or column."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.quarto.rules.board import Square, square_text
from fourfold.rules.game import Key

_ROWS_OF_A_BLOCK = 2


class Way(Key):
    """How a line lies: tables of messages have one for each."""

    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    SQUARE = "square"
    """A block of 2×2."""


def way(squares: Sequence[Square]) -> Way:
    """How the line with these squares lies."""
    rows, columns = {each // 4 for each in squares}, {each % 4 for each in squares}
    if len(rows) == 1:
        return Way.ROW
    if len(columns) == 1:
        return Way.COLUMN
    return Way.SQUARE if len(rows) == _ROWS_OF_A_BLOCK else Way.DIAGONAL


def row_and_column(squares: Sequence[Square]) -> dict[str, str]:
    """The row and the column of a line's first square, for messages about rows and columns."""
    first = square_text(squares[0])
    return {"row": first[1], "column": first[0]}
