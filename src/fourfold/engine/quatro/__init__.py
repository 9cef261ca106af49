"""The engine of Quatro: exact within a turn, strong across turns.

`analyse` judges a position and its steps, `odds` tells what this turn can still bring, and `level` gives a
player to sit down with. Kernels compile on first use, which takes a while the first time on a machine:
whoever calls should say so and may call `warm_up` beforehand. Nothing compiles on import.
"""

from fourfold.engine.quatro.analysis import Analysis, Judged, Limits, analyse
from fourfold.engine.quatro.levels import LEVELS, Level, level
from fourfold.engine.quatro.odds import Odds, odds
from fourfold.engine.quatro.warm import warm_up

__all__ = [
    "LEVELS",
    "Analysis",
    "Judged",
    "Level",
    "Limits",
    "Odds",
    "analyse",
    "level",
    "odds",
    "warm_up",
]
