"""Compiles the kernels of both games: `python -m fourfold.engine.prepare`.

For this machine and this user, so that nobody waits when they first play; or, with a folder and levels of
machines named, for a wheel: `python -m fourfold.engine.prepare FOLDER LEVEL …`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fourfold.engine.kernel.files import own_folder
from fourfold.engine.readiness import is_prepared, prepare
from fourfold.rules.games import Game


def main(*arguments: str) -> int:
    """Compile what is missing and say how far it is; returns the exit code."""
    folder, wanted = (Path(arguments[0]), arguments[1:]) if arguments else (own_folder(), ())
    if folder is None:
        print("There is no folder for compiled kernels that is closed to others.", file=sys.stderr)
        return 1
    games = list(Game) if wanted else [game for game in Game if not is_prepared(game)]
    told = 0

    def report(share: float) -> None:
        nonlocal told
        if (percent := int(100 * share)) > told:
            told = percent
            print(f"{percent} %", flush=True)

    prepare(games, folder, report, *wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
