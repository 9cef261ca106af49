"""Lines over the edges of a torus as strokes: out of the board on one side, and in again on the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from fourfold.quarto import Line, Square

Point: TypeAlias = tuple[float, float]
"""To the right and down, in squares from the corner of the board."""
Stroke: TypeAlias = tuple[Point, Point]


def strokes(line: Line) -> Iterator[Stroke]:
    """The strokes of a line from square to square and, where the next one is over an edge, to that edge.

    Such a line is a ring: it ends where it began.
    """
    one, two, three, four = line.squares
    ring = (one, two, four, three) if line.block else (one, two, three, four)
    for here, there in zip(ring, (*ring[1:], ring[0]), strict=True):
        right, down = _way(here % 4, there % 4), _way(here // 4, there // 4)
        (x, y), (next_x, next_y) = _middle(here), _middle(there)
        if (next_x, next_y) == (x + right, y + down):
            yield (x, y), (next_x, next_y)
        else:
            yield (x, y), (x + right / 2, y + down / 2)
            yield (next_x - right / 2, next_y - down / 2), (next_x, next_y)


def _way(here: int, there: int) -> int:
    """One step forward, one back, or none: four steps lead back to where one was."""
    return (0, 1, 2, -1)[(there - here) % 4]


def _middle(square: Square) -> Point:
    return square % 4 + 0.5, square // 4 + 0.5
