"""Hints on puzzles: whatever a hint says about what it marks is true, at every moment of a solution."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.data.solutions import own_steps

from fourfold import quarto
from fourfold.data.puzzles import Kind, Puzzle, Says, Stage, Status, answer, hint, plays, puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind

EVERY = 7
"""Each seventh puzzle of a kind: enough for all variants."""


def some(kind: Kind) -> list[Puzzle]:
    return [each for each in puzzles() if each.kind is kind][::EVERY]


def moments(asked: Puzzle) -> Iterator[list[str]]:
    """The solver's steps so far, before each of them."""
    own = own_steps(asked)
    yield from (own[:number] for number in range(len(own)))


def is_right(asked: Puzzle, steps: list[str], step: str) -> bool:
    return answer(asked, [*steps, step]).status is not Status.WRONG


@pytest.mark.parametrize("kind", [kind for kind in QuartoKind if kind is not QuartoKind.SEE])
@pytest.mark.parametrize("stage", [1, 2])
def test_what_is_marked_is_what_is_said(kind: Kind, stage: Stage) -> None:
    for asked in some(kind):
        for steps in moments(asked):
            told = hint(asked, steps, stage)
            position = plays(asked, answer(asked, steps).played)
            marked = [quarto.square_text(square) for square in told.squares]
            marked += [quarto.piece_text(piece) for piece in told.pieces]
            right = [is_right(asked, steps, step) for step in marked if told.says is not Says.LOOK]
            assert bool(told.squares) != bool(told.pieces), "a hint marks squares or pieces"
            assert (position.hand is None) == bool(told.pieces), "and those that are chosen from now"
            match told.says:
                case Says.RIGHT:
                    assert right == [True]
                    assert stage == 2 or all(is_right(asked, steps, str(step)) for step in position.steps)
                case Says.TWO:
                    assert sorted(right) == [False, True]
                case Says.LOSING:
                    assert not any(right)
                    assert all(loses_at_once(position, piece) for piece in told.pieces)
                case Says.LOOK:
                    squares = [square for square in quarto.SQUARES if position.board[square] is None]
                    made = {line.line for at in squares for line in position.play(quarto.Place(at)).made}
                    assert any(set(told.squares) < set(line.squares) for line in made)
                    assert len(told.squares) == 3
                case _:
                    raise AssertionError(told)


def loses_at_once(position: quarto.Position, piece: int) -> bool:
    given = position.play(quarto.Give(piece))
    return any(
        given.play(quarto.Place(square)).made for square in quarto.SQUARES if given.board[square] is None
    )


@pytest.mark.parametrize("kind", [QuartoKind.WIN_IN_THREE, QuartoKind.WIN_IN_FIVE, QuartoKind.HOLD])
def test_a_piece_on_the_wrong_square_is_to_be_taken_back(kind: Kind) -> None:
    for asked in some(kind)[::5]:
        for steps in moments(asked):
            position = plays(asked, answer(asked, steps).played)
            wrong = [str(step) for step in position.steps if isinstance(step, quarto.Place)]
            wrong = [step for step in wrong if not is_right(asked, steps, step)]
            for step in wrong[:2]:
                assert hint(asked, [*steps, step]).says is Says.BACK
                [square] = hint(asked, [*steps, step], 2).squares
                assert is_right(asked, steps, quarto.square_text(square))


def test_lines_to_see_and_choices_of_quatro() -> None:
    for asked in some(QuartoKind.SEE):
        start = asked.start
        assert isinstance(start, quarto.Position)
        [made] = start.made
        first, second = hint(asked), hint(asked, (), 2)
        assert (first.says, second.says) == (Says.LOOK, Says.RIGHT)
        assert set(first.squares) < set(second.squares) == set(made.line.squares)
        assert len(first.squares) == 2
        assert start.latest not in first.squares
    for asked in some(QuatroKind.BUILD):
        assert len(hint(asked).fields) == 2
        [field] = hint(asked, (), 2).fields
        assert field in hint(asked).fields
    for kind in (QuatroKind.BUILD, QuatroKind.KEEP, QuatroKind.STOP):
        for asked in some(kind):
            assert answer(asked, [hint(asked, (), 2).answer]).status is Status.SOLVED
