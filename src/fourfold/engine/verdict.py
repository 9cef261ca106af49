"""What an engine says about a position: the truth if it is known, otherwise an estimate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fourfold.rules.game import Key


class Outcome(Key):
    """How the game ends under best play, for the player to act."""

    WIN = "win"
    """The player to act wins."""
    DRAW = "draw"
    """Nobody wins."""
    LOSS = "loss"
    """The opponent wins."""

    @property
    def other(self) -> Outcome:
        """The same end as the opponent sees it."""
        return {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}[self]


@dataclass(frozen=True, slots=True)
class Proven:
    """Certain: a complete search, the rules themselves or a checked book say so."""

    outcome: Outcome
    """For the player to act."""
    plies: int
    """How many turns (placements, in Quarto!) until the game is over when the winner hurries and the loser
    delays."""

    def __str__(self) -> str:
        return f"{self.outcome} in {self.plies}"


@dataclass(frozen=True, slots=True)
class Estimated:
    """Not certain: each seat's chance to win."""

    chances: tuple[float, ...]
    """By seat, from 0 to 1."""
    margin: float | None = None
    """Half the width of the 95 % interval where the chances were counted in rollouts; 0 where they are
    exact."""

    def __str__(self) -> str:
        stated = " : ".join(f"{chance:.1%}" for chance in self.chances)
        return f"{stated} ± {self.margin:.1%}" if self.margin else stated


Verdict: TypeAlias = Proven | Estimated
"""What an engine says of a position: known for certain, or judged."""


def preference(verdict: Proven) -> tuple[int, int]:
    """Larger is better: wins before draws before losses, quick wins and slow losses."""
    match verdict.outcome:
        case Outcome.WIN:
            return 1, -verdict.plies
        case Outcome.DRAW:
            return 0, 0
        case Outcome.LOSS:
            return -1, verdict.plies
