"""Puzzles of Quarto!: what they ask for, whether an answer is right, and why.

The solver's steps are compared with the solution's. Pieces that the variant cannot tell apart are the same
answer, and the last placement of a win is right wherever it makes a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fourfold.data.puzzles.answers import Answer, Status, over, single
from fourfold.data.puzzles.hints import Hint, Says, Stage
from fourfold.data.puzzles.kinds import Kind
from fourfold.data.puzzles.puzzle import Puzzle
from fourfold.data.puzzles.reasons import Danger, plays
from fourfold.quarto import (
    PIECES,
    SQUARES,
    Call,
    CallRule,
    Give,
    Line,
    Piece,
    Place,
    Position,
    Square,
    Step,
    read_step,
    read_variant,
)
from fourfold.rules.game import IllegalStep


class QuartoKind(Kind):
    """What a puzzle of Quarto! asks for."""

    SEE = "see"
    """The latest placement made a line. Call it."""
    WIN_IN_ONE = "win1"
    """Place the piece in hand so that it makes a line."""
    WIN_IN_THREE = "win3"
    """Place, give a piece, and make the line with the next placement, whatever the opponent does."""
    WIN_IN_FIVE = "win5"
    """The same, with one more turn before the line."""
    SAFE = "safe"
    """Give the only kind of piece that does not lose."""
    HOLD = "hold"
    """Place and give in the only way that does not lose."""


KINDS = tuple(QuartoKind)
"""What they ask for."""
AT_A_GLANCE = (QuartoKind.SEE,)
"""Those that are seen rather than thought through."""
TURNS = {QuartoKind.WIN_IN_THREE: 2, QuartoKind.WIN_IN_FIVE: 3}
"""How many turns the solver has to get right, where it is more than one."""
STEPS = {QuartoKind.WIN_IN_THREE: 3, QuartoKind.WIN_IN_FIVE: 5, QuartoKind.HOLD: 2}
"""How many steps these are, where it is more than one."""


def start(puzzle: Puzzle) -> Position:
    """The position a puzzle begins with: a line wins by itself, unless it is to be called."""
    call = CallRule.TURNS if puzzle.kind is QuartoKind.SEE else CallRule.AUTO
    return Position(puzzle.position, read_variant(puzzle.variant, call))


# -- Answers ------------------------------------------------------------------------------------------------


def answer(puzzle: Puzzle, steps: Sequence[str]) -> Answer:
    """Judge the solver's own steps since the beginning."""
    begin = start(puzzle)
    return _called(begin, steps) if puzzle.kind is QuartoKind.SEE else _played(puzzle, begin, steps)


def _called(begin: Position, steps: Sequence[str]) -> Answer:
    """A call is right when the rules accept it; calls that show no made line are wrong, not refused."""
    step = read_step(single(steps))
    if not isinstance(step, Call):
        raise IllegalStep("Call the line that the last piece made.")
    right = any(made.line == step.line for made in begin.made)
    return Answer(Status.SOLVED if right else Status.WRONG, (str(step),))


def _played(puzzle: Puzzle, begin: Position, steps: Sequence[str]) -> Answer:
    """Walk the solution: the solver's steps and, after each whole turn of theirs, the opponent's reply."""
    position, played, seat = begin, list[str](), begin.seat
    for number, text in enumerate(steps, start=1):
        step = read_step(text)
        position = position.play(step)
        right = _is_right(position, step, puzzle.solution[len(played)])
        played.append(str(step))
        if not right:
            return Answer(Status.WRONG, (*played, *_rest_of_turn(position, steps[number:], seat)))
        replies = []
        while position.seat != seat and len(played) < len(puzzle.solution):
            reply = alike(position, read_step(puzzle.solution[len(played)]))
            position = position.play(reply)
            replies.append(str(reply))
            played.append(str(reply))
        if len(played) == len(puzzle.solution):
            if number < len(steps):
                raise over()
            return Answer(Status.SOLVED, tuple(played))
    return Answer(Status.GOES_ON, tuple(played), tuple(replies))


def _rest_of_turn(position: Position, steps: Sequence[str], seat: int) -> list[str]:
    """What a solver did after a wrong step: nothing, or the rest of the same turn."""
    played = []
    for text in steps:
        if position.seat != seat or position.result is not None:
            raise over()
        step = read_step(text)
        position = position.play(step)
        played.append(str(step))
    return played


def alike(position: Position, step: Step) -> Step:
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


def _is_right(position: Position, step: Step, expected: str) -> bool:
    """Whether a step that led to `position` is as good as the one expected."""
    match step, read_step(expected):
        case Give(piece), Give(wanted):
            return (piece ^ wanted) & position.variant.counting == 0
        case Place(square), Place(wanted):
            return square == wanted or bool(position.made)
    return False


# -- Hints --------------------------------------------------------------------------------------------------


