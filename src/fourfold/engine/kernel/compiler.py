"""From kernels to machine code: `python -m fourfold.engine.kernel.compiler PACKAGE FOLDER [LEVEL …]`.

Runs in a separate process, the only one that loads Numba. It prints the share of the work that is
done, line by line.

Numba makes LLVM's language of each kernel, for the signatures that entries are annotated with and so for all
kernels below them. Everything is then linked into one module that is optimised once as a whole
(`machine_code`): left to itself, Numba would optimise every kernel again within every other that calls it.
"""

from __future__ import annotations

import fcntl
import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from llvmlite import ir
from numba.core import codegen, event, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from fourfold.engine.kernel.files import find, write
from fourfold.engine.kernel.layout import Array, Group, Kind, Nothing, Number
from fourfold.engine.kernel.library import SHARE, Report
from fourfold.engine.kernel.machine import WEB_ASSEMBLY, Level, all_levels, levels
from fourfold.engine.kernel.machine_code import linked, machine_code
from fourfold.engine.kernel.marks import ENTRIES, MARKS, Entry, lowest, popcount
from fourfold.engine.kernel.signature import Signature, parameters
from fourfold.engine.kernel.sources import kernel_modules

_OPTIMISING = 0.3
"""The share of the time that optimising takes, with one level."""

Namespace = dict[str, Any]

# Numba's types tell only part of what these take.
_njit: Any = numba.njit
_intrinsic: Any = intrinsic
_tuple_type: Any = types.BaseTuple.from_types
_register: Any = event.register
_unregister: Any = event.unregister


class _Unlinked(codegen.JITCodeLibrary):
    """What Numba makes of one kernel, left as it is: not yet linked with what it calls, nor optimised."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _Gathering(codegen.JITCPUCodegen):
    """Makes no machine code: nothing is called in this process."""

    _library_class = _Unlinked

    def set_env(self, env_name: str, env: Any) -> None:
        pass


_gathering: Any = _Gathering


def compile_package(package: str, wanted: Sequence[Level], report: Report) -> Iterator[tuple[Level, bytes]]:
    """The kernels of a package for machines of each level."""
    cpu_target.target_context._internal_codegen = _gathering(package)
    for module in kernel_modules(package):
        importlib.import_module(module)
    entries = [entry for entry in ENTRIES if entry.package == package]
    everything = 1 + _OPTIMISING * len(wanted)
    with _counting(package, lambda share: report(share / everything)):
        made = {
            name: _callable(entry, name, signature)
            for entry in entries
            for name, signature in entry.variants()
        }
    whole = linked(made)
    for number, level in enumerate(wanted, start=1):
        code = machine_code(whole, level)
        report((1 + _OPTIMISING * number) / everything)
        yield level, code


def _instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """A function on numbers that compiles to what `emit(builder, value)` builds."""

    def typed(typing_context: Any, value: Any) -> Any:
        return types.uint64(types.uint64), lambda context, builder, signature, values: emit(
            builder, values[0]
        )

    return _intrinsic(typed)


_compiled: dict[Any, Any] = {
    popcount: _instruction(lambda builder, value: builder.ctpop(value)),
    lowest: _instruction(lambda builder, value: builder.cttz(value, ir.Constant(ir.IntType(1), 1))),
}
"""What stands for a function inside kernels."""
_namespaces: dict[int, Namespace] = {}


def _jitted(function: Any) -> Any:
    """What Numba compiles for a kernel: the same code, in a namespace where other kernels are such too."""
    names = _namespace(function.__globals__)  # may come here for the same function
    if function not in _compiled:
        mark = MARKS[function]
        inside = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        _compiled[function] = _jit(inside, forceinline=mark.inline)
    return _compiled[function]


def _jit(function: Callable[..., Any], **options: Any) -> Any:
    return _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", **options)(function)


def _namespace(names: Namespace) -> Namespace:
    """The names of a module as its kernels see them."""
    known = _namespaces.get(id(names))
    if known is None:
        known = _namespaces[id(names)] = dict(names)
        for name, value in names.items():
            function = value.function if isinstance(value, Entry) else value
            if isinstance(function, FunctionType) and (function in MARKS or function in _compiled):
                known[name] = _jitted(function)
    return known


def _numba_type(kind: Kind) -> Any:
    match kind:
        case Number(dtype):
            return numba.from_dtype(dtype)
        case Array(dtype, dimensions):
            return types.Array(numba.from_dtype(dtype), dimensions, "C")
        case Group(parts, form):
            return _tuple_type(tuple(map(_numba_type, parts)), form)
        case Nothing():
            return types.none


def _callable(entry: Entry, name: str, signature: Signature) -> Any:
    """The library with an entry as a function that reads its arguments from a block and stores its result."""
    kernel, read = _jitted(entry.function), _reading(_numba_type(signature.parameters))

    def called(block: Any, room: Any) -> None:
        _store(room, kernel(*read(block)))

    pointers = (types.voidptr, types.voidptr)
    outside = _jit(called)
    outside.compile(pointers)
    made = outside.overloads[pointers]
    made.library.get_function(made.fndesc.llvm_func_name).name = name
    return made.library


def _reading(handed_over: Any) -> Any:
    """A function for kernels that reads arguments of a type from a block."""

    def typed(typing_context: Any, block: Any) -> Any:
        def emit(context: Any, builder: Any, _: Any, values: Any) -> Any:
            place = builder.bitcast(values[0], context.get_data_type(handed_over).as_pointer())
            return context.unpack_value(builder, handed_over, place)

        return handed_over(types.voidptr), emit

    return _intrinsic(typed)


def _storing(typing_context: Any, room: Any, result: Any) -> Any:
    def emit(context: Any, builder: Any, _: Any, values: Any) -> Any:
        if not isinstance(result, types.NoneType):
            place = builder.bitcast(values[0], context.get_data_type(result).as_pointer())
            context.pack_value(builder, result, values[1], place)
        return context.get_dummy_value()

    return types.void(types.voidptr, result), emit


_store = _intrinsic(_storing)


class _counting(event.Listener):  # noqa: N801 - used as a function
    """While open, tells what share of a package's kernels was compiled."""

    def __init__(self, package: str, report: Report) -> None:
        self._kernels = {
            function.__qualname__: len(parameters(function))
            for function in MARKS
            if function.__module__.rpartition(".")[0] == package
        }
        self._done = 0
        self._report = report

    def on_start(self, event: Any) -> None:
        """Nothing to tell yet."""

    def on_end(self, event: Any) -> None:
        """One more is done."""
        self._done += event.data["dispatcher"].py_func.__qualname__ in self._kernels
        self._report(min(1.0, self._done / sum(self._kernels.values())))

    def __enter__(self) -> None:
        _register("numba:compile", self)

    def __exit__(self, *_: object) -> None:
        _unregister("numba:compile", self)


@contextmanager
def _alone(folder: Path, package: str) -> Iterator[None]:
    """While open, no other process compiles the same: it waits, and then finds the work done."""
    with (folder / f"{package}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(package: str, folder: str, *names: str) -> None:
    """Compile a package's kernels into a folder: for this machine, or for the levels named."""
    known = (*all_levels(), WEB_ASSEMBLY)
    wanted = [level for level in known if level.name in names] if names else [levels()[0]]
    place = Path(folder)
    with _alone(place, package):
        missing = [level for level in wanted if find(package, (level,), place) is None]
        if missing:
            for level, code in compile_package(package, missing, _report):
                write(place, package, level, code)


def _report(share: float) -> None:
    print(f"{SHARE}{share:.3f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
