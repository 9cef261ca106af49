"""Every shipped puzzle has exactly one solution: the one in its file.

The engine and a plain solver check a sample, or all of them with `make verify-puzzles`.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from importlib import resources

import pytest
from tests.engine.puzzles.plain_solver import DRAW, PlainSolver
from tests.engine.puzzles.solved_again import problem_of

from fourfold import quarto
from fourfold.data.puzzles import Puzzle, Status, answer, kinds, puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.engine.node import kind_of
from fourfold.quarto.engine.puzzles import key
from fourfold.rules.games import Game

ALL = bool(os.environ.get("FOURFOLD_ALL_PUZZLES"))
FEW_EMPTY = 7


def sample(count: int, *, plain: bool) -> list[Puzzle]:
    """Some puzzles of every kind, or all of them on request."""
    fit = [each for each in puzzles() if not plain or empty_squares(each) <= FEW_EMPTY]
    if ALL:
        return fit
    rng = random.Random(14)
    by_kind = [[each for each in fit if each.kind is kind] for kind in kinds()]
    return [each for some in by_kind for each in rng.sample(some, min(count, len(some)))]


def empty_squares(puzzle: Puzzle) -> int:
    """Of a puzzle of Quarto!; more than there are for Quatro."""
    start = puzzle.start
    return 16 - start.occupied.bit_count() if isinstance(start, quarto.Position) else 99


def test_there_are_enough_of_every_kind_in_one_small_file() -> None:
    size = (resources.files("fourfold.data.puzzles") / "puzzles.tsv").read_bytes()
    assert len(size) < 2 * 2**20
    assert len(puzzles()) >= 5000
    count = Counter(each.kind for each in puzzles())
    assert all(count[kind] >= 200 for kind in kinds()), count
    variants = {each.variant for each in puzzles() if each.game is Game.QUARTO}
    assert {"classic", "advanced", "traits=colour", "traits=shape,height,top"} <= variants
    assert len({each.id for each in puzzles()}) == len(puzzles())


def test_no_two_are_the_same_game() -> None:
    games: Counter[object] = Counter()
    for each in puzzles():
        start = each.start
        if isinstance(start, quarto.Position):
            games[each.kind, len(start.variant.traits), start.variant.squares, key(start)] += 1
        else:
            games[each.position] += 1
    assert max(games.values()) == 1


def test_each_is_solved_by_its_own_solution() -> None:
    for each in puzzles():
        own, played = [], list[str]()
        while True:
            own.append(each.solution[len(played)])
            result = answer(each, own)
            played = list(result.played)
            if result.status is not Status.GOES_ON:
                break
        assert result.status is Status.SOLVED, each


def test_the_engine_finds_the_same_only_solution() -> None:
    for each in sample(8, plain=False):
        assert problem_of(each) is None, (each, problem_of(each))


@pytest.mark.parametrize("part", range(4))
def test_a_plain_enumeration_finds_the_same_only_solution(part: int) -> None:
    for each in sample(4, plain=True)[part::4]:
        assert enumerated(each) == wanted(each), each


def enumerated(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """The right first choices by enumeration, as squares and kinds; none if the length differs."""
    start = puzzle.start
    assert isinstance(start, quarto.Position)
    solver = PlainSolver(start.variant.counting, start.variant.squares)
    board, counting = start.board, start.variant.counting
    match puzzle.kind:
        case QuartoKind.SEE:
            assert start.latest is not None
            through = [line for line in solver.lines if start.latest in line]
            alone = [tuple(line) for line in through if made(solver, start, line)]
            return set(alone)
        case QuartoKind.WIN_IN_ONE:
            assert start.hand is not None
            return {(square,) for square in solver.winning_squares(board, start.hand)}
        case QuartoKind.SAFE:
            gifts = [piece for piece in range(16) if start.beside >> piece & 1]
            return {(kind_of(g, counting),) for g in gifts if not is_win(solver.value(board, g))}
    assert start.hand is not None
    choices = list(solver.choices(board, start.hand))
    if puzzle.kind is QuartoKind.HOLD:
        assert solver.value(board, start.hand) == DRAW
        return {(square, kind_of(gift, counting)) for square, gift, theirs in choices if theirs == DRAW}
    assert solver.value(board, start.hand) == (3 if puzzle.kind is QuartoKind.WIN_IN_THREE else 5)
    lost = [choice for choice in choices if choice[2] != DRAW and not is_win(choice[2])]
    return {(square, kind_of(gift, counting)) for square, gift, _ in lost}


def is_win(value: int) -> bool:
    return value != DRAW and value % 2 == 1


def made(solver: PlainSolver, position: quarto.Position, line: list[int]) -> bool:
    """Whether this line alone is made."""
    only = PlainSolver(solver.counting, False)
    only.lines = [line]
    return only.makes_line(position.board, line[0])


def wanted(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """The first choice of the solution in the file."""
    start = puzzle.start
    assert isinstance(start, quarto.Position)
    told: list[int] = []
    for text in puzzle.solution[:2]:
        match quarto.read_step(text):
            case quarto.Call(line):
                told += line.squares
            case quarto.Place(square):
                told.append(square)
            case quarto.Give(piece):
                told.append(kind_of(piece, start.variant.counting))
    return {tuple(told)}
