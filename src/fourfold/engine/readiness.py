"""Whether the engines are ready to play, and getting them ready before a player waits.

An engine is *prepared* when its kernels are compiled: by a wheel, by the set-up, by `fourfold prepare`, or
else at first use. It is *warm* when this process has loaded them too.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from fourfold.rules.games import Game

if TYPE_CHECKING:
    from fourfold.engine.kernel.library import Report


def package(game: Game) -> str:
    """Where the kernels of a game are."""
    return f"fourfold.engine.{game.value}"


def is_prepared(game: Game) -> bool:
    """Whether the kernels of a game are ready, so that nobody has to wait."""
    from fourfold.engine.kernel import library  # noqa: PLC0415 - NumPy only where an engine is asked for

    return library.is_prepared(package(game))


def warm_up(game: Game, report: Report | None = None) -> None:
    """Load all that the first turn of a game needs; `report` hears of it where it has to be prepared."""
    match game:
        case Game.QUARTO:
            from fourfold.engine.quarto import warm_up as warm_quarto  # noqa: PLC0415 - only what is asked for

            warm_quarto(report)
        case Game.QUATRO:
            from fourfold.engine.quatro import warm_up as warm_quatro  # noqa: PLC0415

            warm_quatro(report)


def prepare(games: Iterable[Game], report: Report) -> None:
    """Load the kernels of some games, and compile those first that were never compiled, side by side."""
    from fourfold.engine.kernel import library  # noqa: PLC0415

    shares = dict.fromkeys(games, 0.0)
    lock = threading.Lock()

    def prepare_one(game: Game) -> None:
        def heard(share: float) -> None:
            with lock:
                shares[game] = share
                report(sum(shares.values()) / len(shares))

        library.library(package(game), heard)

    with ThreadPoolExecutor(max(1, len(shares))) as threads:
        for done in [threads.submit(prepare_one, game) for game in shares]:
            done.result()
