"""Whether an answer is right: by the solution that was proven when the puzzle was made, and by the rules.

The solver's steps are compared with the solution's. Pieces that the variant cannot tell apart are the same
answer, and the last placement of a win is right wherever it makes a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.data.puzzles.puzzle import STOP, THROW, Kind, Puzzle
from fourfold.rules import quarto, quatro
from fourfold.rules.game import IllegalStep, Key, Unreadable
from fourfold.rules.quarto import PIECES, Give, Place, read_step


class Status(Key):
    """How far the solver is."""

    GOES_ON = "goes_on"
    """Right so far, and there is more to find."""
    SOLVED = "solved"
    """Right to the end."""
    WRONG = "wrong"
    """The last step is not the solution."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver's steps come to."""

    status: Status
    """How far the solver is."""
    played: tuple[str, ...]
    """Every step since the beginning: the solver's, and the opponent's between them."""
    replies: tuple[str, ...] = ()
    """What the opponent answered to the solver's latest step, if anything."""


def answer(puzzle: Puzzle, steps: Sequence[str]) -> Answer:
    """Judge the solver's own steps since the beginning, as texts.

    A step that cannot be read raises `Unreadable`, one that may not happen `IllegalStep`.
    """
    if not steps:
        return Answer(Status.GOES_ON, ())
    start = puzzle.start
    match start:
        case quarto.Position():
            return _called(start, steps) if puzzle.kind is Kind.SEE else _played(puzzle, start, steps)
        case quatro.Position():
            return _chosen(puzzle, start, steps)


def _called(start: quarto.Position, steps: Sequence[str]) -> Answer:
    """A call is right when the rules accept it; calls that show no made line are wrong, not refused."""
    step = read_step(steps[0])
    _only_one(steps)
    if not isinstance(step, quarto.Call):
        raise IllegalStep("Call the line that the last piece made.")
    right = any(made.line == step.line for made in start.made)
    return Answer(Status.SOLVED if right else Status.WRONG, (str(step),))


def _played(puzzle: Puzzle, start: quarto.Position, steps: Sequence[str]) -> Answer:
    """Walk the solution: the solver's steps and, after each whole turn of theirs, the opponent's reply."""
    position, played, seat = start, list[str](), start.seat
    for number, text in enumerate(steps, start=1):
        step = read_step(text)
        position = position.play(step)
        right = _is_right(position, step, puzzle.solution[len(played)])
        played.append(str(step))
        if not right:
            return Answer(Status.WRONG, (*played, *_rest_of_turn(position, steps[number:], seat)))
        replies = []
        while position.seat != seat and len(played) < len(puzzle.solution):
            reply = _alike(position, read_step(puzzle.solution[len(played)]))
            position = position.play(reply)
            replies.append(str(reply))
            played.append(str(reply))
        if len(played) == len(puzzle.solution):
            if number < len(steps):
                raise IllegalStep("The puzzle is over: no further step is possible.")
            return Answer(Status.SOLVED, tuple(played))
    return Answer(Status.GOES_ON, tuple(played), tuple(replies))


def _rest_of_turn(position: quarto.Position, steps: Sequence[str], seat: int) -> list[str]:
    """What a solver did after a wrong step: nothing, or the rest of the same turn."""
    played = []
    for text in steps:
        if position.seat != seat or position.result is not None:
            raise IllegalStep("The puzzle is over: no further step is possible.")
        step = read_step(text)
        position = position.play(step)
        played.append(str(step))
    return played


def _alike(position: quarto.Position, step: quarto.Step) -> quarto.Step:
    """The step, or where its piece is gone the same with one that the variant cannot tell from it.

    A solver may have given another piece of the same kind than the solution does.
    """
    if not isinstance(step, Give) or position.beside >> step.piece & 1:
        return step
    counting = position.variant.counting
    return next(
        Give(piece)
        for piece in PIECES
        if position.beside >> piece & 1 and (piece ^ step.piece) & counting == 0
    )


def _is_right(position: quarto.Position, step: quarto.Step, expected: str) -> bool:
    """Whether a step that led to `position` is as good as the one expected."""
    match step, read_step(expected):
        case Give(piece), Give(wanted):
            return (piece ^ wanted) & position.variant.counting == 0
        case Place(square), Place(wanted):
            return square == wanted or bool(position.made)
    return False


def _chosen(puzzle: Puzzle, start: quatro.Position, steps: Sequence[str]) -> Answer:
    choice = steps[0]
    _only_one(steps)
    if puzzle.kind is Kind.STOP:
        if choice not in (STOP, THROW):
            raise Unreadable("“{text}” is not an answer: write stop or throw.", text=choice[:40])
    else:
        step = quatro.read_step(choice)
        start.play(step)
        choice = str(step)
    return Answer(Status.SOLVED if choice == puzzle.solution[0] else Status.WRONG, (choice,))


def _only_one(steps: Sequence[str]) -> None:
    if len(steps) > 1:
        raise IllegalStep("The puzzle is over: no further step is possible.")
