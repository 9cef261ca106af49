"""Which processors compiled kernels are for.

Kernels are compiled for a *level*, a set of instructions that many processors share, and not for the one
processor that compiled them: the same file serves every machine of that level, and a home folder or a
wheel that is copied to another machine is safe. The gain of knowing one processor exactly was too small to
measure. WebAssembly is one more level: the machine of every browser.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Level:
    """A set of instructions."""

    name: str
    processor: str
    """What LLVM calls it."""
    needs: frozenset[str] = frozenset()
    """The features, by LLVM's names, that a processor must have."""
    system: str = sys.platform
    """The kind of system."""

    @property
    def label(self) -> str:
        """The level and the kind of system, as names of files have it."""
        return f"{self.system}-{self.name}"


_X86 = (
    Level(
        "x86-64-v3",
        "x86-64-v3",
        frozenset({"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt"}),
    ),
    Level("x86-64", "x86-64"),
)

WEB_ASSEMBLY = Level(
    "wasm32",
    "generic",
    frozenset({"bulk-memory", "mutable-globals", "nontrapping-fptoint", "sign-ext", "simd128"}),
    "browser",
)
"""Browsers: what all of them can do since 2023."""


def all_levels() -> tuple[Level, ...]:
    """The levels of this kind of machine, the best first."""
    kind = platform.machine().lower()
    return _X86 if kind in ("x86_64", "amd64") else (Level(kind or "unknown", "generic"),)


@cache
def levels() -> tuple[Level, ...]:
    """The levels that this very machine can run, the best first."""
    from llvmlite import binding as llvm  # noqa: PLC0415 - only where kernels are loaded

    known = all_levels()
    return known if len(known) == 1 else runnable(known, llvm.get_host_cpu_features())


def runnable(known: tuple[Level, ...], features: Mapping[str, bool]) -> tuple[Level, ...]:
    """Those levels that need only what a processor has."""
    return tuple(level for level in known if all(features.get(name) for name in level.needs))
