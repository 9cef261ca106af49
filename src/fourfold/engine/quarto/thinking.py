"""One question that another program asks of this engine: answered within limits, and soon where it is
stopped."""

from __future__ import annotations

import random

from fourfold.engine.quarto.analysis import Analysis, Judged, Tell, analyse
from fourfold.engine.quarto.limits import Limits
from fourfold.engine.quarto.players import LevelPlayer
from fourfold.engine.quarto.solver import Effort
from fourfold.engine.verdict import Proven
from fourfold.rules.game import IllegalStep, Over, ToMove
from fourfold.rules.quarto import Call, Position, Step


class Thinking:
    """A search that can be watched and stopped from another thread."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, threads: int = 1) -> None:
        self._effort = Effort(Limits(nodes, seconds, threads))

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self._effort.nodes

    def stop(self) -> None:
        """End the search soon."""
        self._effort.stop()

    def turn(
        self, player: LevelPlayer, position: Position, rng: random.Random, tell: Tell | None = None
    ) -> tuple[Step, ...]:
        """The steps with which `player` takes the whole turn: place, perhaps call, give."""
        if isinstance(position.turn, Over):
            raise IllegalStep("The game is over: there is no step to take.")
        seat, steps = position.seat, list[Step]()
        with self._effort.clock():
            while isinstance(position.turn, ToMove) and position.seat == seat:
                step = player.choose(position, rng, effort=self._effort, tell=_after(steps, tell))
                steps.append(step)
                position = position.play(step)
                if isinstance(step, Call):
                    break
        return tuple(steps)

    def analysis(self, position: Position, tell: Tell) -> Analysis:
        """The verdict of the position and of every way to go on; `tell` hears each as it is known."""
        return analyse(position, tell=tell, effort=self._effort)


def _after(steps: list[Step], tell: Tell | None) -> Tell | None:
    """Reports moves as seen when the turn began, if its placement is among the steps taken since."""
    if tell is None or not steps:
        return tell
    taken = tuple(steps)

    def told(move: Judged) -> None:
        verdict = move.verdict and Proven(move.verdict.outcome, move.verdict.plies + 1)
        tell(Judged((*taken, *move.choice), verdict, move.chances))

    return told
