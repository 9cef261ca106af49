"""A position of Quarto! in words, for people who cannot see its picture."""

from __future__ import annotations

from fourfold.data.english import Text
from fourfold.quarto import Position, square_text
from fourfold.quarto.data import Edition


def describe(position: Position, edition: Edition, text: Text) -> tuple[str, str]:
    """Title and description of a picture of a Quarto! position."""
    standing = [
        text("{square}: {piece}", square=square_text(square), piece=edition.piece_name(piece, text))
        for square, piece in enumerate(position.board)
        if piece is not None
    ]
    sentences = [
        text("On the board: {pieces}.", pieces="; ".join(standing))
        if standing
        else text("The board is empty."),
        text("In hand: {piece}.", piece=edition.piece_name(position.hand, text))
        if position.hand is not None
        else text("No piece is in hand."),
    ]
    if position.call is not None:
        sentences.append(text("{line} was called.", line=str(position.call.line)))
    return text("Quarto! board"), " ".join(sentences)
