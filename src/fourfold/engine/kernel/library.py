"""Compiled kernels, loaded: what a file holds becomes functions that Python can call.

Loading takes a few thousandths of a second and needs LLVM's linker only. Where no file is there yet, one is
made first, by a process that compiles and ends: see `compiler`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext
from ctypes import CFUNCTYPE, addressof, c_char, c_char_p, c_int32, c_void_p
from pathlib import Path
from struct import Struct
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from fourfold.engine.kernel.files import find, own_folder
from fourfold.engine.kernel.machine import levels

Report: TypeAlias = Callable[[float], None]
"""Hears what share of the work is done, from 0 to 1."""

SHARE = "share done: "
"""What a line begins with that says so."""

_PROTOTYPE = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_char_p, c_void_p)
"""A compiled entry: two places for the compiler's own use, the arguments, and the place of the result. A call
lets go of the interpreter."""
_SCRATCH = 16
"""Bytes of the two places."""
_WELL = (0, -2)
"""What a kernel says when all went well: a result, or none."""

Native: TypeAlias = Callable[[bytes], tuple[Any, ...]]
"""A compiled entry: from a block of arguments to the fields of its answer."""


class NotPrepared(RuntimeError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """Kernels that are not there and cannot be made."""


class Library:
    """The kernels of one package."""

    def __init__(self, code: bytes) -> None:
        from llvmlite import binding as llvm  # noqa: PLC0415 - importing an engine alone loads nothing heavy

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        target = llvm.Target.from_triple(llvm.get_process_triple())
        self._linker = llvm.create_mcjit_compiler(
            llvm.parse_assembly(""), target.create_target_machine(jit=True)
        )
        self._linker.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._linker.finalize_object()

    def function(self, name: str, answer: Struct) -> Native:
        """An entry by its name, with the layout of what it answers."""
        address = self._linker.get_function_address(name)
        if not address:
            raise LookupError(f"there is no kernel {name}")
        return _native(name, _PROTOTYPE(address), answer)


def _native(name: str, run: Any, answer: Struct) -> Native:
    make_space = c_char * (_SCRATCH + answer.size)

    def native(block: bytes) -> tuple[Any, ...]:
        space = make_space()
        place = addressof(space)
        said = run(place, place + 8, block, place + _SCRATCH)
        if said not in _WELL:
            raise ArithmeticError(f"the kernel {name} failed")
        return answer.unpack_from(space, _SCRATCH)

    return native


_loaded: dict[str, Library] = {}
_loading: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def is_prepared(package: str) -> bool:
    """Whether the kernels of a package are there, so that nobody has to wait for them."""
    return package in _loaded or find(package, levels(), own_folder()) is not None


def library(package: str, report: Report | None = None) -> Library:
    """The kernels of a package: loaded once in a process, and compiled first where that was never done."""
    with _loading[package]:
        if package not in _loaded:
            _loaded[package] = Library(_code(package, report))
        return _loaded[package]


def _code(package: str, report: Report | None) -> bytes:
    own = own_folder()
    code = find(package, levels(), own)
    if code is None:
        # Where the user can have no folder, one for now: closed to others, and gone as soon as it was read.
        writable = own if own is not None and os.access(own, os.W_OK) else None
        with TemporaryDirectory(prefix="fourfold-") if writable is None else nullcontext(writable) as name:
            folder = Path(name)
            compile_apart(package, folder, report)
            code = find(package, levels(), folder)
    if code is None:
        raise NotPrepared(f"{package}: compiled kernels are not where they should be")
    return code


def compile_apart(package: str, folder: Path, report: Report | None = None, *wanted: str) -> None:
    """Compile the kernels of a package into a folder, in a process that ends with it: for this machine, or
    for the levels `wanted`. What is there already is not made again."""
    # -P: nothing is imported from the current folder.
    command = [sys.executable, "-P", "-m", "fourfold.engine.kernel.compiler", package, str(folder), *wanted]
    said = []
    with subprocess.Popen(
        command,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # an interrupt is for us, and we end it
    ) as compiling:
        try:
            for line in compiling.stdout or ():
                if not line.startswith(SHARE):
                    said.append(line)
                elif report is not None:
                    report(float(line.removeprefix(SHARE)))
        except BaseException:
            compiling.kill()
            raise
    if compiling.returncode != 0:
        raise NotPrepared(f"{package}: kernels cannot be compiled\n{''.join(said)}")


def _environment() -> dict[str, str]:
    """For a process that imports what we do, and without settings that are meant for others' use of Numba."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    places = [str(Path(__file__).parents[3]), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, places))
    return environment
