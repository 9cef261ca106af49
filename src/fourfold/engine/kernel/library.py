"""Compiled kernels, loaded: what a file holds becomes functions that Python can call.

Loading takes a few thousandths of a second and needs LLVM's linker only. Where no file is there yet, one is
made first, by a process that compiles and ends: see `compiler`.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from fourfold.engine.kernel.files import find, own_folder
from fourfold.engine.kernel.machine import levels

Report: TypeAlias = Callable[[float], None]
"""Hears what share of the work is done, from 0 to 1."""

_PROTOTYPE = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)
"""A compiled entry: two places for the compiler's own use, the arguments, and the place of the result. Calling
one lets go of the interpreter."""
_SCRATCH = 16
"""Bytes of the two places."""
_WELL = (0, -2)
"""What a kernel says when all went well: a result, or none."""

Native: TypeAlias = Callable[[bytes, int], bytes]
"""A compiled entry: from a block of arguments and the size of the result to the result."""


class Library:
    """The kernels of one game."""

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

    def function(self, name: str) -> Native:
        """An entry by its name."""
        address = self._linker.get_function_address(name)
        if not address:
            raise LookupError(f"there is no kernel {name}")
        run: Any = _PROTOTYPE(address)

        def native(block: bytes, room: int) -> bytes:
            space = ctypes.create_string_buffer(_SCRATCH + room)
            place = ctypes.addressof(space)
            said = run(place, place + 8, block, place + _SCRATCH)
            if said not in _WELL:
                raise ArithmeticError(f"the kernel {name} failed")
            return space.raw[_SCRATCH:]

        return native


_loaded: dict[str, Library] = {}
_loading: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def is_prepared(game: str) -> bool:
    """Whether the kernels of a game (`quarto`, `quatro`) are there, so that nobody has to wait for them."""
    return game in _loaded or find(game, levels(), own_folder()) is not None


def library(game: str, report: Report | None = None) -> Library:
    """The kernels of a game: loaded once in a process, and compiled first where that was never done."""
    with _loading[game]:
        if game not in _loaded:
            _loaded[game] = Library(_code(game, report))
        return _loaded[game]


def _code(game: str, report: Report | None) -> bytes:
    folder = own_folder() or _folder_for_now()
    code = find(game, levels(), folder)
    if code is None:
        compile_apart(game, folder, report)
        code = find(game, levels(), folder)
    if code is None:
        raise OSError(f"the kernels of {game} were compiled and are not in {folder}")
    return code


def compile_apart(game: str, folder: Path, report: Report | None = None, *options: str) -> None:
    """Compile the kernels of a game into a folder, in a process that ends with it."""
    # -P: what lies in the current folder is not imported. Settings of Numba are for others.
    command = [sys.executable, "-P", "-m", "fourfold.engine.kernel.compiler", game, str(folder), *options]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    places = [str(Path(__file__).parents[3]), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, places))
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as compiling:
        assert compiling.stdout is not None
        for line in compiling.stdout:
            if report is not None:
                report(float(line))
    if compiling.returncode != 0:
        raise RuntimeError(f"the kernels of {game} could not be compiled")


@cache
def _folder_for_now() -> Path:
    """Where the user can have no folder: one for this process, closed to others and gone with it."""
    folder = Path(tempfile.mkdtemp(prefix="fourfold-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
