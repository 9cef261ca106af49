"""Thousands of games side by side as NumPy arrays, stepped by one kernel call.

    >>> from fourfold.env.batch import QuartoGames
    >>> games = QuartoGames(1000, seed=1)
    >>> for _ in range(100):
    ...     rewards, done = games.step(games.sample())
    >>> games.masks.shape, rewards.shape
    ((1000, 32), (1000, 2))

Actions, masks and observations are those of `fourfold.env.quarto` and `fourfold.env.quatro`. Nothing here is
Python per game; the kernels are compiled at their first use on a machine, which takes some seconds.
"""

from fourfold.env.batch.games import Games
from fourfold.env.batch.quarto import QuartoGames
from fourfold.env.batch.quatro import QuatroGames

__all__ = ["Games", "QuartoGames", "QuatroGames"]
