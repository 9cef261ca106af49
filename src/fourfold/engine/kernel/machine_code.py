"""From LLVM's language to machine code: for processors an object file, for browsers a WebAssembly module.

A module for browsers brings along all that it calls but `malloc`, `free` and `exp`, which the page provides,
as it does the memory (module `env`). Its entries are its exports, and `__heap_base` is where memory is free.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from llvmlite import binding as llvm
from llvmlite import ir

from fourfold.engine.kernel.machine import WEB_ASSEMBLY, Level

_FROM_THE_SYSTEM = {"malloc", "free", "exp", "memset", "memcpy", "memmove"}
"""What kernels call that is not compiled with them."""
_BROWSER = "wasm32-unknown-unknown"
_SMALLEST_MEMORY = 1 << 20


def linked(entries: dict[str, Any]) -> str:
    """Entries and all that they call in one module, from which only the entries are seen."""
    whole = llvm.parse_assembly("")
    waiting, done = list(entries.values()), set()
    while waiting:
        library = waiting.pop()
        if library not in done:
            done.add(library)
            waiting += library._linking_libraries
            whole.link_in(library._final_module, preserve=True)
    for function in whole.functions:
        if not function.is_declaration and function.name not in entries:
            function.linkage = "internal"
    return str(whole)


def machine_code(text: str, level: Level) -> bytes:
    """A module in LLVM's language, compiled for machines of a level."""
    in_browsers = level is WEB_ASSEMBLY
    module = llvm.parse_assembly(_for_browsers(text) if in_browsers else text)
    module.link_in(llvm.parse_assembly(str(_allocator(32 if in_browsers else 64))))
    for function in module.functions:
        if function.name.startswith("NRT_") and not function.is_declaration:
            function.linkage = "internal"
    machine = _browser(level) if in_browsers else _processor(level)
    module.data_layout = str(machine.target_data)
    # Numba's own order of things: inline and simplify a little, drop needless counting of references, and
    # then optimise in earnest.
    _optimise(module, machine, speed=0)
    _optimise(module, machine, speed=3)
    missing = {
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.")
    } - _FROM_THE_SYSTEM
    if missing:
        raise LookupError(f"kernels call what is not there: {', '.join(sorted(missing))}")
    code = bytes(machine.emit_object(module))
    return _web_assembly(code) if in_browsers else code


def _processor(level: Level) -> Any:
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=level.processor, opt=3, reloc="static", codemodel="jitdefault", jit=True
    )


def _browser(level: Level) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = ",".join(f"+{feature}" for feature in sorted(level.needs))
    return llvm.Target.from_triple(_BROWSER).create_target_machine(
        cpu=level.processor, features=features, opt=3, reloc="static", codemodel="default"
    )


def _for_browsers(text: str) -> str:
    """A module as WebAssembly needs it, which knows no symbols that are common to several modules."""
    text = re.sub(r'target triple = ".*"', f'target triple = "{_BROWSER}"', text)
    text = re.sub(r'target datalayout = ".*"\n', "", text)
    return text.replace("= common ", "= internal ")


def _optimise(module: Any, machine: Any, speed: int) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=speed)
    tuning.loop_vectorization = speed > 0
    builder = llvm.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    if speed == 0:
        passes.add_loop_rotate_pass()
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    passes.add_refprune_pass()
    passes.run(module, builder)


def _web_assembly(code: bytes) -> bytes:
    """An object file as a module that browsers load."""
    helpers = llvm.parse_assembly(str(_products()))
    helpers.data_layout = str(_browser(WEB_ASSEMBLY).target_data)
    with TemporaryDirectory(prefix="fourfold-") as folder:
        files = [Path(folder) / name for name in ("kernels.o", "products.o", "kernels.wasm")]
        files[0].write_bytes(code)
        files[1].write_bytes(_browser(WEB_ASSEMBLY).emit_object(helpers))
        # The linker that comes with `ziglang`, which only builds need.
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections"]
        command += ["--allow-undefined", "--export-dynamic", "--export=__heap_base", "--import-memory"]
        command += [f"--initial-memory={_SMALLEST_MEMORY}", *map(str, files[:2]), "-o", str(files[2])]
        subprocess.run(command, check=True)
        return files[2].read_bytes()


def _allocator(address_bits: int) -> ir.Module:
    """What kernels get memory from: the part of Numba's runtime that they need, over `malloc` and `free`."""
    module = ir.Module("memory")
    module.triple = _BROWSER if address_bits == 32 else llvm.get_process_triple()
    pointer, size, address = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(address_bits)
    malloc = ir.Function(module, ir.FunctionType(pointer, [address]), "malloc")
    free = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer]), "free")
    # As in Numba's runtime, an owner is: references, destructor and its argument, data, size, allocator.
    owner = ir.LiteralStructType([size, pointer, pointer, pointer, size, pointer])
    owner_bytes = 48

    allocate = ir.Function(
        module, ir.FunctionType(pointer, [size, ir.IntType(32)]), "NRT_MemInfo_alloc_aligned"
    )
    builder = ir.IRBuilder(allocate.append_basic_block())
    wanted, alignment = allocate.args
    alignment = builder.zext(alignment, size)
    whole = builder.add(builder.add(wanted, alignment), size(owner_bytes))
    base = builder.call(malloc, [whole if address_bits == 64 else builder.trunc(whole, address)])
    after = builder.add(builder.ptrtoint(base, size), builder.add(alignment, size(owner_bytes - 1)))
    data = builder.inttoptr(builder.and_(after, builder.neg(alignment)), pointer)
    place = builder.bitcast(base, owner.as_pointer())
    for number, value in enumerate((size(1), pointer(None), pointer(None), data, wanted, pointer(None))):
        zero, at = ir.IntType(32)(0), ir.IntType(32)(number)
        builder.store(value, builder.gep(place, [zero, at]))
    builder.ret(base)

    let_go = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer]), "NRT_MemInfo_call_dtor")
    builder = ir.IRBuilder(let_go.append_basic_block())
    builder.call(free, [let_go.args[0]])
    builder.ret_void()
    return module


def _products() -> ir.Module:
    """The product of two 128-bit numbers, which WebAssembly has no instruction for and calls by this name.

    Each number comes as its low and its high 64 bits. Of the low halves all 128 bits count, and are added up
    from products of 32 bits each; of the others only the lowest 64.
    """
    module = ir.Module("products")
    module.triple = _BROWSER
    long = ir.IntType(64)
    function = ir.Function(
        module, ir.FunctionType(ir.VoidType(), [long.as_pointer(), long, long, long, long]), "__multi3"
    )
    build = ir.IRBuilder(function.append_basic_block())
    result, low, high, other_low, other_high = function.args
    half, rest = long(32), long(0xFFFF_FFFF)
    a, b = build.and_(low, rest), build.lshr(low, half)
    c, d = build.and_(other_low, rest), build.lshr(other_low, half)
    lowest = build.mul(a, c)
    middle = build.add(build.mul(b, c), build.lshr(lowest, half))
    other = build.add(build.mul(a, d), build.and_(middle, rest))
    top = build.add(build.add(build.mul(b, d), build.lshr(middle, half)), build.lshr(other, half))
    crossed = build.add(build.mul(low, other_high), build.mul(high, other_low))
    build.store(build.or_(build.shl(other, half), build.and_(lowest, rest)), result)
    build.store(build.add(top, crossed), build.gep(result, [ir.IntType(32)(1)]))
    build.ret_void()
    return module
