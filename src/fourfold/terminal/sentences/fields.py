"""The fields and dice of Quatro in words."""

from __future__ import annotations

from fourfold.locale import percent_words, text
from fourfold.rules import quatro

SYMBOLS: dict[quatro.Pattern, str] = {
    **{pair: f"{pair.value[0]}-{pair.value[0]}" for pair in quatro.PAIRS},
    quatro.Pattern.THREE: "3×",
    quatro.Pattern.FOUR: "4×",
    quatro.Pattern.STRAIGHT: "1…5",
    quatro.Pattern.FULL_HOUSE: "2+3",
    quatro.Pattern.YATZY: "★5★",
}
"""What a field asks for, in three characters; the help of the screen explains them."""


def pattern_words(pattern: quatro.Pattern) -> str:
    """What a field asks for."""
    match pattern:
        case quatro.Pattern.THREE:
            return text("three of a kind")
        case quatro.Pattern.FOUR:
            return text("four of a kind")
        case quatro.Pattern.STRAIGHT:
            return text("straight")
        case quatro.Pattern.FULL_HOUSE:
            return text("full house")
        case quatro.Pattern.YATZY:
            return text("Yatzy")
        case _:
            return text("pair of {number}", number=pattern.value[0])


def field_words(towers: quatro.Position, field: quatro.Field) -> str:
    """A field, what it asks for, and what is on it."""
    name, asked = quatro.field_name(field), pattern_words(towers.variant.layout.patterns[field])
    tower = towers.towers[field]
    if not tower:
        return text("{field} ({pattern}, empty)", field=name, pattern=asked)
    return text(
        "{field} ({pattern}, roofs of players {owners} from the bottom)",
        field=name,
        pattern=asked,
        owners=" ".join(str(owner + 1) for owner in tower),
    )


def chance_on_field(chance: float) -> str:
    """A chance in the room of a field."""
    return "".join(percent_words(chance, 0).split())


def dice_words(towers: quatro.Position) -> str:
    """The dice on the table."""
    return text("Dice: {dice} (throw {throws})", dice=spaced(towers.dice), throws=towers.throws)


def spaced(dice: quatro.Dice) -> str:
    """Dice with spaces between them."""
    return " ".join(map(str, dice))
