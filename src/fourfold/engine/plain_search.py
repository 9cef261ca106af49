"""The engine of a game that has none of its own: it is searched to its end, as far as it is small enough.

That is a game for two without dice and with at most `MOST` positions. What is proven is remembered, so every
further question about a game costs less.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from fourfold.engine import analysis
from fourfold.engine.analysis import Analysis, Judged
from fourfold.engine.effort import NO_LIMITS, Effort, Limits, Watched
from fourfold.engine.verdict import Outcome, Proven, preference
from fourfold.rules.game import IllegalStep, Over, RuleError, ToMove
from fourfold.rules.games import game_of, rules_of

if TYPE_CHECKING:
    from fourfold.engine.kernel.library import Report

MOST = 300_000
"""Positions that are searched at most: some seconds."""
_SHARES = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
_known: dict[Any, Proven] = {}
"""What is proven, for the player to act in each position."""

Tell: TypeAlias = Callable[[Judged[Any, Proven]], None]


class TooLarge(RuleError):  # noqa: N818 - reads as a sentence where it is raised
    """A game that cannot be searched to its end."""


def _too_large(position: Any) -> TooLarge:
    title = rules_of(game_of(position)).title
    return TooLarge("{title} has no engine, and is too large to be searched to its end.", title=title)


class _Stopped(Exception):  # noqa: N818 - no error: the limits are reached
    """The search has to end."""


class _Search:
    """One search, which counts what it visits."""

    def __init__(self, most: int) -> None:
        self.nodes, self._most = 0, most

    def stop(self) -> None:
        """End soon."""
        self._most = 0

    def value(self, position: Any) -> Proven:
        """How the game ends for the player to act, and when."""
        found = _known.get(position)
        if found is None:
            if self.nodes >= self._most:
                raise _Stopped
            self.nodes += 1
            found = _known[position] = self._look(position)
        return found

    def _look(self, position: Any) -> Proven:
        match position.turn:
            case Over() as over:
                return cast("Proven", analysis.finished(position, over).verdict)
            case ToMove(steps=steps):
                return max((self.after(position, step) for step in steps), key=preference)
            case _:
                raise _too_large(position)

    def after(self, position: Any, step: Any) -> Proven:
        """What a step leads to, for the player who takes it."""
        then = position.play(step)
        found = self.value(then)
        own = found.outcome if then.seat == position.seat else found.outcome.other
        return Proven(own, found.plies + 1)


def analyse(
    position: Any, limits: Limits = NO_LIMITS, tell: Tell | None = None, *, effort: Effort | None = None
) -> Analysis[Any, Any, Proven]:
    """The verdict of a position and of every step; `tell` hears each as it is known.

    `TooLarge` where the game cannot be searched to its end, unless limits end the search before that.
    """
    turn = position.turn
    if isinstance(turn, Over):
        return analysis.finished(position, turn)
    if position.seats != 2 or not isinstance(turn, ToMove):
        raise _too_large(position)
    effort = effort or Effort(limits)
    if len(_known) > MOST:
        _known.clear()
    search = _Search(MOST if effort.left is None else min(MOST, effort.left))
    verdicts: dict[Any, Proven | None] = dict.fromkeys(turn.steps)
    try:
        with effort.counting(search), effort.clock():
            for step in turn.steps:
                verdicts[step] = search.after(position, step)
                if tell is not None:
                    tell(_judged(position, step, verdicts[step]))
    except (_Stopped, RecursionError) as end:
        if isinstance(end, RecursionError) or search.nodes >= MOST:
            raise _too_large(position) from None
    return _answer(position, verdicts, effort.nodes)


def _answer(position: Any, verdicts: dict[Any, Proven | None], nodes: int) -> Analysis[Any, Any, Proven]:
    """The best first and those not known last; nothing is best until all are known."""
    moves = [_judged(position, step, verdict) for step, verdict in verdicts.items()]
    moves.sort(key=lambda move: (-2, 0) if move.verdict is None else preference(move.verdict), reverse=True)
    verdict = None if None in verdicts.values() else moves[0].verdict
    best = tuple(move for move in moves if verdict is not None and move.verdict == verdict)
    return Analysis(position, verdict, moves[0].chances if verdict else (), tuple(moves), best, nodes)


def _judged(position: Any, step: Any, verdict: Proven | None) -> Judged[Any, Proven]:
    if verdict is None:
        return Judged((step,), None, ())
    own = _SHARES[verdict.outcome]
    return Judged((step,), verdict, (own, 1 - own) if position.seat == 0 else (1 - own, own))


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """How one level decides: it knows everything, or sees only what wins at once."""

    name: str
    """The level's name, as in `fourfold.data`."""
    exact: bool
    """Whether it searches to the end of the game."""
    seconds: float | None = None
    """How long it may search; None for as long as it takes."""

    def choose(self, position: Any, rng: random.Random, *, effort: Effort | None = None) -> Any:
        """The step it takes: by chance, of those it likes best."""
        if not isinstance(turn := position.turn, ToMove):
            raise IllegalStep("There is nothing to choose here: the game is over.")
        best = self._searched(position, effort) if self.exact else []
        return rng.choice(best or [step for step in turn.steps if _wins(position, step)] or list(turn.steps))

    def _searched(self, position: Any, effort: Effort | None) -> list[Any]:
        """The best steps; none where the game is too large: then it plays as the other level does."""
        try:
            found = analyse(position, Limits(seconds=self.seconds), effort=effort)
        except TooLarge:
            return []
        return [move.choice[0] for move in found.best or found.moves]


def _wins(position: Any, step: Any) -> bool:
    turn = position.play(step).turn
    return isinstance(turn, Over) and turn.winners == (position.seat,)


PLAYERS = {
    each.name: each for each in (LevelPlayer("casual", exact=False), LevelPlayer("perfect", exact=True))
}
"""How each level decides, by its name."""
AT_ONCE = "perfect"
"""The strongest level that answers without taking its time."""


def first_steps(variant: Any, number: int, rng: random.Random) -> list[Any]:
    """So many steps by chance that do not end the game, or fewer where all of them do."""
    position, steps = variant.start(2), list[Any]()
    while len(steps) < number:
        going_on = [step for step in position.steps if not isinstance(position.play(step).turn, Over)]
        if not going_on:
            break
        steps.append(rng.choice(going_on))
        position = position.play(steps[-1])
    return steps


def warm_up(report: Report | None = None) -> None:
    """There is nothing to load."""
    del report


class Thinking(Watched):
    """One question of another program."""

    def turn(
        self, player: LevelPlayer, position: Any, rng: random.Random, tell: Tell | None = None
    ) -> tuple[Any, ...]:
        """The steps with which `player` takes the whole turn."""
        del tell
        seat, steps = position.seat, list[Any]()
        while not steps or (isinstance(position.turn, ToMove) and position.seat == seat):
            steps.append(player.choose(position, rng, effort=self._effort))
            position = position.play(steps[-1])
        return tuple(steps)

    def analysis(self, position: Any, tell: Tell) -> Analysis[Any, Any, Proven]:
        """The verdict of the position and of every way to go on; `tell` hears each as it is known."""
        return analyse(position, tell=tell, effort=self._effort)
