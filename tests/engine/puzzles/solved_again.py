"""Solves the puzzles of a file again: is there exactly one solution, and is it the one in the file?"""

from __future__ import annotations

from fourfold import quarto, quatro
from fourfold.data.puzzles import Puzzle
from fourfold.engine.verdict import Outcome
from fourfold.quarto import Give, Place, Position, read_step
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.engine import analyse
from fourfold.quarto.engine.node import kind_of
from fourfold.quarto.engine.puzzles import finishing, only_win
from fourfold.quatro.engine.puzzles import LAST_TURNS, SHOWN, asks


def problem_of(puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle, in English; None if it is right."""
    match start := puzzle.start:
        case quatro.Position():
            return _quatro(puzzle, start)
        case quarto.Position():
            match puzzle.kind:
                case QuartoKind.SEE:
                    lines = [f"!{made.line}" for made in start.made]
                    return None if lines == list(puzzle.solution) else f"the lines are {lines}"
                case QuartoKind.WIN_IN_ONE:
                    squares = [str(Place(square)) for square in finishing(start)]
                    return None if squares == list(puzzle.solution) else f"these squares win: {squares}"
                case QuartoKind.SAFE | QuartoKind.HOLD:
                    return _only_one_that_holds(puzzle, start)
                case _:
                    return _forced(puzzle, start)


def _only_one_that_holds(puzzle: Puzzle, start: Position) -> str | None:
    holding = set()
    for move in analyse(start).moves:
        assert move.verdict is not None
        if puzzle.kind is QuartoKind.HOLD and move.verdict.outcome is Outcome.WIN:
            return f"{move} wins"
        if move.verdict.outcome is not Outcome.LOSS:
            holding.add(_told(tuple(move.choice), start))
    wanted = {_told(tuple(read_step(step) for step in puzzle.solution), start)}
    return None if holding == wanted else f"these hold: {sorted(holding)}"


def _forced(puzzle: Puzzle, start: Position) -> str | None:
    """Every choice of the solver is the only one that wins, every reply the longest defence."""
    steps, position = list(map(read_step, puzzle.solution)), start
    left = 3 if puzzle.kind is QuartoKind.WIN_IN_THREE else 5
    if len(steps) != 2 * left - 1:
        return "the solution has another length"
    for number in range(left, 1, -1):
        turn, steps = tuple(steps[:2]), steps[2:]
        found = analyse(position)
        if found.verdict is None or found.verdict.plies != number:
            return f"the verdict of {position} is {found.verdict}"
        if number % 2:
            only = only_win(position)
            if only is None or _told(only, position) != _told(turn, position):
                return f"in {position} the only win is {only}"
        elif turn not in {move.choice for move in found.best}:
            return f"in {position} the longest defence is not {turn}"
        position = position.play(turn[0]).play(turn[1])
    return (
        None if steps[0] in [Place(square) for square in finishing(position)] else f"{steps[0]} makes no line"
    )


def _told(choice: tuple[quarto.Step, ...], position: Position) -> str:
    """A choice with kinds instead of pieces: the same for choices that the variant cannot tell apart."""
    counting = position.variant.counting
    return " ".join(f"kind {kind_of(s.piece, counting)}" if isinstance(s, Give) else str(s) for s in choice)


def _quatro(puzzle: Puzzle, start: quatro.Position) -> str | None:
    if sum(start.stocks) > LAST_TURNS:
        return "the chances are not exact so early"
    answers = asks(puzzle.kind, start)
    if answers is None or answers[0][0] != puzzle.solution[0]:
        return f"the best answers are {answers}"
    same = all(
        abs(told - exact) < 2e-4 for (_, told), (_, exact) in zip(puzzle.odds, answers[:SHOWN], strict=True)
    )
    return None if same else f"the odds are {answers[:SHOWN]}"
