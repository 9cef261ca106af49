"""A match of either game: every player in every seat equally often, with a margin for the score."""

import random

from fourfold import quarto, quatro
from fourfold.engine import match, player
from fourfold.rules.games import Game

club, casual = player(Game.QUARTO, "club"), player(Game.QUARTO, "casual")
standing = match([club, casual], quarto.Variant(), games=40, seed=1)
print(standing)
for name, score in zip(standing.players, standing.scores, strict=True):
    print(f"   {name}: {score.won} won, {score.drawn} drawn, {score.lost} lost")


class Tall:
    """Builds on the highest tower it can; if it can build nothing, it throws all dice again."""

    def choose(self, position: quatro.Position, rng: random.Random) -> quatro.Step:
        """The step it takes."""
        builds = [step for step in position.steps if isinstance(step, quatro.Build)]
        if not builds:
            return position.steps[0]
        return max(builds, key=lambda step: position.heights[step.field])


three = [Tall(), player(Game.QUATRO, "beginner"), player(Game.QUATRO, "casual")]
print(match(three, quatro.Variant(), games=12, seed=1))
