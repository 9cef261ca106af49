"""Kernels: Python functions that are compiled to machine code before they are needed.

A kernel is written so that Numba can compile it: numbers, arrays and tuples, nothing else. All kernels of a
package are compiled together, in a separate, short-lived process (`compiler`), into one file that later
processes only load (`library`): a player neither waits for a compiler nor has one in memory. `marks` has
what kernels are written with; `signature` says how arguments are handed over, `machine` which processors a
file is for, `sources` what it was made of, and `files` where it lies and whether it may be trusted.
"""

from fourfold.engine.kernel.marks import Uint, Uints, entry, inlined, kernel, lowest, popcount

__all__ = ["Uint", "Uints", "entry", "inlined", "kernel", "lowest", "popcount"]
