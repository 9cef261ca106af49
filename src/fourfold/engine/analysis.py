"""The answer of both engines: the verdict of a position, and that of every way to go on.

It has one shape in both games and at any moment: after the end it states the result, and while dice are to be
thrown it weighs every way they can fall; there is nothing to choose then, and so there are no moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from fourfold.engine.verdict import Outcome, Proven, Verdict
from fourfold.rules.game import Over, Seat


class Seated(Protocol):
    """What a position of either game says of its players."""

    @property
    def seat(self) -> Seat: ...

    @property
    def seats(self) -> int: ...


PositionT = TypeVar("PositionT", bound=Seated)
StepT = TypeVar("StepT")
VerdictT = TypeVar("VerdictT", bound=Verdict)

Chances: TypeAlias = tuple[float, ...]
"""Each seat's chance to win, by seat; a shared win or a draw counts as its share. They add up to 1."""


@dataclass(frozen=True, repr=False)  # no slots: a generic alias could not make one then
class Judged(Generic[StepT, VerdictT]):
    """One way to go on, and what it leads to."""

    choice: tuple[StepT, ...]
    """The steps, in order: one, or those of a whole turn (a placement and a gift)."""
    verdict: VerdictT | None
    """For the player to act; None where the limits ended the search before it was known."""
    chances: Chances
    """With best play from then on; empty where nothing is known."""

    def __repr__(self) -> str:
        return f"<Judged {self}: {self.verdict or 'unknown'}>"

    def __str__(self) -> str:
        return " ".join(map(str, self.choice))


@dataclass(frozen=True, repr=False)  # no slots: a generic alias could not make one then
class Analysis(Generic[PositionT, StepT, VerdictT]):
    """What is known of a position."""

    position: PositionT
    """What was asked about."""
    verdict: VerdictT | None
    """For `position.seat`, after the end too; None where the limits ended the search before it was known."""
    chances: Chances
    """With best play; empty where nothing is known."""
    moves: tuple[Judged[StepT, VerdictT], ...]
    """Every legal way to go on, the best first and those not known last; none after the end and while dice
    are to be thrown."""
    best: tuple[Judged[StepT, VerdictT], ...]
    """The moves that no other move beats; none if that is not known."""
    nodes: int = 0
    """Positions that were searched."""

    @property
    def complete(self) -> bool:
        """Whether every verdict is known."""
        return self.verdict is not None and all(move.verdict is not None for move in self.moves)

    def __repr__(self) -> str:
        best = f", best {self.best[0]}" if self.best else ""
        return f"<Analysis of {self.position}: {self.verdict or 'unknown'}{best}, {len(self.moves)} moves>"


def finished(position: PositionT, over: Over) -> Analysis[PositionT, Any, Any]:
    """What there is to say once the game is over."""
    winners = over.winners or tuple(range(position.seats))
    chances = tuple((seat in winners) / len(winners) for seat in range(position.seats))
    if position.seat not in winners:
        outcome = Outcome.LOSS
    else:
        outcome = Outcome.WIN if len(winners) == 1 else Outcome.DRAW
    return Analysis(position, Proven(outcome, 0), chances, (), ())
