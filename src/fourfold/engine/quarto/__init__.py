"""Quarto!, solved: exact verdicts, books, and players of every strength.

    >>> from fourfold.rules import quarto
    >>> from fourfold.engine.quarto import analyse
    >>> position = quarto.Position("a43b/.f.6/2..e/.0.c 5")
    >>> analyse(position).verdict
    Proven(outcome=Outcome.DRAW, plies=6)

The way in is `analyse` and `PLAYERS`. Behind them, from the inside out: `bits` (a board in six numbers),
`forms` (symmetry), `memory`, `search` (yes or no), `value` (how it ends, and when), `frontier`, `book` and
`proof` (all boards of a layer), `root` and `solver` (from rules to kernels and back). Kernels
are compiled in advance or at their first use (`fourfold.engine.kernel`); `warm_up` prepares all of it.
"""

from fourfold.engine.quarto.analysis import Analysis, Choice, Judged, analyse
from fourfold.engine.quarto.limits import Limits
from fourfold.engine.quarto.line import principal_line
from fourfold.engine.quarto.players import PLAYERS, LevelPlayer
from fourfold.engine.quarto.reasons import Threat, threats
from fourfold.engine.quarto.solver import Effort, Solver, default_solver
from fourfold.engine.quarto.warm import warm_up

__all__ = [
    "PLAYERS",
    "Analysis",
    "Choice",
    "Effort",
    "Judged",
    "LevelPlayer",
    "Limits",
    "Solver",
    "Threat",
    "analyse",
    "default_solver",
    "principal_line",
    "threats",
    "warm_up",
]
