"""The sixteen squares, and the lines that can be made on them.

    row 1   a1 b1 c1 d1       0  1  2  3
    row 2   a2 b2 c2 d2       4  5  6  7
    row 3   a3 b3 c3 d3       8  9 10 11
    row 4   a4 b4 c4 d4      12 13 14 15

Ten lines always count; nine 2×2 blocks count as lines too where the variant says so. On a torus, where a line
that leaves the board comes back in on the opposite side, six broken diagonals count as well, and seven blocks
across the edges with the others. A set of squares is an int with bit n for square n.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

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
    """Four squares that win together: one of those below. `read_line` finds it."""

    squares: tuple[Square, Square, Square, Square]
    """In ascending order."""
    mask: int
    """The same squares as a set."""
    block: bool
    """Whether it is one of the 2×2 blocks."""
    wraps: bool = False
    """Whether it runs over an edge: it counts on a torus only."""

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


def _broken(column: int, slope: int) -> Line:
    """The diagonal that leaves the first row at `column`, over the edge and on."""
    return _wrapped([4 * row + (column + slope * row) % 4 for row in range(4)], block=False)


def _block_across(row: int, column: int) -> Line:
    corners = [4 * ((row + down) % 4) + (column + right) % 4 for down in range(2) for right in range(2)]
    return _wrapped(corners, block=True)


def _wrapped(squares: list[Square], block: bool) -> Line:
    one, two, three, four = sorted(squares)
    return Line((one, two, three, four), _set_of((one, two, three, four)), block, wraps=True)


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

BROKEN_DIAGONALS: tuple[Line, ...] = (
    *(_broken(column, 1) for column in (1, 2, 3)),
    *(_broken(column, -1) for column in (0, 1, 2)),
)
"""The six diagonals that run over an edge."""

BLOCKS_ACROSS: tuple[Line, ...] = tuple(
    _block_across(row, column) for row in range(4) for column in range(4) if 3 in (row, column)
)
"""The seven blocks of 2×2 squares that are neighbours over an edge."""

ALL_LINES = LINES + BLOCKS + BROKEN_DIAGONALS + BLOCKS_ACROSS
"""Whatever may be a line in some variant."""


@cache
def lines_of(squares: bool, torus: bool) -> tuple[Line, ...]:
    """The lines that count, with blocks or without, on the plain board or on a torus."""
    return tuple(line for line in ALL_LINES if (squares or not line.block) and (torus or not line.wraps))


@cache
def lines_through(squares: bool, torus: bool) -> tuple[tuple[Line, ...], ...]:
    """For each square, those of the same lines that it lies on."""
    lines = lines_of(squares, torus)
    return tuple(tuple(line for line in lines if square in line.squares) for square in SQUARES)


_BY_SQUARES = {frozenset(line.squares): line for line in ALL_LINES}


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
