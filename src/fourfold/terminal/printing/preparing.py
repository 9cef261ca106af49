"""A word for whoever waits while an engine is prepared for its first use on a machine."""

from __future__ import annotations

import sys

from fourfold.locale import percent_words, text
from fourfold.rules.games import Game


def get_ready(game: Game) -> None:
    """Load the engine of a game. Where it has to be prepared first, say so on standard error, with how far it
    is where that is a screen."""
    from fourfold.engine.readiness import is_prepared, warm_up  # noqa: PLC0415 - only where an engine is used

    if is_prepared(game):
        return
    if not sys.stderr.isatty():
        print(text("Preparing the engine for its first use on this machine, some seconds…"), file=sys.stderr)
        warm_up(game)
        return
    warm_up(game, lambda share: print("\r\x1b[K" + preparing(share), end="", file=sys.stderr, flush=True))
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def preparing(share: float) -> str:
    """What is going on, and how far it is."""
    return text(
        "Preparing the engines for their first use on this machine: {share} done.",
        share=percent_words(share, decimals=0),
    )
