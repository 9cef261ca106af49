"""What passes between callers and compiled kernels, and where each part of it lies in memory.

Values lie as the compiler lays out the same values, each at a multiple of its own size: a number is itself, a
tuple its parts, None a pointer of zero, and an array

    owner   parent   size   itemsize   address   length of each dimension   stride of each dimension

where owner, parent and address are pointers, the others eight-byte numbers, and owner and parent are zero:
the kernel only borrows it. A pointer has eight bytes, and in WebAssembly four: that alone makes two layouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

LONG = 8
"""Bytes of a size, a length or a stride."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number of this type."""

    dtype: np.dtype[Any]


@dataclass(frozen=True, slots=True)
class Array:
    """A contiguous array."""

    dtype: np.dtype[Any]
    dimensions: int


@dataclass(frozen=True, slots=True)
class Group:
    """A tuple, or a named tuple of the class `form`."""

    parts: tuple[Kind, ...]
    form: type

    @property
    def names(self) -> tuple[int | str, ...]:
        """What its parts are reached by: their numbers, or their names."""
        return getattr(self.form, "_fields", None) or tuple(range(len(self.parts)))


@dataclass(frozen=True, slots=True)
class Nothing:
    """None."""


Kind: TypeAlias = Number | Array | Group | Nothing

Path: TypeAlias = tuple[int | str, ...]
"""How a part is reached from the whole: through numbers and names."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of some values that is no group, and how many bytes of the block come before it."""

    path: Path
    kind: Number | Array | Nothing
    offset: int


def parts(kind: Kind, pointer: int, path: Path = (), offset: int = 0) -> Iterator[Part]:
    """The parts of a value that lies at `offset`, with pointers of so many bytes."""
    if isinstance(kind, Group):
        offsets, _, _ = _side_by_side(_room(part, pointer) for part in kind.parts)
        for name, part, inside in zip(kind.names, kind.parts, offsets, strict=True):
            yield from parts(part, pointer, (*path, name), offset + inside)
    else:
        yield Part(path, kind, offset)


def size(kind: Kind, pointer: int) -> int:
    """The bytes of a value."""
    return 0 if isinstance(kind, Nothing) else _room(kind, pointer)[0]


def array_offsets(dimensions: int, pointer: int) -> list[int]:
    """Where the parts of an array lie: owner, parent, size, itemsize, address, lengths, strides."""
    offsets, _, _ = _side_by_side(_array(dimensions, pointer))
    return offsets


def _room(kind: Kind, pointer: int) -> tuple[int, int]:
    """The bytes of a value, and what its address is a multiple of."""
    match kind:
        case Number(dtype):
            return dtype.itemsize, dtype.itemsize
        case Array(_, dimensions):
            _, end, multiple = _side_by_side(_array(dimensions, pointer))
        case Group(inner):
            _, end, multiple = _side_by_side(_room(part, pointer) for part in inner)
        case Nothing():
            return pointer, pointer
    return end, multiple


def _array(dimensions: int, pointer: int) -> list[tuple[int, int]]:
    address, long = (pointer, pointer), (LONG, LONG)
    return [address, address, long, long, address, *[long] * (2 * dimensions)]


def _side_by_side(rooms: Iterable[tuple[int, int]]) -> tuple[list[int], int, int]:
    """Where each of some values lies, how many bytes they take, and what their address is a multiple of."""
    offsets, end, most = [], 0, 1
    for length, multiple in rooms:
        offsets.append(_up(end, multiple))
        end, most = offsets[-1] + length, max(most, multiple)
    return offsets, _up(end, most), most


def _up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple
