"""The entries of a package in JSON, for code in another language that calls them: the page's.

    {"array": {"size": 8, …},                           offsets inside the place of an array
     "entries": {
       "value.value": [                                 the ways to call it, those with most None first
         {"name": "value.value/0",                      the export
          "bytes": 344,                                 of the block of arguments
          "parts": [{"path": [0, "lines", 0], "at": 0, "type": "uint64"}, …],
          "answer": {"bytes": 8, "parts": […]}}, …]}}

A part is reached by its path: the number of the argument, and from there numbers in tuples and names in named
tuples. A part with `dimensions` is an array; one without a type is None.
"""

from __future__ import annotations

import importlib
from typing import Any

from fourfold.engine.kernel.layout import Array, Kind, Nothing, Number, Part, array_offsets, parts, size
from fourfold.engine.kernel.marks import ENTRIES
from fourfold.engine.kernel.signature import Signature
from fourfold.engine.kernel.sources import kernel_modules

_POINTER = 4
"""Bytes of an address in WebAssembly."""
_FIELDS = ("owner", "parent", "size", "itemsize", "address", "lengths")


def description(package: str) -> dict[str, Any]:
    """What code that calls a package's kernels in WebAssembly has to know."""
    for module in kernel_modules(package):
        importlib.import_module(module)
    return {
        "array": dict(zip(_FIELDS, array_offsets(1, _POINTER), strict=False)),
        "entries": {
            entry.name: [_way(name, signature) for name, signature in entry.variants()]
            for entry in ENTRIES
            if entry.package == package
        },
    }


def _way(name: str, signature: Signature) -> dict[str, Any]:
    return {
        "name": name,
        **_laid_out(signature.parameters),
        "answer": _laid_out(signature.returned),
    }


def _laid_out(kind: Kind) -> dict[str, Any]:
    inner = [] if isinstance(kind, Nothing) else [_part(part) for part in parts(kind, _POINTER)]
    return {"bytes": size(kind, _POINTER), "parts": inner}


def _part(part: Part) -> dict[str, Any]:
    place = {"path": part.path, "at": part.offset}
    match part.kind:
        case Number(dtype):
            return {**place, "type": dtype.name}
        case Array(dtype, dimensions):
            return {**place, "type": dtype.name, "dimensions": dimensions}
        case Nothing():
            return place
