"""Actions and observations against the rules that they encode."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fourfold import quarto, quatro
from fourfold.env.encoding import Encoding, observe, roll_on
from fourfold.quarto.env import encoding as quarto_numbers
from fourfold.quarto.env import symmetries, symmetries_of
from fourfold.quatro.data import layout
from fourfold.quatro.env import encoding as quatro_numbers
from fourfold.rules.game import Over, ToMove

ENCODINGS: list[Any] = [
    *(
        quarto_numbers.Encoding(quarto.read_variant(text, call))
        for text in ("classic", "advanced", "traits=colour,top", "torus+squares")
        for call in (quarto.CallRule.AUTO, quarto.CallRule.TURNS)
    ),
    *(quatro_numbers.Encoding(quatro.Variant(layout(), seats == 3), seats) for seats in (2, 3, 4)),
]


def moments(encoding: Encoding, games: int) -> list[Any]:
    """Positions of random games in which a player is to move."""
    rng, dice = random.Random(3), np.random.default_rng(3)
    seen = []
    for _ in range(games):
        position = roll_on(encoding, encoding.start(), dice)
        while not isinstance(turn := position.turn, Over):
            seen.append(position)
            position = roll_on(encoding, position.play(rng.choice(turn.steps)), dice)
    return seen


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_mask_lists_exactly_the_legal_steps(encoding: Encoding) -> None:
    for position in moments(encoding, 4):
        turn = position.turn
        assert isinstance(turn, ToMove)
        codes = np.flatnonzero(encoding.mask(position))
        assert {encoding.step(int(code)) for code in codes} == set(turn.steps)
        assert all(encoding.action(encoding.step(int(code))) == code for code in codes)
        for seat in range(encoding.seats):
            assert observe(encoding, position, seat)["action_mask"].any() == (seat == turn.seat)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_different_games_look_different(encoding: Encoding) -> None:
    """An observation contains everything that affects what may happen next."""
    known: dict[bytes, set[int]] = {}
    for position in moments(encoding, 30):
        seen = encoding.observation(position, position.turn.seat).tobytes()
        legal = set(np.flatnonzero(encoding.mask(position)).tolist())
        assert known.setdefault(seen, legal) == legal


def test_planes_of_quarto_are_as_documented() -> None:
    encoding = quarto_numbers.Encoding(quarto.read_variant("classic", quarto.CallRule.TURNS))
    position = quarto.Position("2..d/7..f/96e./.c.. 1 b4", encoding.variant)
    planes = encoding.observation(position, 0)
    assert planes[0].tolist() == [[1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 0], [0, 1, 0, 0]]
    assert planes[1:5, 0, 0].tolist() == [-1, 1, -1, -1]  # piece 2: only its shape bit is set
    assert planes[6:10, 3, 3].tolist() == [1, -1, -1, -1]  # piece 1 in hand
    assert np.flatnonzero(planes[10]).tolist() == [0, 3, 4, 5, 8, 10, 11]
    assert np.flatnonzero(planes[11]).tolist() == [13]


def test_planes_of_quatro_count_seats_from_the_one_that_looks() -> None:
    encoding = quatro_numbers.Encoding(quatro.Variant(layout()), 3)
    text = "(13)...../.2..../....../....../....../...... 13-14-14 13355@2"
    position = quatro.Position(text, encoding.variant)
    first, second = encoding.observation(position, 0), encoding.observation(position, 1)
    assert first[0, 0, 0] == 2
    assert (first[1:5, 0, 0].tolist(), second[1:5, 0, 0].tolist()) == ([0, 0, 1, 0], [0, 1, 0, 0])
    assert (first[5:9, 0, 0].tolist(), second[5:9, 0, 0].tolist()) == ([1, 0, 1, 0], [0, 1, 1, 0])
    assert first[20:27, 0, 0].tolist() == [1, 0, 2, 0, 2, 0, 2]
    assert second[27:31, 5, 5].tolist() == [14, 14, 13, 0]


@pytest.mark.parametrize(
    ("variant", "size"),
    [
        ("classic", (32, 384)),
        ("advanced", (8, 384)),
        ("traits=colour", (32, 96)),
        ("traits=colour,top", (32, 64)),
        ("torus", (128, 384)),
        ("torus+squares", (128, 384)),
    ],
)
def test_symmetric_copies_are_the_same_game(variant: str, size: tuple[int, int]) -> None:
    """Each copy of an observation is the observation of the game in which squares and pieces are renamed."""
    rules = quarto.read_variant(variant, quarto.CallRule.TURNS)
    encoding, tables = quarto_numbers.Encoding(rules), symmetries_of(rules)
    rng = random.Random(11)
    for position in rng.sample(moments(encoding, 20), 12):
        seen = encoding.observation(position, 0)
        copies = symmetries(seen, rules)
        assert copies.shape == (*size, 13, 4, 4)
        for _ in range(40):
            i, j = rng.randrange(size[0]), rng.randrange(size[1])
            other = renamed(position, tables.squares[i].tolist(), tables.pieces[j].tolist())
            assert (copies[i, j] == encoding.observation(other, 0)).all()
            assert (tables.one(seen, i, j) == copies[i, j]).all()
            mask = np.zeros_like(encoding.mask(position))
            mask[tables.action(i, j)] = encoding.mask(position)
            assert (mask == encoding.mask(other)).all()


def test_the_copies_are_all_different() -> None:
    encoding = quarto_numbers.Encoding(quarto.Variant(call=quarto.CallRule.AUTO))
    position = quarto.Position("01../.2../...4/8... 7", encoding.variant)
    copies = symmetries(encoding.observation(position, 0))
    assert len(np.unique(copies.reshape(-1, 13 * 16), axis=0)) == 32 * 384


def renamed(position: quarto.Position, squares: list[int], pieces: list[int]) -> quarto.Position:
    """The same position with its squares and pieces renamed."""
    board = ["."] * 16
    for square, piece in enumerate(position.board):
        board[squares[square]] = "." if piece is None else quarto.piece_text(pieces[piece])
    rows = "/".join("".join(board[row : row + 4]) for row in range(0, 16, 4))
    hand = "-" if position.hand is None else quarto.piece_text(pieces[position.hand])
    latest = "" if position.latest is None else f" {quarto.square_text(squares[position.latest])}"
    return quarto.Position(f"{rows} {hand}{latest}{' done' if position.done else ''}", position.variant)
