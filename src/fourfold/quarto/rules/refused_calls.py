"""Why a full line cannot be called, said of a row, a column, a diagonal or a block.

A line over the edge is named by its squares, which is the plainest. Each is a whole sentence, because
languages put such words in different places and cases.
"""

from __future__ import annotations

from fourfold.quarto.rules.board import Line, Square, square_text
from fourfold.quarto.rules.line_ways import Way, way
from fourfold.rules.game import IllegalStep


def nothing_shared(line: Line) -> IllegalStep:
    """Its four pieces have nothing in common that counts."""
    if line.wraps:
        return IllegalStep("The four pieces on {line} share no trait that counts in this game.", line=line)
    first, last = _ends(line)
    how = way(line.squares)
    if how is Way.SQUARE:
        return IllegalStep(
            "The four pieces in the 2×2 block from {first} to {last} share no trait that counts in this "
            "game.",
            first=first,
            last=last,
        )
    if how is Way.ROW:
        return IllegalStep(
            "The four pieces in row {row} share no trait that counts in this game.", row=first[1]
        )
    if how is Way.COLUMN:
        return IllegalStep(
            "The four pieces in column {column} share no trait that counts in this game.", column=first[0]
        )
    return IllegalStep(
        "The four pieces on the diagonal from {first} to {last} share no trait that counts in this game.",
        first=first,
        last=last,
    )


def out_of_date(line: Line, latest: Square) -> IllegalStep:
    """It could have been called earlier: the latest piece is not in it."""
    newest = square_text(latest)
    if line.wraps:
        return IllegalStep(
            "{line} has lost its value: only lines through the latest piece, on {latest}, can be called.",
            line=line,
            latest=newest,
        )
    first, last = _ends(line)
    how = way(line.squares)
    if how is Way.SQUARE:
        return IllegalStep(
            "The 2×2 block from {first} to {last} has lost its value: only lines through the latest piece, "
            "on {latest}, can be called.",
            first=first,
            last=last,
            latest=newest,
        )
    if how is Way.ROW:
        return IllegalStep(
            "Row {row} has lost its value: only lines through the latest piece, on {latest}, can be called.",
            row=first[1],
            latest=newest,
        )
    if how is Way.COLUMN:
        return IllegalStep(
            "Column {column} has lost its value: only lines through the latest piece, on {latest}, can be "
            "called.",
            column=first[0],
            latest=newest,
        )
    return IllegalStep(
        "The diagonal from {first} to {last} has lost its value: only lines through the latest piece, on "
        "{latest}, can be called.",
        first=first,
        last=last,
        latest=newest,
    )


def _ends(line: Line) -> tuple[str, str]:
    return square_text(line.squares[0]), square_text(line.squares[-1])
