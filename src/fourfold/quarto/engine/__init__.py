"""Quarto!, solved: exact verdicts, books, and players of every strength.

    >>> from fourfold import quarto
    >>> from fourfold.quarto.engine import analyse
    >>> position = quarto.Position("a43b/.f.6/2..e/.0.c 5")
    >>> analyse(position).verdict
    Proven(outcome=Outcome.DRAW, plies=6)

The way in is `analyse` and `PLAYERS`. Behind them, from the inside out: `bits` (a board in six numbers),
`forms` (symmetry), `memory`, `search` (yes or no), `value` (how it ends, and when), `frontier`, `book` and
`proof` (all boards of a layer), `root` and `solver` (from rules to kernels and back). Kernels
are compiled in advance or at their first use (`fourfold.engine.kernel`); `warm_up` prepares all of it.
"""

from fourfold.engine.effort import Effort, Limits
from fourfold.quarto.engine.analysis import Analysis, Choice, Judged, analyse
from fourfold.quarto.engine.line import principal_line
from fourfold.quarto.engine.players import AT_ONCE, PLAYERS, LevelPlayer, Thinking, first_steps, warm_up
from fourfold.quarto.engine.reasons import Threat, threats
from fourfold.quarto.engine.solver import Solver, default_solver

__all__ = [
    "AT_ONCE",
    "PLAYERS",
    "Analysis",
    "Choice",
    "Effort",
    "Judged",
    "LevelPlayer",
    "Limits",
    "Solver",
    "Thinking",
    "Threat",
    "analyse",
    "default_solver",
    "first_steps",
    "principal_line",
    "threats",
    "warm_up",
]
