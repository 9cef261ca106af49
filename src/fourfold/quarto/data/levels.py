"""The computer's levels of play in Quarto!."""

from __future__ import annotations

from fourfold.data.levels import Level

LEVELS = (
    Level(
        "newcomer",
        "Newcomer",
        ("Is playing for the first time: misses lines and gives you winning pieces."),
    ),
    Level("beginner", "Beginner", ("Sees most lines, but often forgets to check the piece it gives you.")),
    Level(
        "casual",
        "Casual player",
        "Rarely misses a line or gives away a winning piece, but makes no plans.",
    ),
    Level(
        "club",
        "Club player",
        "Never misses a line or gives away a winning piece, and works out the last few squares.",
    ),
    Level("expert", "Expert", "Leaves you little room and plays the second half without a mistake."),
    Level("perfect", "Perfect", "Never makes a mistake, and sets you the hardest problems."),
)
"""From the weakest to the strongest."""
