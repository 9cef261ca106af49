"""How arguments and results pass between Python and compiled kernels.

The annotations of a function are its signature. An array whose type says nothing of dimensions has one; all
arrays are contiguous. What may be None makes two signatures of one: kernels are compiled for each, so that a
game pays nothing for what it does not have.

Arguments are handed over in one block of eight-byte fields, in the order in which the compiler lays out the
same values: a number is itself, a tuple its parts, None a field of zero, and an array

    owner   parent   size   itemsize   address   length of each dimension   stride of each dimension

where owner and parent are zero: the kernel only borrows it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np


class Misfit(TypeError):  # noqa: N818 - reads as a sentence where it is raised
    """Arguments that are not what a signature says."""


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


@dataclass(frozen=True, slots=True)
class Nothing:
    """None."""


Kind: TypeAlias = Number | Array | Group | Nothing

_CODES = {"uint64": "Q", "int64": "q", "float64": "d", "bool": "?"}
"""How `struct` writes a number."""


@dataclass(frozen=True)
class Signature:
    """One way to call a kernel."""

    parameters: Group
    returned: Kind

    def pack(self, arguments: Sequence[Any]) -> bytes:
        """The arguments in one block, which is good as long as they live."""
        fields: list[Any] = []
        _flatten(self.parameters, arguments, fields)
        return self._block.pack(*fields)

    def unpack(self, returned: bytes) -> Any:
        """What a kernel gave back."""
        fields = self._answer.unpack_from(returned)
        match self.returned:
            case Number():
                return fields[0]
            case Group(form=form):
                return fields if form is tuple else form(*fields)
            case _:
                return None

    @cached_property
    def room(self) -> int:
        """How many bytes the result takes."""
        return self._answer.size

    @cached_property
    def _block(self) -> struct.Struct:
        return struct.Struct("@" + _layout(self.parameters))

    @cached_property
    def _answer(self) -> struct.Struct:
        return struct.Struct("@" if isinstance(self.returned, Nothing) else "@" + _layout(self.returned))


def parameters(function: Callable[..., Any]) -> list[Group]:
    """What `function` may be called with, one group for each choice of what is None."""
    hints = get_type_hints(function)
    del hints["return"]
    return [Group(parts, tuple) for parts in product(*map(_kinds, hints.values()))]


def signatures(function: Callable[..., Any]) -> list[Signature]:
    """The ways to call `function`."""
    [returned] = _kinds(get_type_hints(function)["return"])
    return [Signature(each, returned) for each in parameters(function)]


def _kinds(hint: Any) -> list[Kind]:
    """What a type hint allows: one kind, or more where parts of it may be None."""
    if hint is NoneType:
        return [Nothing()]
    if isinstance(hint, UnionType):
        return [kind for part in get_args(hint) for kind in _kinds(part)]
    if get_origin(hint) is np.ndarray:
        shape, element = get_args(hint)
        sizes = get_args(shape)
        dimensions = 1 if Ellipsis in sizes else max(1, len(sizes))
        return [Array(np.dtype(get_args(element)[0]), dimensions)]
    if get_origin(hint) is tuple:
        return _groups(get_args(hint), tuple)
    if hasattr(hint, "_fields"):
        return _groups(get_type_hints(hint).values(), hint)
    return [Number(np.dtype(hint))]


def _groups(hints: Iterable[Any], form: type) -> list[Kind]:
    return [Group(parts, form) for parts in product(*map(_kinds, hints))]


def _layout(kind: Kind) -> str:
    match kind:
        case Number(dtype):
            return _CODES[dtype.name]
        case Array(_, dimensions):
            return "PPqqP" + "qq" * dimensions
        case Group(parts):
            return "".join(map(_layout, parts))
        case Nothing():
            return "P"


def _flatten(kind: Kind, value: Any, fields: list[Any]) -> None:
    """Append what stands in the block for `value`."""
    if value is None:
        if not isinstance(kind, Nothing):
            raise Misfit("None where something was expected")
        fields.append(0)
    elif isinstance(kind, Number):
        fields.append(value)
    elif isinstance(kind, Array):
        if value.dtype != kind.dtype or value.ndim != kind.dimensions or not value.flags.c_contiguous:
            raise Misfit(f"{value.dtype} array of {value.ndim} dimensions where {kind} was expected")
        address = value.__array_interface__["data"][0]
        fields += (0, 0, value.size, value.itemsize, address, *value.shape, *value.strides)
    elif isinstance(kind, Group) and len(kind.parts) == len(value):
        for part, each in zip(kind.parts, value, strict=True):
            _flatten(part, each, fields)
    else:
        raise Misfit(f"{value!r} where {kind} was expected")
