"""Positions as rows of characters."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.data import Edition
from fourfold.locale import plural, text
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position
from fourfold.terminal.sentences.fields import dice_words
from fourfold.terminal.sentences.pieces import named_piece

_CELL = 9
"""Wide enough for a symbol and a tower of five."""


def board_lines(position: Position, edition: Edition) -> Iterator[str]:
    """The board, and what lies beside it."""
    match position:
        case quarto.Position():
            yield from _quarto_lines(position, edition)
        case quatro.Position():
            yield from _quatro_lines(position)


def _quarto_lines(position: quarto.Position, edition: Edition) -> Iterator[str]:
    yield "    a b c d"
    for row in range(4):
        cells = (
            "." if piece is None else quarto.piece_text(piece)
            for piece in position.board[4 * row : 4 * row + 4]
        )
        yield f"  {row + 1} {' '.join(cells)}"
    beside = " ".join(quarto.piece_text(piece) for piece in quarto.PIECES if position.beside >> piece & 1)
    if beside:
        yield text("Beside the board: {pieces}", pieces=beside)
    if position.hand is not None:
        yield text("In hand: {piece}", piece=named_piece(position.hand, edition))


def _quatro_lines(position: quatro.Position) -> Iterator[str]:
    yield "    " + "".join(f"{column:<{_CELL}}" for column in "abcdef").rstrip()
    for row in range(6):
        cells = (_field(position, 6 * row + column) for column in range(6))
        yield f"  {row + 1} " + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip()
    for seat, (points, left) in enumerate(zip(position.points, position.stocks, strict=True)):
        yield text(
            "Player {player}: {points}, {roofs}.",
            player=seat + 1,
            points=plural("{count} point", "{count} points", points),
            roofs=plural("{count} roof left", "{count} roofs left", left),
        )
    if position.dice:
        yield dice_words(position)


def _field(position: quatro.Position, field: quatro.Field) -> str:
    """The symbol of a field, and the owners of its roofs from the bottom to the top."""
    owners = "".join(str(seat + 1) for seat in position.towers[field])
    return f"{position.variant.layout.patterns[field]} {owners}"
