"""Compiles the kernels of both games: `python -m fourfold.engine.prepare`.

For this machine and this user, so that nobody waits when they first play. With a folder it compiles all
kernels, those of batches of games too, for a wheel: for every level of this kind of machine, into the folder.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fourfold.engine.kernel.files import CLOSED_FOLDER, ENDING, file_name, own_folder
from fourfold.engine.kernel.library import compile_apart
from fourfold.engine.kernel.machine import all_levels
from fourfold.engine.kernel.sources import kernel_packages
from fourfold.engine.readiness import is_prepared, prepare
from fourfold.rules.games import games


def main(folder: str | None = None) -> int:
    """Compile what is missing and say how far it is; returns the exit code."""
    if folder is not None:
        for_a_wheel(Path(folder))
        return 0
    if own_folder() is None:
        print("There is no folder for compiled kernels that is closed to others.", file=sys.stderr)
        return 1
    told = 0

    def report(share: float) -> None:
        nonlocal told
        if (percent := int(100 * share)) > told:
            told = percent
            print(f"{percent} %", flush=True)

    prepare([game for game in games() if not is_prepared(game)], report)
    return 0


def for_a_wheel(folder: Path) -> None:
    """Compile the kernels of all packages for every level of this kind of machine; nothing else is left."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=CLOSED_FOLDER, exist_ok=True)
    known, packages = all_levels(), kernel_packages()
    names = [level.name for level in known]
    with ThreadPoolExecutor() as threads:
        for done in [threads.submit(compile_apart, package, folder, None, *names) for package in packages]:
            done.result()
    current = {file_name(package, level) for package in packages for level in known}
    for file in folder.glob(f"*{ENDING}"):
        if file.name not in current:
            file.unlink()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
