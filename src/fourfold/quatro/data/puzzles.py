"""Puzzles of Quatro: the last round of a game, where every chance is exact and one answer is best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourfold.data.puzzles.answers import Answer, Status, single
from fourfold.data.puzzles.hints import Hint, Says, Stage
from fourfold.data.puzzles.kinds import Kind
from fourfold.data.puzzles.puzzle import Puzzle
from fourfold.quatro import Build, Position, read_step, read_variant
from fourfold.rules.game import Unreadable

STOP = "stop"
"""The answer to a puzzle of the kind `stop`: build now."""
THROW = "throw"
"""The other answer to it: throw again."""


class QuatroKind(Kind):
    """What a puzzle of Quatro asks for, in the last round."""

    KEEP = "keep"
    """What to keep of the dice, to win most often."""
    BUILD = "build"
    """Where to build."""
    STOP = "stop"
    """Build now, or throw again."""


KINDS = tuple(QuatroKind)
"""What they ask for."""
AT_A_GLANCE = ()
"""None is seen without thinking."""
TURNS: Mapping[Kind, int] = {}
STEPS: Mapping[Kind, int] = {}
"""Each is one step of one turn."""


def start(puzzle: Puzzle) -> Position:
    """The position a puzzle begins with."""
    return Position(puzzle.position, read_variant(puzzle.variant))


def answer(puzzle: Puzzle, steps: Sequence[str]) -> Answer:
    """Judge the one step that answers."""
    choice = single(steps)
    if puzzle.kind is QuatroKind.STOP:
        if choice not in (STOP, THROW):
            raise Unreadable("“{text}” is not an answer: write stop or throw.", text=choice[:40])
    else:
        step = read_step(choice)
        start(puzzle).play(step)
        choice = str(step)
    return Answer(Status.SOLVED if choice == puzzle.solution[0] else Status.WRONG, (choice,))


def hint(puzzle: Puzzle, steps: Sequence[str], stage: Stage) -> Hint:
    """The hint for a solver who has still to answer."""
    del steps
    [right] = puzzle.solution
    built = [read_step(each) for each, _ in puzzle.odds[:2]] if puzzle.kind is QuatroKind.BUILD else []
    fields = tuple(step.field for step in built if isinstance(step, Build))
    if stage == 2:
        return Hint(Says.RIGHT, fields=fields[:1], answer=right)
    match puzzle.kind:
        case QuatroKind.KEEP:
            return Hint(Says.COUNT, count=len(right) - 1)
        case QuatroKind.STOP:
            return Hint(Says.CHANCE, chance=dict(puzzle.odds)[STOP])
        case _:
            return Hint(Says.TWO, fields=tuple(sorted(fields)))


def lines_of(puzzle: Puzzle, played: Sequence[str]) -> tuple[()]:
    """No answer is right by a line: the odds say why."""
    del puzzle, played
    return ()


def dangers(puzzle: Puzzle) -> tuple[()]:
    """Nothing is handed over that could lose."""
    del puzzle
    return ()


def danger_after(puzzle: Puzzle, played: Sequence[str]) -> None:
    """Nothing is handed over that could lose."""
    del puzzle, played
