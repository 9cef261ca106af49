"""The coach of a game that has none of its own: exact verdicts, and no more than they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fourfold.coach.facts import (
    BEST,
    Distance,
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
from fourfold.engine.verdict import Outcome, Proven, Verdict, preference
from fourfold.rules.game import Over
from fourfold.rules.games import game_of

if TYPE_CHECKING:
    from fourfold.engine.analysis import Judged
    from fourfold.engine.effort import Effort

_ORDER = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)


def tell_analysis(position: Any, effort: Effort, tell: Callable[[Fact], None]) -> None:
    """Analyse a position; `tell` is called with each fact."""
    from fourfold.engine.plain_search import analyse  # noqa: PLC0415 - only for games without an engine

    board = position_facts(position)
    tell(board)

    def hear(move: Judged[Any, Proven]) -> None:
        tell(MoveFacts(tuple(map(str, move.choice)), distance(move.verdict), move.chances))

    found = analyse(position, tell=hear, effort=effort)
    best = tuple(tuple(map(str, move.choice)) for move in found.best)
    known = sum(move.verdict is not None for move in found.moves)
    tell(
        VerdictFacts(
            distance(found.verdict),
            found.chances,
            best,
            best[0] if best else (),
            found.complete,
            known,
            board.total,
            found.nodes,
        )
    )


def position_facts(position: Any) -> PositionFacts:
    """What is known without a search."""
    over = position.turn if isinstance(position.turn, Over) else None
    steps = () if over else tuple(map(str, position.turn.steps))
    winners = over.winners if over else ()
    game = game_of(position)
    return PositionFacts(game, str(position), position.seat, steps, len(steps), over is not None, winners)


def pointer(facts: PositionFacts, stage: Stage) -> Hint:
    """There is nothing to point at: what matters in a game, its own coach would know."""
    del facts
    return Hint(stage, HintKind.QUIET)


def best(facts: Facts) -> Hint:
    """The best move; nothing where that is not known."""
    if not facts.verdict.best:
        return Hint(BEST, HintKind.QUIET)
    return Hint(BEST, HintKind.BEST, choice=facts.verdict.best[0], verdict=facts.verdict.verdict)


def judgement(facts: Facts, choice: tuple[str, ...]) -> Judgement | None:
    """What a step does; None if that is not known."""
    before = facts.verdict.verdict
    move = next((move for move in facts.moves if move.choice == choice), None)
    if before is None or move is None or move.verdict is None:
        return None
    says = given_away(before.outcome, move.verdict.outcome)
    return Judgement(choice, says, before, move.verdict)


# -- For every coach that knows verdicts --------------------------------------------------------------------


def distance(verdict: Verdict | None) -> Distance | None:
    """A verdict that is certain; None for others."""
    return Distance(verdict.outcome, verdict.plies) if isinstance(verdict, Proven) else None


def given_away(before: Outcome, after: Outcome) -> JudgementKind:
    """What a move does that leads from one outcome to another."""
    if _ORDER.index(after) >= _ORDER.index(before):
        return JudgementKind.GOOD
    return JudgementKind.GAVE_WIN if before is Outcome.WIN else JudgementKind.GAVE_DRAW


def worth(move: MoveFacts) -> tuple[int, int]:
    """Larger is better, of moves whose verdict is known."""
    assert move.verdict is not None
    return preference(Proven(move.verdict.outcome, move.verdict.plies))
