"""The computer's levels of play in Quatro."""

from __future__ import annotations

from fourfold.data.levels import Level

LEVELS = (
    Level("beginner", "Beginner", "Builds wherever it likes and rarely waits for better dice."),
    Level("casual", "Casual player", "Builds as high as the dice allow and takes any win on offer."),
    Level("club", "Club player", "Plans its rows and covers yours, but misjudges things now and then."),
    Level("strong", "Strong player", "Knows what every tower is worth and rarely makes a mistake."),
    Level("expert", "Expert", "Weighs every way to end its turn against your best reply, with exact odds."),
    Level(
        "master",
        "Master",
        "Takes a second or two per turn, and plays the game out in its head before it decides.",
    ),
)
"""From the weakest to the strongest."""
