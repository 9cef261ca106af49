"""An analysis of Quarto! as lines: the verdict, the board with a sign on every square, and the best moves."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.data import edition
from fourfold.engine.quarto import Analysis
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import number_words, plural, text
from fourfold.rules.quarto import Call, Give, Place, Position, piece_text
from fourfold.terminal.sentences.reasons import quarto_reasons
from fourfold.terminal.sentences.verdicts import SIGNS, sign, verdict_sentence

BEST_SHOWN = 12
"""How many of the best moves are listed: more would add nothing."""


def quarto_lines(found: Analysis) -> Iterator[str]:
    """The analysis for people: the verdict, a board with marks, the best moves, and why."""
    yield verdict_sentence(found.verdict)
    yield ""
    yield from _marked_board(found)
    yield ""
    shown = found.best[:BEST_SHOWN]
    more = len(found.best) - BEST_SHOWN
    if more > 0:
        yield plural(
            "Best: {moves} and {number} more",
            "Best: {moves} and {number} more",
            more,
            moves=shown,
            number=more,
        )
    elif shown:
        yield text("Best: {moves}", moves=shown)
    if found.complete:
        yield from quarto_reasons(found, edition("classic"))
        yield ""
    yield plural(
        "{number} position was searched.",
        "{number} positions were searched.",
        found.nodes,
        number=number_words(found.nodes),
    )


def _marked_board(found: Analysis) -> Iterator[str]:
    """The board with the best that each empty square, or each piece to give, can lead to."""
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
    yield text(
        "{win} won, {draw} drawn, {loss} lost",
        win=SIGNS[Outcome.WIN],
        draw=SIGNS[Outcome.DRAW],
        loss=SIGNS[Outcome.LOSS],
    )


def _cell(position: Position, square: int, marks: dict[int, list[Proven | None]]) -> str:
    piece = position.board[square]
    if piece is not None:
        return piece_text(piece)
    return sign(marks[square]) if square in marks else "."
