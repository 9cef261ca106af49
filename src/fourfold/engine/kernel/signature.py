"""How arguments and results pass between Python and compiled kernels.

The annotations of a function are its signature. An array whose type says nothing of dimensions has one; all
arrays are contiguous. What may be None makes two signatures of one: kernels are compiled for each, so that a
game pays nothing for what it does not have.

Arguments are handed over in one block (see `layout`). A result is one number, some of `Uint`, or none. Python
packs the block itself; for the page, `description` says the same in JSON, for its code to pack it by.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from ctypes import addressof, c_char
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import itemgetter
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np

from fourfold.engine.kernel.layout import (
    Array,
    Group,
    Kind,
    Nothing,
    Number,
    Part,
    array_offsets,
    parts,
    size,
)

_CODES = {"uint64": "Q", "int64": "q", "float64": "d", "bool": "?"}
"""How `struct` writes a number."""
_POINTER = struct.calcsize("P")


@dataclass(frozen=True)
class Signature:
    """One way to call a kernel."""

    parameters: Group
    returned: Kind

    @cached_property
    def _parts(self) -> list[Part]:
        return list(parts(self.parameters, _POINTER))

    @cached_property
    def fits(self) -> Callable[[Sequence[Any]], bool]:
        """Whether None stands in some arguments where it does here."""
        absent = [f"{_reached(part)} is None" for part in self._parts if isinstance(part.kind, Nothing)]
        return _function(" and ".join(absent) or "True", {})

    @cached_property
    def pack(self) -> Callable[[Sequence[Any]], bytes]:
        """Puts arguments into one block, which is good as long as they live."""
        known: dict[str, Any] = {"pack": _struct(self.parameters).pack, "fields": _array_fields}
        fields = []
        for number, part in enumerate(self._parts):
            match part.kind:
                case Number():
                    fields.append(_reached(part))
                case Array():
                    known[f"kind{number}"] = part.kind
                    fields.append(f"*fields({_reached(part)}, kind{number})")
                case Nothing():
                    fields.append("0")
        return _function(f"pack({', '.join(fields)})", known)

    @cached_property
    def answer(self) -> struct.Struct:
        """How a result is laid out."""
        return _struct(self.returned)

    @cached_property
    def result(self) -> Callable[[tuple[Any, ...]], Any]:
        """Makes what a kernel returned of the fields of its answer."""
        match self.returned:
            case Number(dtype) if dtype == np.uint64:
                return lambda fields: np.uint64(fields[0])
            case Number():
                return itemgetter(0)
            case Group():
                return lambda fields: tuple(map(np.uint64, fields))
            case _:
                return lambda fields: None


def _function(expression: str, known: dict[str, Any]) -> Callable[[Sequence[Any]], Any]:
    """A function of `arguments`. Written out for one signature it is some times as quick as one that goes
    through the kinds at each call."""
    function: Callable[[Sequence[Any]], Any] = eval(f"lambda arguments: {expression}", known)
    return function


def _reached(part: Part) -> str:
    """The expression for a part of `arguments`."""
    steps = (f".{name}" if isinstance(name, str) else f"[{name}]" for name in part.path)
    return f"arguments{''.join(steps)}"


def _struct(kind: Kind) -> struct.Struct:
    """How a value lies in the memory of this machine."""
    fields = [
        field
        for part in parts(kind, _POINTER)
        for field in zip(_codes(part.kind), _offsets(part), strict=True)
        if not isinstance(kind, Nothing)
    ]
    form, end = "=", 0
    for code, offset in fields:
        form += f"{offset - end}x{code}"
        end = offset + struct.calcsize(f"={code}")
    return struct.Struct(f"{form}{size(kind, _POINTER) - end}x")


def _codes(kind: Number | Array | Nothing) -> str:
    match kind:
        case Number(dtype):
            return _CODES[dtype.name]
        case Array(_, dimensions):
            return "QQqqQ" + "qq" * dimensions
        case Nothing():
            return "Q"


def _offsets(part: Part) -> list[int]:
    if isinstance(part.kind, Array):
        return [part.offset + inside for inside in array_offsets(part.kind.dimensions, _POINTER)]
    return [part.offset]


def _array_fields(array: Any, kind: Array) -> tuple[int, ...]:
    """What stands in the block for an array."""
    if array.dtype != kind.dtype or array.ndim != kind.dimensions or not array.flags.c_contiguous:
        raise TypeError(f"{array.dtype} in {array.ndim} dimensions where {kind} was expected")
    if array.flags.writeable and array.size:
        address = addressof(c_char.from_buffer(array))  # takes a quarter of the time of the other way
    else:
        address = array.__array_interface__["data"][0]
    return 0, 0, array.size, array.itemsize, address, *array.shape, *array.strides


def parameters(function: Callable[..., Any]) -> list[Group]:
    """What `function` may be called with, one group for each choice of what is None."""
    hints = get_type_hints(function)
    del hints["return"]
    return [Group(parts, tuple) for parts in product(*map(_kinds, hints.values()))]


def signatures(function: Callable[..., Any]) -> list[Signature]:
    """The ways to call `function`, those with most None first."""
    [returned] = _kinds(get_type_hints(function)["return"])
    nothings = {
        group: sum(isinstance(part.kind, Nothing) for part in parts(group, _POINTER))
        for group in parameters(function)
    }
    return [Signature(group, returned) for group in sorted(nothings, key=lambda group: -nothings[group])]


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
