"""Openings from the book: exact, and listed once for all equivalent ways to play them."""

from __future__ import annotations

import random

import pytest

from fourfold.engine.verdict import preference
from fourfold.quarto import Position, read_variant
from fourfold.quarto.engine import analyse
from fourfold.quarto.engine.openings import form, forms_of_game, opening
from fourfold.rules.game import IllegalStep


def random_start(rng: random.Random, name: str, steps: int) -> Position:
    position = read_variant(name).start()
    for _ in range(steps):
        position = position.play(rng.choice(position.steps))
    return position


@pytest.mark.parametrize("name", ["classic", "advanced", "traits=shape,top", "traits=colour+squares"])
def test_every_step_is_listed_once_with_the_verdict_of_an_analysis(name: str) -> None:
    rng = random.Random(name)
    for steps in (0, 1, 2, 3, 4, 5, 6, 7, 8):
        position = random_start(rng, name, steps)
        if position.hand is not None and position.occupied.bit_count() > 3:
            continue
        found, known = opening(position), analyse(position)
        told = [step for way in found.ways for step in way.steps]
        assert sorted(map(str, told)) == sorted(map(str, position.steps))
        assert found.verdict == known.verdict
        for way in found.ways:
            for step in way.steps:
                moves = [move.verdict for move in known.moves if move.choice[0] == step]
                assert way.verdict == max((each for each in moves if each), key=preference)


def test_the_first_steps_fold_to_a_few() -> None:
    assert len(opening(Position()).ways) == 1  # all first pieces are the same
    assert len(opening(Position().play("0")).ways) == 2  # corners and centre, edges
    squares = read_variant("advanced").start().play("0")
    assert len(opening(squares).ways) == 3


def test_boards_that_are_the_same_have_one_form() -> None:
    turned = Position("1.../.7../..../.... 4"), Position("...2/..b./..../.... 8")
    assert len({form(position) for position in turned}) == 1
    assert form(Position("1.../.7../..../.... -")) != form(turned[0])
    game = Position().play("7"), Position().play("7").play("b3"), Position("12../34../5.../.... -")
    assert len(forms_of_game(game)) == 2


def test_the_book_ends_with_four_pieces() -> None:
    for text in ("12../34../5.../.... -", "12../34../..../.... 5", "0123/..../..../.... - a1"):
        with pytest.raises(IllegalStep, match="four pieces"):
            opening(Position(text))
