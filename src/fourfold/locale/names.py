"""Names that people choose by, for what programs name with keys."""

from __future__ import annotations

from fourfold.locale.sentences import text


def level_name(key: str) -> str:
    """A level of the computer: `Club player`."""
    match key:
        case "newcomer":
            return text("Newcomer")
        case "beginner":
            return text("Beginner")
        case "casual":
            return text("Casual player")
        case "club":
            return text("Club player")
        case "strong":
            return text("Strong player")
        case "expert":
            return text("Expert")
        case "perfect":
            return text("Perfect")
        case _:
            return key


def shout() -> str:
    """What a player calls out to claim a line."""
    # For translators: what players shout to claim a line, with the exclamation mark.
    return text("QUARTO!")
