"""Arguments lie where the compiler looks for them, on this machine and in WebAssembly: LLVM says the same."""

from __future__ import annotations

from typing import Any

import pytest
from llvmlite import binding as llvm
from llvmlite import ir

from fourfold.engine.kernel.description import description
from fourfold.engine.kernel.layout import Array, Group, Kind, Nothing, Number, parts, size
from fourfold.engine.kernel.marks import ENTRIES
from fourfold.engine.kernel.sources import kernel_packages

MACHINES = {8: "e-p:64:64-i64:64-n8:16:32:64-S128", 4: "e-p:32:32-i64:64-n32:64-S128"}
"""How LLVM lays out memory, by the bytes of a pointer."""
LONG, POINTER = ir.IntType(64), ir.IntType(8).as_pointer()
NUMBERS = {"uint64": LONG, "int64": LONG, "float64": ir.DoubleType(), "bool": ir.IntType(8)}


def as_llvm(kind: Kind) -> Any:
    match kind:
        case Number(dtype):
            return NUMBERS[dtype.name]
        case Array(_, dimensions):
            lengths = ir.ArrayType(LONG, dimensions)
            return ir.LiteralStructType([POINTER, POINTER, LONG, LONG, POINTER, lengths, lengths])
        case Group(inner):
            return ir.LiteralStructType([as_llvm(part) for part in inner])
        case Nothing():
            return POINTER


def offsets(kind: Kind, machine: Any, at: int = 0) -> list[int]:
    """Where LLVM puts each part that is no group."""
    if not isinstance(kind, Group):
        return [at]
    whole = as_llvm(kind)
    return [
        place
        for number, part in enumerate(kind.parts)
        for place in offsets(part, machine, at + whole.get_element_offset(machine, number))
    ]


@pytest.mark.parametrize("pointer", MACHINES)
@pytest.mark.parametrize("package", kernel_packages())
def test_every_entry_is_laid_out_as_llvm_does(package: str, pointer: int) -> None:
    description(package)  # loads the package's kernels
    machine = llvm.create_target_data(MACHINES[pointer])
    signatures = [s for entry in ENTRIES if entry.package == package for _, s in entry.variants()]
    for kind in [s.parameters for s in signatures] + [s.returned for s in signatures]:
        if not isinstance(kind, Nothing):
            assert [part.offset for part in parts(kind, pointer)] == offsets(kind, machine)
            assert size(kind, pointer) == as_llvm(kind).get_abi_size(machine)


def test_a_page_reaches_parts_by_numbers_and_names() -> None:
    [plain, *_] = description("fourfold.quarto.engine")["entries"]["search.room"]
    assert [part["path"] for part in plain["parts"]][:4] == [
        (0, "lines", 0),
        (0, "lines", 1),
        (0, "lines", 2),
        (0, "blocks"),
    ]
    assert "type" not in plain["parts"][3]
