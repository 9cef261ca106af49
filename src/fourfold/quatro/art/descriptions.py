"""A position of Quatro in words, for people who cannot see its picture."""

from __future__ import annotations

from fourfold.data.english import Text
from fourfold.quatro import Position, field_name


def describe(position: Position, text: Text) -> tuple[str, str]:
    """Title and description of a picture of a Quatro position."""
    towers = [
        text(
            "{field}: height {height}, player {player} on top",
            field=field_name(field),
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
