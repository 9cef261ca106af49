"""Thousands of games side by side as NumPy arrays, stepped by one kernel call.

    >>> from fourfold.quarto.env import QuartoGames
    >>> games = QuartoGames(1000, seed=1)
    >>> for _ in range(100):
    ...     rewards, done = games.step(games.sample())
    >>> games.masks.shape, rewards.shape
    ((1000, 32), (1000, 2))

Actions, masks and observations are those of each game's `env.encoding`. Nothing here is Python per game. A
wheel has the kernels compiled; without one they are compiled at their first use on a machine, which takes
half a minute.
"""

from fourfold.env.batch.games import Games

__all__ = ["Games"]
