"""The engine of Quatro: exact within a turn, strong across turns.

`analyse` judges a position and its steps, `odds` tells what this turn can still bring, and `PLAYERS` are
those to sit down with. Kernels compile on first use, which takes a while the first time on a machine:
whoever calls should say so and may call `warm_up` beforehand. Nothing compiles on import.
"""

from fourfold.engine.quatro.analysis import Analysis, Judged, Limits, analyse
from fourfold.engine.quatro.odds import Odds, odds
from fourfold.engine.quatro.players import PLAYERS, LevelPlayer
from fourfold.engine.quatro.warm import warm_up

__all__ = [
    "PLAYERS",
    "Analysis",
    "Judged",
    "LevelPlayer",
    "Limits",
    "Odds",
    "analyse",
    "odds",
    "warm_up",
]
