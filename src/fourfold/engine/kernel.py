"""What both engines' kernels are made with: one decorator, one type of number, two instructions.

Kernels are Python compiled by Numba the first time they are called and cached on disk after that. They hold
no Python objects and release the interpreter lock, so threads run them side by side.

Numba turns arithmetic between signed and unsigned 64-bit integers into floats without warning: inside kernels
every number is a `Uint`, constants included.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba.core import config
from numba.extending import intrinsic, overload

Uint = np.uint64
"""A number inside kernels, or 64 bits."""
Uints = np.ndarray[Any, np.dtype[np.uint64]]

F = TypeVar("F", bound=Callable[..., Any])

_CACHE_SETTING = "CACHE_DIR"
"""Numba makes the names of its settings when it runs: no type checker knows them."""


@cache
def _cache_folder(package: Path) -> str:
    """Where the compiled kernels of a package are kept: one folder for each state of its sources.

    Numba looks only at the file of a kernel itself to decide whether its compiled form is still good, not at
    the kernels it calls. A folder named after all sources together is never stale.
    """
    sources = hashlib.blake2b(Path(__file__).read_bytes(), digest_size=8)
    for source in sorted(package.glob("*.py")):
        sources.update(source.read_bytes())
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "fourfold" / "kernels" / f"{package.name}-{sources.hexdigest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / "fourfold-kernels" / folder.name
    return str(folder)


def compiled_before(package: str) -> bool:
    """Whether kernels of an engine (`quarto`, `quatro`) were compiled on this machine already."""
    return any(Path(_cache_folder(Path(__file__).parent / package)).iterdir())


def compiled(function: F, **options: Any) -> F:
    """`function` compiled by Numba at its first call, and cached on disk beside its package's other
    kernels."""
    setattr(config, _CACHE_SETTING, _cache_folder(Path(function.__code__.co_filename).parent))
    kernel: F = numba.njit(nogil=True, cache=True, **options)(function)
    return kernel


def kernel(function: F) -> F:
    """Compile `function` at its first call, cache it on disk, and release the interpreter lock in it."""
    return compiled(function)


def inlined(function: F) -> F:
    """A small kernel that is copied into every kernel that uses it."""
    return compiled(function, inline="always")


def where_given(given: Callable[..., Any], none: Callable[..., Any]) -> Any:
    """A function for kernels: `given`, or `none` where its first argument is None, chosen at compile time."""

    def only_in_kernels(*arguments: Any) -> Any:
        raise TypeError("This function exists inside kernels only.")

    def choose(first: Any, *others: Any) -> Callable[..., Any]:
        return none if isinstance(first, numba.types.NoneType) else given

    overload(only_in_kernels, strict=False)(choose)
    return only_in_kernels


def _instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """A function on numbers that compiles to what `emit(builder, value)` builds."""

    def typed(typing_context: Any, value: Any) -> Any:
        return numba.uint64(numba.uint64), lambda context, builder, signature, values: emit(
            builder, values[0]
        )

    return intrinsic(typed)


popcount: Callable[[Uint], Uint] = _instruction(lambda builder, value: builder.ctpop(value))
"""How many bits are set."""

lowest: Callable[[Uint], Uint] = _instruction(
    lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 1))
)
"""The index of the lowest set bit of a number that is not zero."""
