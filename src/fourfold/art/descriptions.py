"""What a picture says to those who do not see it.

Drawings take a `text` that turns an English sentence with named places into the reader's words; this is the
shape of `fourfold.locale.text`. Without one they speak English: this room knows no languages.
"""

from __future__ import annotations

from typing import Protocol

from fourfold.data import Edition
from fourfold.rules import quarto, quatro


class Text(Protocol):
    """Says an English sentence, whose {places} the details fill, in the reader's language."""

    def __call__(self, message: str, /, *, context: str = "", **details: object) -> str: ...


def english(message: str, /, *, context: str = "", **details: object) -> str:
    """The sentence as it is, with its places filled; `context` matters to other languages only."""
    del context
    return message.format(**details)


def piece_words(edition: Edition, piece: int, text: Text) -> str:
    """A piece in words: `tall dark round hollow piece`. Trait values and the phrase are translated apart."""
    values = {
        trait.name: text(trait.values[piece >> bit & 1], context=edition.value_context(trait))
        for bit, trait in enumerate(edition.traits)
    }
    return text(edition.phrase, context=edition.phrase_context, **values)


def describe_quarto(position: quarto.Position, edition: Edition, text: Text) -> tuple[str, str]:
    """Title and description of a picture of a Quarto! position."""
    standing = [
        text("{square}: {piece}", square=quarto.square_text(square), piece=piece_words(edition, piece, text))
        for square, piece in enumerate(position.board)
        if piece is not None
    ]
    sentences = [
        text("On the board: {pieces}.", pieces="; ".join(standing))
        if standing
        else text("The board is empty."),
        text("In hand: {piece}.", piece=piece_words(edition, position.hand, text))
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
        lying = ", ".join(map(str, position.dice))
        sentences.append(text("Dice: {dice} after throw {throws}.", dice=lying, throws=position.throws))
    return text("Quatro board"), " ".join(sentences)
