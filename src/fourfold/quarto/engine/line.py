"""The principal line: how the game goes on to its end when both sides play as well as they can."""

from __future__ import annotations

from fourfold.engine.effort import NO_LIMITS, Effort
from fourfold.engine.kernel import Uint
from fourfold.engine.verdict import Proven, preference
from fourfold.quarto import Position, Step
from fourfold.quarto.engine.analysis import Analysis, Choice, Gift, verdict, ways_on
from fourfold.quarto.engine.node import give
from fourfold.quarto.engine.search import room
from fourfold.quarto.engine.solver import Solver, default_solver
from fourfold.rules.game import Over


def principal_line(
    analysis: Analysis, *, solver: Solver | None = None, effort: Effort | None = None
) -> tuple[Step, ...]:
    """The steps from an analysed position to the end of the game: the winner hurries, the loser delays.

    It begins with the first of the best moves. Where the effort runs out it ends early; where no best move
    is known, or the game is over, there is none.
    """
    solver, effort = solver or default_solver(), effort or Effort(NO_LIMITS)
    if not analysis.best:
        return ()
    steps, position = list[Step](), analysis.position
    choice: Choice | None = analysis.best[0].choice
    with effort.clock():
        while choice is not None:
            steps += choice
            for step in choice:
                position = position.play(step)
            choice = None if isinstance(position.turn, Over) else best_choice(position, solver, effort)
    return tuple(steps)


def best_choice(position: Position, solver: Solver, effort: Effort) -> Choice | None:
    """One way to go on that keeps the verdict of `position`; None where the effort ran out.

    Where the verdict is known, the first choice that keeps it will do: those that leave the opponent little
    room are tried first, as they are the likeliest.
    """
    wanted = verdict(position, solver, effort)
    best: tuple[Proven, Choice] | None = None
    for choice, end in sorted(ways_on(position), key=_promise):
        judged = end if isinstance(end, Proven) else end.verdict(solver.value(end.board, end.kind, effort))
        if judged is None:
            return None
        if judged == wanted:
            return choice
        if best is None or preference(judged) > preference(best[0]):
            best = judged, choice
    return None if best is None else best[1]


def _promise(way: tuple[Choice, Proven | Gift]) -> tuple[int, int]:
    """Smaller is tried sooner: what the rules decide, then what leaves the opponent the least room."""
    end = way[1]
    return (0, 0) if isinstance(end, Proven) else (1, int(room(give(end.board, Uint(end.kind)))))
