"""The types of the arrays kernels work on, in one dimension and in more; and how they are filled.

Kernels go through arrays number by number. NumPy's ways to say the same shorter (slices, `max`, `full`) take
the compiler many times as long, and the processor no less.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import kernel

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]

FloatGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
SingleGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]
SingleBlocks: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.float32]]
ByteGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int8]]
ShortGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int16]]


@kernel
def fill(numbers: Floats | Singles, number: float) -> None:
    """Make all numbers the same."""
    for place in range(len(numbers)):
        numbers[place] = number


@kernel
def column(grid: FloatGrid, place: int, numbers: Floats) -> None:
    """Copy what stands in one column."""
    for row in range(len(grid)):
        numbers[row] = grid[row, place]


@kernel
def most(numbers: Floats) -> float:
    """The largest of some numbers."""
    best = numbers[0]
    for place in range(1, len(numbers)):
        best = max(best, numbers[place])
    return float(best)
