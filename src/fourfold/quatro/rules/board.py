"""The 36 fields of the board by number and by name, and the windows of four that win.

    a  b  c  d  e  f
1   0  1  2  3  4  5        field = row * 6 + column
2   6  7  8  9 10 11        c4 is column 2, row 3: field 20
.   .  .  .  .  .  .
6  30 31 32 33 34 35
"""

from __future__ import annotations

from fourfold.rules.game import Seat, Unreadable

Field = int
"""A field of the board, 0 (`a1`) to 35 (`f6`)."""

SIDE = 6
FIELDS = range(SIDE * SIDE)
"""All 36, `a1` first."""
COLUMNS = "abcdef"
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Row, column and the two diagonals, as steps (down, right)."""

ROOFS = 15
"""Roofs each player starts with; every turn uses one up, so this is also the number of rounds."""
SAFE = 5
"""A tower of this height cannot be covered."""

Tower = tuple[Seat, ...]
"""The owners of the roofs on a field, from the bottom to the top."""


def field_name(field: Field) -> str:
    """`c4` for 20."""
    row, column = divmod(field, SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def read_field(text: str) -> Field:
    """20 for `c4`."""
    if len(text) == 2 and text[0] in COLUMNS and text[1] in "123456":
        return (int(text[1]) - 1) * SIDE + COLUMNS.index(text[0])
    raise Unreadable(
        "“{text}” is not a field: a field is a column a to f and a row 1 to 6, like c4.", text=text
    )


def _window(row: int, column: int, down: int, right: int) -> tuple[Field, ...] | None:
    last_row, last_column = row + 3 * down, column + 3 * right
    if not (0 <= last_row < SIDE and 0 <= last_column < SIDE):
        return None
    return tuple((row + i * down) * SIDE + column + i * right for i in range(4))


WINDOWS: tuple[tuple[Field, ...], ...] = tuple(
    window
    for down, right in DIRECTIONS
    for field in FIELDS
    if (window := _window(*divmod(field, SIDE), down, right)) is not None
)
"""Every four neighbouring fields in a line: 18 in rows, 18 in columns, 9 in each diagonal direction."""

WINDOWS_THROUGH: tuple[tuple[tuple[Field, ...], ...], ...] = tuple(
    tuple(window for window in WINDOWS if field in window) for field in FIELDS
)
"""The windows each field belongs to: only these can be completed by building there."""
