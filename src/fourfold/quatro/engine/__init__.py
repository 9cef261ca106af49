"""The engine of Quatro: exact within a turn, strong across turns.

    >>> from fourfold.quatro.data import layout
    >>> from fourfold.quatro.engine import analyse, odds
    >>> from fourfold.quatro import Pattern, Throw, Variant
    >>> position = Variant(layout()).start(seats=3).play(Throw((3, 3, 3, 5, 6)))
    >>> analyse(position).best
    (<Judged k333: 35.5% : 33.6% : 31.0%>,)
    >>> round(odds(position).patterns[Pattern.YATZY], 3)
    0.268

`analyse` judges a position and its steps, `odds` gives the exact odds of this turn, and `PLAYERS` are
the opponents. Kernels are compiled in advance or at their first use (`fourfold.engine.kernel`);
`warm_up` prepares all of it.
"""

from fourfold.quatro.engine.analysis import Analysis, Judged, Limits, analyse
from fourfold.quatro.engine.odds import Odds, odds
from fourfold.quatro.engine.players import AT_ONCE, PLAYERS, LevelPlayer, Thinking, first_steps, warm_up
from fourfold.quatro.engine.reasons import Outlook, Threat, outlook_of_turn, threats

__all__ = [
    "AT_ONCE",
    "PLAYERS",
    "Analysis",
    "Judged",
    "LevelPlayer",
    "Limits",
    "Odds",
    "Outlook",
    "Thinking",
    "Threat",
    "analyse",
    "first_steps",
    "odds",
    "outlook_of_turn",
    "threats",
    "warm_up",
]
