"""Positions as rows of characters."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.data import Edition
from fourfold.locale import plural, text
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position
from fourfold.terminal.sentences.fields import dice_words
from fourfold.terminal.sentences.pieces import named_piece


def board_lines(position: Position, edition: Edition) -> Iterator[str]:
    """The board, and what is beside it."""
    yield from (f"  {line}" for line in format(position, "board").splitlines())
    match position:
        case quarto.Position():
            yield from _quarto_captions(position, edition)
        case quatro.Position():
            yield from _quatro_captions(position)


def _quarto_captions(position: quarto.Position, edition: Edition) -> Iterator[str]:
    beside = " ".join(quarto.piece_text(piece) for piece in quarto.PIECES if position.beside >> piece & 1)
    if beside:
        yield text("Pieces left: {pieces}", pieces=beside)
    if position.hand is not None:
        yield text("In hand: {piece}", piece=named_piece(position.hand, edition))


def _quatro_captions(position: quatro.Position) -> Iterator[str]:
    for seat, (points, left) in enumerate(zip(position.points, position.stocks, strict=True)):
        yield text(
            "Player {player}: {points}, {roofs}.",
            player=seat + 1,
            points=plural("{count} point", "{count} points", points),
            roofs=plural("{count} roof left", "{count} roofs left", left),
        )
    if position.dice:
        yield dice_words(position)
