"""The sixteen squares, and the lines that can be made on them.

    row 1   a1 b1 c1 d1       0  1  2  3
    row 2   a2 b2 c2 d2       4  5  6  7
    row 3   a3 b3 c3 d3       8  9 10 11
    row 4   a4 b4 c4 d4      12 13 14 15

Ten lines always count; nine 2×2 blocks count as lines too where the variant says so. A set of squares is
an int with bit n for square n.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.game import IllegalStep, Unreadable

Square = int
"""A square of the board, 0-15: row * 4 + column."""

SQUARES: tuple[Square, ...] = tuple(range(16))
"""All sixteen, a1 first."""

COLUMNS = "abcd"
ROWS = "1234"

FULL = 0xFFFF
"""The set of all squares; as a set of pieces, all of them."""


def square_text(square: Square) -> str:
    """Column letter and row number."""
    return COLUMNS[square % 4] + ROWS[square // 4]


def read_square(text: str) -> Square:
    """The square that `text` names."""
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in ROWS:
        raise Unreadable(
            "“{text}” is not a square: a square is a column a-d and a row 1-4, as in b3.", text=text
        )
    return ROWS.index(text[1]) * 4 + COLUMNS.index(text[0])


@dataclass(frozen=True, slots=True, repr=False)
class Line:
    """Four squares that win together: one of the nineteen in `LINES` and `BLOCKS`. `read_line` finds it."""

    squares: tuple[Square, Square, Square, Square]
    """In ascending order."""
    mask: int
    """The same squares as a set."""
    block: bool
    """Whether it is one of the 2×2 blocks."""

    def __str__(self) -> str:
        return "".join(square_text(square) for square in self.squares)

    def __repr__(self) -> str:
        return f"read_line({str(self)!r})"


def _line(first: Square, stride: int) -> Line:
    squares = (first, first + stride, first + 2 * stride, first + 3 * stride)
    return Line(squares, _set_of(squares), block=False)


def _block(corner: Square) -> Line:
    squares = (corner, corner + 1, corner + 4, corner + 5)
    return Line(squares, _set_of(squares), block=True)


def _set_of(squares: tuple[Square, ...]) -> int:
    return sum(1 << square for square in squares)


LINES: tuple[Line, ...] = (
    *(_line(4 * row, 1) for row in range(4)),
    *(_line(column, 4) for column in range(4)),
    _line(0, 5),
    _line(3, 3),
)
"""Four rows, four columns, two diagonals."""

BLOCKS: tuple[Line, ...] = tuple(_block(4 * row + column) for row in range(3) for column in range(3))
"""The nine blocks of 2×2 neighbouring squares."""


def _through_each_square(lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], ...]:
    return tuple(tuple(line for line in lines if square in line.squares) for square in SQUARES)


LINES_THROUGH = _through_each_square(LINES)
"""For each square, the lines it lies on."""

LINES_AND_BLOCKS_THROUGH = _through_each_square(LINES + BLOCKS)
"""For each square, the lines and blocks it lies on."""

_BY_SQUARES = {frozenset(line.squares): line for line in LINES + BLOCKS}


def read_line(text: str) -> Line:
    """The line whose four squares `text` names, in any order."""
    if len(text) != 8:
        raise Unreadable("“{text}” is not a line: name its four squares, as in a1b2c3d4.", text=text)
    squares = frozenset(read_square(text[start : start + 2]) for start in range(0, 8, 2))
    line = _BY_SQUARES.get(squares)
    if line is None:
        raise IllegalStep(
            "{squares} are not a line: a line is a whole row, column or diagonal, or a 2×2 block.",
            squares=tuple(text[start : start + 2] for start in range(0, 8, 2)),
        )
    return line
