"""What ships as data for every game: levels of play and puzzles. What only one game has is in its folder.

Loaders read the files, check them to the last field and hand out the values of `fourfold.rules` and of this
room; nothing here draws, plays or thinks.
"""

from fourfold.data.levels import Level, level, levels

__all__ = ["Level", "level", "levels"]
