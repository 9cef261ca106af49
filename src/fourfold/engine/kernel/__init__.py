"""Kernels: Python functions that are compiled to machine code before they are needed.

A kernel is written so that Numba can compile it: numbers, arrays and tuples, nothing else. All kernels of a
game are compiled together, in a short-lived process of their own (`compiler`), into one file that any later
process only loads (`library`): whoever plays never waits for a compiler and never loads one. `marks` has what
kernels are written with; `signature` says how arguments are handed over, `machine` which processors a file is
for, and `files` where files lie and which of them may be trusted.
"""

from fourfold.engine.kernel.marks import Uint, Uints, entry, fast, inlined, kernel, lowest, popcount

__all__ = ["Uint", "Uints", "entry", "fast", "inlined", "kernel", "lowest", "popcount"]
