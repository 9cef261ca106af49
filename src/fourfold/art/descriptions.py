"""Descriptions of pictures, for people who cannot see them.

Drawings take a `text` that says a sentence in the reader's language (see `fourfold.data.english`). Without
one they speak English: this room knows no languages.
"""

from __future__ import annotations

from fourfold.data import Edition
from fourfold.data.english import Text
from fourfold.rules import quarto, quatro


def describe_quarto(position: quarto.Position, edition: Edition, text: Text) -> tuple[str, str]:
    """Title and description of a picture of a Quarto! position."""
    standing = [
        text("{square}: {piece}", square=quarto.square_text(square), piece=edition.piece_name(piece, text))
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


def describe_quatro(position: quatro.Position, text: Text) -> tuple[str, str]:
    """Title and description of a picture of a Quatro position."""
    towers = [
        text(
            "{field}: height {height}, player {player} on top",
            field=quatro.field_name(field),
            height=len(tower),
            player=tower[-1] + 1,
        )
        for field, tower in enumerate(position.towers)
        if tower
    ]
    sentences = [
        text("Towers: {towers}.", towers="; ".join(towers)) if towers else text("The board is empty."),
        *(
            text(
                "Player {player}: points {points}, roofs left {roofs}.",
                player=seat + 1,
                points=points,
                roofs=left,
            )
            for seat, (points, left) in enumerate(zip(position.points, position.stocks, strict=True))
        ),
    ]
    if position.dice:
        sentences.append(
            text("Dice: {dice} after throw {throws}.", dice=position.dice, throws=position.throws)
        )
    return text("Quatro board"), " ".join(sentences)
