"""Where to look first: what a coach points at before saying more. It needs no search."""

from __future__ import annotations

from fourfold.rules.quarto import BLOCKS, LINES, Line, Position, Square


def furthest(position: Position) -> tuple[Square, ...]:
    """Quarto!: the squares of the lines with the most pieces that still share a trait."""
    lines = LINES + BLOCKS if position.variant.squares else LINES
    alive = [(placed, line.squares) for line in lines if 0 < (placed := _alive(position, line)) < 4]
    most = max((placed for placed, _ in alive), default=0)
    return tuple(sorted({square for placed, squares in alive if placed == most for square in squares}))


def _alive(position: Position, line: Line) -> int:
    """How many pieces are on a line whose pieces share a trait; 0 for a line that can no longer win."""
    pieces = [piece for square in line.squares if (piece := position.board[square]) is not None]
    ones = zeros = position.variant.counting
    for piece in pieces:
        ones &= piece
        zeros &= ~piece
    return len(pieces) if ones | zeros else 0
