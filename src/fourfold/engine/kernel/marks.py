"""What kernels are written with: three marks, one type of number, two instructions.

Numba turns arithmetic between signed and unsigned 64-bit integers into floats without warning: inside kernels
every number is a `Uint`, constants included.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, TypeVar, cast

import numpy as np

from fourfold.engine.kernel.library import Native, library
from fourfold.engine.kernel.signature import Signature, signatures

Uint = np.uint64
"""A number inside kernels, or 64 bits."""
Uints = np.ndarray[Any, np.dtype[np.uint64]]
"""A row of them."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Mark:
    """How a kernel wants to be compiled."""

    inline: bool = False
    """Whether it becomes part of every kernel that uses it."""


MARKS: dict[Callable[..., Any], Mark] = {}
"""Every kernel, by the function that it was written as."""
ENTRIES: list[Entry] = []
"""Every kernel that Python calls."""


class Entry:
    """A kernel that Python calls: its annotations are its signature, its compiled form does the work."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.function = function
        self.package = function.__module__.rpartition(".")[0]
        self._natives: list[tuple[Signature, Native]] = []

    @property
    def name(self) -> str:
        """The module and the name of the function, unique within a package."""
        return f"{self.function.__module__.split('.')[-1]}.{self.function.__name__}"

    def variants(self) -> list[tuple[str, Signature]]:
        """The ways to call it, each with the name of its compiled form: one with and one without each
        argument that may be None."""
        return [
            (f"{self.name}/{number}", signature) for number, signature in enumerate(signatures(self.function))
        ]

    def __call__(self, *arguments: Any) -> Any:
        """Run the compiled form; loads it the first time, and compiles it where that was never done."""
        if not self._natives:
            loaded = library(self.package)
            self._natives = [
                (signature, loaded.function(name, signature.answer)) for name, signature in self.variants()
            ]
        for signature, native in self._natives:
            if signature.fits(arguments):
                return signature.result(native(signature.pack(arguments)))
        raise TypeError(f"{self.name} cannot be called like this")


def entry(function: F) -> F:
    """A kernel that Python calls, and other kernels may; it can have another mark besides."""
    MARKS.setdefault(function, Mark())
    called = Entry(function)
    ENTRIES.append(called)
    return cast("F", called)


def kernel(function: F) -> F:
    """A kernel for other kernels. Called from Python it runs as the Python that it is: slowly."""
    MARKS[function] = Mark()
    return function


def inlined(function: F) -> F:
    """A small kernel that becomes part of every kernel that uses it."""
    MARKS[function] = Mark(inline=True)
    return function


def popcount(value: Uint) -> Uint:
    """How many bits are set."""
    return Uint(int(value).bit_count())


def lowest(value: Uint) -> Uint:
    """The index of the lowest set bit of a number that is not zero."""
    return Uint((int(value) & -int(value)).bit_length() - 1)
