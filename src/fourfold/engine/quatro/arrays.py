"""The types of the arrays kernels work on, and one more way to compile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.kernel import compiled

Function = TypeVar("Function", bound=Callable[..., object])

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]


def fast_kernel(function: Function) -> Function:
    """A kernel in which sums may be reordered, which lets the processor add many numbers at once."""
    return compiled(function, fastmath=True)
