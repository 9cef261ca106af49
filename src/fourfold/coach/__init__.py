"""What there is to say about a position and a move: hints, judgements, threats and reasons, as typed facts.

    >>> from fourfold.coach import BEST, hint_at
    >>> from fourfold import quarto
    >>> hint_at(quarto.Position("a43b/.f.6/2..e/.0.c 5"), BEST).choice
    ('a2', '1')

An engine analyses a position once (`tell_analysis`, `facts_of`); a hint and a judgement are read off what it
found, here or in another process. Terminal, command line and server all ask this room, so that they say the
same. It knows no language, no screen and no network; what differs between the games is in their folders
(`GameCoach`), and `plain` is the coach of a game that has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from fourfold.coach import plain
from fourfold.coach.facts import (
    BEST,
    DANGER,
    LOOK,
    QUESTIONED,
    Fact,
    Facts,
    Hint,
    HintKind,
    Judgement,
    JudgementKind,
    MoveFacts,
    PositionFacts,
    Stage,
    VerdictFacts,
)
from fourfold.engine.effort import Effort, Limits
from fourfold.rules.games import Game, Position, game_of, part_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "BEST",
    "DANGER",
    "LOOK",
    "QUESTIONED",
    "Fact",
    "Facts",
    "GameCoach",
    "Hint",
    "HintKind",
    "Judgement",
    "JudgementKind",
    "Stage",
    "facts_of",
    "gathered",
    "hint",
    "hint_at",
    "judgement",
    "tell_analysis",
]


class GameCoach(Protocol):
    """What the coach asks of a game: its folder has it in `coach.py`."""

    def tell_analysis(self, position: Any, effort: Effort, tell: Callable[[Fact], None], /) -> None:
        """Analyse a position; `tell` is called with each fact."""
        ...

    def position_facts(self, position: Any, /) -> PositionFacts:
        """What is known without a search."""
        ...

    def pointer(self, facts: PositionFacts, stage: Stage, /) -> Hint:
        """A hint that needs no search: where to look, or what is dangerous there."""
        ...

    def best(self, facts: Facts, /) -> Hint:
        """The best move."""
        ...

    def judgement(self, facts: Facts, choice: tuple[str, ...], /) -> Judgement | None:
        """What a move does; None if that is not known."""
        ...


def _coach(game: Game) -> GameCoach:
    return cast("GameCoach", part_of(game, "coach") or plain)


def tell_analysis(position: Position, effort: Effort, tell: Callable[[Fact], None]) -> None:
    """Analyse a position of any game; `tell` is called with each fact."""
    _coach(game_of(position)).tell_analysis(position, effort, tell)


def facts_of(position: Position, seconds: float | None = None) -> Facts:
    """What an analysis that may take so long says about a position, all at once."""
    told: list[Fact] = []
    tell_analysis(position, Effort(Limits(seconds=seconds)), told.append)
    return gathered(told)


def gathered(told: list[Fact]) -> Facts:
    """The facts of an analysis, as it told them one by one."""
    first, *moves, last = told
    assert isinstance(first, PositionFacts)
    assert isinstance(last, VerdictFacts)
    return Facts(first, [move for move in moves if isinstance(move, MoveFacts)], last)


def hint(facts: Facts, stage: Stage) -> Hint:
    """The hint up to this stage."""
    coach = _coach(facts.position.game)
    return coach.best(facts) if stage == BEST else coach.pointer(facts.position, stage)


def hint_at(position: Position, stage: Stage, seconds: float | None = None) -> Hint:
    """The same for a position of this process: only the best move takes a search, which may take so long."""
    if stage == BEST:
        return hint(facts_of(position, seconds), stage)
    coach = _coach(game_of(position))
    return coach.pointer(coach.position_facts(position), stage)


def judgement(facts: Facts, choice: tuple[str, ...]) -> Judgement | None:
    """What a move does, as far as its steps go: a placement is as good as the best gift after it. None if it
    is not known: what was not judged in time may be better than what was."""
    return _coach(facts.position.game).judgement(facts, choice)