def hint(puzzle: Puzzle, steps: Sequence[str], stage: Stage) -> Hint:
    """The hint for a solver who has taken these steps."""
    return _see(puzzle, stage) if puzzle.kind is QuartoKind.SEE else _play(puzzle, steps, stage)


def _see(puzzle: Puzzle, stage: Stage) -> Hint:
    [line] = lines_of(puzzle, puzzle.solution)
    if stage == 2:
        return Hint(Says.RIGHT, squares=line.squares)
    return Hint(
        Says.LOOK, squares=tuple(square for square in line.squares if square != start(puzzle).latest)[:2]
    )


def _play(puzzle: Puzzle, steps: Sequence[str], stage: Stage) -> Hint:
    played: tuple[str, ...] = ()
    for number in range(1, len(steps) + 1):
        judged = answer(puzzle, steps[:number])
        if judged.status is Status.WRONG and len(steps[number - 1]) > 1:
            return _back(puzzle, len(judged.played) - 1, stage)
        if judged.status is Status.WRONG:
            break  # a wrong gift is taken back by itself: what to give instead?
        if judged.status is Status.SOLVED:
            raise over()
        played = judged.played
    position, expected = plays(puzzle, played), read_step(puzzle.solution[len(played)])
    match alike(position, expected):
        case Place(square) if position.play(Place(square)).made:
            return _line(position, square, stage)
        case Place(square):
            return _place(puzzle, position, square, stage)
        case Give(piece):
            return _give(puzzle, position, piece, stage)
    raise AssertionError(expected)


def _back(puzzle: Puzzle, wrong: int, stage: Stage) -> Hint:
    """The step of this number should have been another."""
    right = read_step(puzzle.solution[wrong])
    assert isinstance(right, Place)
    return Hint(Says.BACK, squares=(right.square,) if stage == 2 else ())


def _line(position: Position, square: Square, stage: Stage) -> Hint:
    """The piece in hand makes a line there."""
    if stage == 2:
        return Hint(Says.RIGHT, squares=(square,))
    [made, *_] = position.play(Place(square)).made
    return Hint(Says.LOOK, squares=tuple(each for each in made.line.squares if each != square))


def _place(puzzle: Puzzle, position: Position, square: Square, stage: Stage) -> Hint:
    others = [each for each, piece in enumerate(position.board) if piece is None and each != square]
    if stage == 2 or not others:
        return Hint(Says.RIGHT, squares=(square,))
    return Hint(Says.TWO, squares=tuple(sorted((square, _any(puzzle, others)))))


def _give(puzzle: Puzzle, position: Position, piece: Piece, stage: Stage) -> Hint:
    losing = tuple(danger.piece for danger in _dangers_at(position))
    others = [
        each for each in PIECES if position.beside >> each & 1 and (each ^ piece) & position.variant.counting
    ]
    if stage == 2 or not others:
        return Hint(Says.RIGHT, pieces=(piece,))
    if losing:
        return Hint(Says.LOSING, pieces=losing)
    return Hint(Says.TWO, pieces=tuple(sorted((piece, _any(puzzle, others)))))


def _any(puzzle: Puzzle, choices: Sequence[int]) -> int:
    """The same one every time, with no rule to see through."""
    return choices[int(puzzle.id, 16) % len(choices)]


# -- Reasons ------------------------------------------------------------------------------------------------


def lines_of(puzzle: Puzzle, played: Sequence[str]) -> tuple[Line, ...]:
    """The lines that make these steps right: those made by them, or to be called."""
    if puzzle.kind is QuartoKind.SEE:
        return tuple(made.line for made in start(puzzle).made)
    return tuple(made.line for made in plays(puzzle, played).made)


def dangers(puzzle: Puzzle) -> tuple[Danger, ...]:
    """Where the puzzle is to find the safe piece: the line that each other piece makes at once."""
    return _dangers_at(start(puzzle)) if puzzle.kind is QuartoKind.SAFE else ()


def _dangers_at(position: Position) -> tuple[Danger, ...]:
    """For each piece in hand or beside the board that makes a line at once, the first way to do so."""
    auto = Position(str(position), replace(position.variant, call=CallRule.AUTO))
    pieces = [auto.hand] if auto.hand is not None else [p for p in PIECES if auto.beside >> p & 1]
    found = []
    for piece in pieces:
        given = auto if auto.hand is not None else auto.play(Give(piece))
        for square in SQUARES:
            if given.board[square] is None and (made := given.play(Place(square)).made):
                found.append(Danger(piece, square, made[0]))
                break
    return tuple(found)


def danger_after(puzzle: Puzzle, played: Sequence[str]) -> Danger | None:
    """The line that the opponent makes with the piece just handed over; None where it makes none."""
    if puzzle.kind is QuartoKind.SEE:
        return None
    position = plays(puzzle, played)
    if position.hand is None or position.result is not None:
        return None
    return next(iter(_dangers_at(position)), None)
