"""Perft as lines: the depth and the number of sequences."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.rules.games import Position
from fourfold.rules.perft import perft
from fourfold.terminal.printing.progress import seconds_passing


def perft_lines(position: Position, depth: int, *, json: bool = False) -> Iterator[str]:
    """One line per depth, as soon as it is counted, until every game is over."""
    counts = perft(position, depth)
    for level in range(1, depth + 1):
        with seconds_passing(lambda level=level: f"{level} …"):  # type: ignore[misc]
            count = next(counts, None)
        if count is None:
            return
        yield _document(level, count) if json else f"{level} {count}"
        if count == 0:
            return


def _document(level: int, count: int) -> str:
    from fourfold.terminal.printing.documents import Perft  # noqa: PLC0415 - only for programs

    return str(Perft(level, count))
