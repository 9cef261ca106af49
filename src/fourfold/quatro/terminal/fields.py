"""The fields and dice of Quatro as the terminal speaks of them."""

from __future__ import annotations

from fourfold import quatro
from fourfold.locale import percent_words, text
from fourfold.play import View
from fourfold.play.board_view import StepKind
from fourfold.rules.games import Game
from fourfold.telling import tell

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
    if pattern in quatro.PAIRS:
        return tell(Game.QUATRO, "pattern.pair", number=pattern.value[0])
    return tell(Game.QUATRO, f"pattern.{pattern.name.lower().replace('_', '-')}")


def field_words(towers: quatro.Position, field: quatro.Field) -> str:
    """A field, what it asks for, and what is on it."""
    name, asked = quatro.field_name(field), pattern_words(towers.variant.layout.patterns[field])
    tower = towers.towers[field]
    if not tower:
        return text("{field} ({pattern}, empty)", field=name, pattern=asked)
    if len(tower) == 1:
        return text(
            "{field} ({pattern}, a roof of player {owner})", field=name, pattern=asked, owner=tower[0] + 1
        )
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


def still_kept(view: View) -> quatro.Dice:
    """The dice that were kept before the latest throw; they stay kept until the player changes it."""
    *_, before, latest = (None, None, *view.steps)
    if latest is None or latest.kind not in (StepKind.THROW, StepKind.KEEP):
        return ()
    keeping = latest if latest.kind is StepKind.KEEP else before
    return keeping.dice if keeping is not None and keeping.kind is StepKind.KEEP else ()
