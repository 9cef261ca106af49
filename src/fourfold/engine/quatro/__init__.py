"""The engine of Quatro: exact within a turn, strong across turns.

    >>> from fourfold.data import layout
    >>> from fourfold.engine.quatro import analyse, odds
    >>> from fourfold.rules.quatro import Pattern, Throw, Variant
    >>> position = Variant(layout()).start(seats=3).play(Throw((3, 3, 3, 5, 6)))
    >>> analyse(position).best
    (<Judged k333: 35.5% : 33.6% : 31.0%>,)
    >>> round(odds(position).patterns[Pattern.YATZY], 3)
    0.268

`analyse` judges a position and its steps, `odds` gives the exact odds of this turn, and `PLAYERS` are
the opponents. Kernels are compiled in advance or at their first use (`fourfold.engine.kernel`);
`warm_up` prepares all of it.
"""

from fourfold.engine.quatro.analysis import Analysis, Judged, analyse
from fourfold.engine.quatro.limits import Limits
from fourfold.engine.quatro.odds import Odds, odds
from fourfold.engine.quatro.players import PLAYERS, LevelPlayer
from fourfold.engine.quatro.reasons import Outlook, Threat, outlook_of_turn, threats
from fourfold.engine.quatro.warm import warm_up

__all__ = [
    "PLAYERS",
    "Analysis",
    "Judged",
    "LevelPlayer",
    "Limits",
    "Odds",
    "Outlook",
    "Threat",
    "analyse",
    "odds",
    "outlook_of_turn",
    "threats",
    "warm_up",
]
