"""What is best: verdicts, odds and players for both games.

    >>> from fourfold.engine import analyse
    >>> from fourfold import quarto
    >>> analyse(quarto.Position("a43b/.f.6/2..e/.0.c 5"))
    <Analysis of a43b/.f.6/2..e/.0.c 5: draw in 6, best a2 1, 30 moves>

`analyse` takes a position of either game and answers in one form (`Analysis`, `Judged`, `Proven`,
`Estimated`); `player` makes an opponent, and `match` plays players against each other, including a `Program`
that speaks our line protocol. What only one game has is in its own package: exact solving in
`fourfold.quarto.engine`, the odds of a turn in `fourfold.quatro.engine`.

Kernels are Python compiled by Numba on first use and cached on disk; importing this package loads none of it.
This room knows the rules and what ships as data (books, layouts, levels, networks); it knows no pictures, no
texts and no network.
"""

from fourfold.engine.analysis import Analysis, Chances, Judged, analyse
from fourfold.engine.matches import Played, Score, Standing, match, play_game
from fourfold.engine.players import Player, PlayerFailed, player
from fourfold.engine.program import Program
from fourfold.engine.verdict import Estimated, Outcome, Proven, Verdict

__all__ = [
    "Analysis",
    "Chances",
    "Estimated",
    "Judged",
    "Outcome",
    "Played",
    "Player",
    "PlayerFailed",
    "Program",
    "Proven",
    "Score",
    "Standing",
    "Verdict",
    "analyse",
    "match",
    "play_game",
    "player",
]
