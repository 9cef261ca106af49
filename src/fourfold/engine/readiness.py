"""Whether the engines are ready to play, and getting them ready before a player waits.

An engine is *prepared* when its kernels are compiled: by a wheel, by the set-up, by `fourfold prepare`, or
else at first use. It is *warm* when this process has loaded them too.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from fourfold.engine.game_part import engine_of
from fourfold.rules.games import Game, rules_of

if TYPE_CHECKING:
    from fourfold.engine.kernel.library import Report


def _package(game: Game) -> str:
    """Where the kernels of a game are, if it has some."""
    return f"{rules_of(game).package}.engine"


@cache
def _has_kernels(game: Game) -> bool:
    from fourfold.engine.kernel.sources import kernel_modules  # noqa: PLC0415 - NumPy only for kernels

    return bool(kernel_modules(_package(game)))


def is_prepared(game: Game) -> bool:
    """Whether the kernels of a game are ready, so that nobody has to wait. Without kernels it always is."""
    from fourfold.engine.kernel import library  # noqa: PLC0415 - NumPy only where an engine is asked for

    return not _has_kernels(game) or library.is_prepared(_package(game))


def warm_up(game: Game, report: Report | None = None) -> None:
    """Load all that the first turn of a game needs; `report` hears of it where it has to be prepared."""
    engine_of(game).warm_up(report)


def prepare(games: Iterable[Game], report: Report) -> None:
    """Load the kernels of some games, and compile those first that were never compiled, side by side."""
    from fourfold.engine.kernel import library  # noqa: PLC0415

    shares = {game: 0.0 for game in games if _has_kernels(game)}
    lock = threading.Lock()

    def prepare_one(game: Game) -> None:
        def heard(share: float) -> None:
            with lock:
                shares[game] = share
                report(sum(shares.values()) / len(shares))

        library.library(_package(game), heard)

    with ThreadPoolExecutor(max(1, len(shares))) as threads:
        for done in [threads.submit(prepare_one, game) for game in shares]:
            done.result()
