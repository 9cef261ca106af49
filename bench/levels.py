"""How strong the levels of Quarto! are: each against the next weaker one."""

from __future__ import annotations

from itertools import pairwise

from fourfold.cli import main as fourfold
from fourfold.data.levels import levels
from fourfold.rules.games import Game

GAMES = 400


def main() -> None:
    """Print the line of every match, as `fourfold match` does."""
    for weaker, stronger in pairwise(level.name for level in levels(Game.QUARTO)):
        fourfold(["match", stronger, weaker, "--games", str(GAMES), "--seed", "1"])


if __name__ == "__main__":
    main()
