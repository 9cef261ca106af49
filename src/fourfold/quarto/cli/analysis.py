"""The analysis of a position of Quarto!, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fourfold.cli.analysis import best_line, searched_line
from fourfold.locale import text
from fourfold.quarto import Call, Give, Place, Position, piece_text

if TYPE_CHECKING:
    from fourfold.engine.verdict import Proven
    from fourfold.quarto.engine import Analysis


def analysis_lines(found: Analysis) -> Iterator[str]:
    """The verdict, a board with marks, the best moves, and why."""
    from fourfold.quarto.terminal.advice import reasons
    from fourfold.quarto.terminal.sentences import PART as WORDS

    yield WORDS.verdict(found.verdict)
    yield ""
    yield from _marked_board(found)
    yield ""
    yield from best_line(found)
    if found.complete:
        yield from reasons(found, "classic")
        yield ""
    yield searched_line(found)


def _marked_board(found: Analysis) -> Iterator[str]:
    """The board with the best that each empty square, or each piece to give, can lead to."""
    from fourfold.terminal.sentences.verdicts import legend, sign

    position = found.position
    squares: dict[int, list[Proven | None]] = {}
    pieces: dict[int, list[Proven | None]] = {}
    for move in found.moves:
        match move.choice[0]:
            case Place(square):
                squares.setdefault(square, []).append(move.verdict)
            case Give(piece):
                pieces.setdefault(piece, []).append(move.verdict)
            case Call():
                yield text("You can call: {call}", call=move)
    yield "    a b c d"
    for row in range(4):
        cells = (_cell(position, 4 * row + column, squares) for column in range(4))
        yield f"  {row + 1} {' '.join(cells)}"
    if pieces:
        yield "  " + " ".join(f"{piece_text(piece)}{sign(known)}" for piece, known in sorted(pieces.items()))
    yield legend()


def _cell(position: Position, square: int, marks: dict[int, list[Proven | None]]) -> str:
    from fourfold.terminal.sentences.verdicts import sign

    piece = position.board[square]
    if piece is not None:
        return piece_text(piece)
    return sign(marks[square]) if square in marks else "."
