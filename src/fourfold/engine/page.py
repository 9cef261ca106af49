"""What the page needs to be an engine itself: `python -m fourfold.engine.page FOLDER [KERNELS]`.

Writes, for each game that has kernels, into FOLDER/GAME/engine/prepared:

    kernels.wasm    its kernels as WebAssembly (see `kernel.machine_code`)
    kernels.json    how to call them (see `kernel.description`)
    NAME.bin        the arrays that its `engine.page` names, such as books and networks

The client's build takes them from there. Compiled kernels are kept in KERNELS, or in the user's own folder.

A file of arrays is compressed (deflate, without a header of its own): four bytes with the length of a JSON
text, the text `{"NAME": {"type": "uint64", "shape": [679]}, …}`, and the arrays in this order. Of each array
the first bytes of all its numbers come first, the lowest, and then the second ones: numbers that are alike in
their high bytes are stored in little room.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from fourfold.engine.kernel.description import description
from fourfold.engine.kernel.files import CLOSED_FOLDER, find, own_folder
from fourfold.engine.kernel.library import NotPrepared, compile_apart
from fourfold.engine.kernel.machine import WEB_ASSEMBLY, levels
from fourfold.engine.kernel.sources import kernel_modules
from fourfold.rules.games import Game, games, part_of, rules_of

Arrays = Mapping[str, np.ndarray[Any, Any]]


def main(folder: str, kernels: str | None = None) -> int:
    """Write everything for every game; returns the exit code."""
    kept = own_folder() if kernels is None else Path(kernels)
    if kept is None:
        print("There is no folder for compiled kernels that is closed to others.", file=sys.stderr)
        return 1
    kept.mkdir(mode=CLOSED_FOLDER, parents=True, exist_ok=True)
    with_engines = [game for game in games() if kernel_modules(_package(game))]
    with ThreadPoolExecutor(len(with_engines)) as threads:
        for done in [threads.submit(_write, game, Path(folder), kept) for game in with_engines]:
            done.result()
    return 0


def _package(game: Game) -> str:
    return f"{rules_of(game).package}.engine"


def _write(game: Game, folder: Path, kept: Path) -> None:
    place = folder / game / "engine" / "prepared"
    place.mkdir(parents=True, exist_ok=True)
    part = part_of(game, "engine.page")
    files = {f"{name}.bin": packed(arrays) for name, arrays in (part.files() if part else {}).items()}
    files["kernels.json"] = json.dumps(description(_package(game)), separators=(",", ":")).encode()
    files["kernels.wasm"] = _kernels(_package(game), kept)
    for file in place.iterdir():
        if file.name not in files:
            file.unlink()
    for name, contents in files.items():
        (place / name).write_bytes(contents)


def _kernels(package: str, kept: Path) -> bytes:
    # This machine's own are made of the same first half of the work: whoever plays here needs them too.
    compile_apart(package, kept, None, WEB_ASSEMBLY.name, levels()[0].name)
    code = find(package, (WEB_ASSEMBLY,), kept)
    if code is None:
        raise NotPrepared(f"{package}: compiled kernels are not where they should be")
    return code


def packed(arrays: Arrays) -> bytes:
    """Some arrays as one file."""
    about = {name: {"type": array.dtype.name, "shape": array.shape} for name, array in arrays.items()}
    text = json.dumps(about, separators=(",", ":")).encode()
    planes = (
        np.ascontiguousarray(array).reshape(-1, 1).view(np.uint8).T.tobytes() for array in arrays.values()
    )
    squeezing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    whole = b"".join([len(text).to_bytes(4, "little"), text, *planes])
    return squeezing.compress(whole) + squeezing.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
