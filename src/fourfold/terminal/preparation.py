"""A message for people who wait while an engine is prepared for its first use on a machine."""

from __future__ import annotations

import sys

from fourfold.locale import percent_words, text
from fourfold.rules.games import Game
from fourfold.telling import tell


def get_ready(*games: Game) -> None:
    """Prepare the engines of some games if needed, and say so on standard error; with the progress if that is
    a terminal."""
    from fourfold.engine.readiness import is_prepared, prepare  # noqa: PLC0415 - only where an engine is used

    missing = [game for game in games if not is_prepared(game)]
    if not missing:
        return
    if not sys.stderr.isatty():
        print(
            text("Preparing the engine for first use on this machine: this takes a few seconds…"),
            file=sys.stderr,
        )
        prepare(missing, lambda share: None)
        return
    prepare(missing, lambda share: _rewrite(preparing(share)))
    _rewrite("")


def _rewrite(line: str) -> None:
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def preparing(share: float) -> str:
    """What is happening, and the progress."""
    return tell(
        None,
        "table.preparing",
        share=percent_words(share, decimals=0),
    )
