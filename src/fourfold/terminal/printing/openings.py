"""What the book of openings says of a board, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.locale import text
from fourfold.rules.quarto import Position
from fourfold.terminal.sentences.verdicts import sign


def opening_lines(position: Position) -> Iterator[str]:
    """Every way to go on, the best first, with its verdict; `IllegalStep` where the book says nothing."""
    from fourfold.engine.quarto.openings import opening  # noqa: PLC0415 - brings the engine along

    found = opening(position)
    yield text("Moves that lead to the same board, turned or mirrored, are shown once.")
    yield ""
    for way in found.ways:
        yield f"{sign([way.verdict], plies=True):>4}  {' '.join(map(str, way.steps))}"
