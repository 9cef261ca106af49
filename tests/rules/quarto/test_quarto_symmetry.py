"""Turning the board or renaming traits changes nothing: legal games stay legal and end the same way."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.quarto import (
    ALL_LINES,
    BLOCKS,
    LINES,
    SQUARES,
    Call,
    CallRule,
    Done,
    Give,
    Line,
    Piece,
    Place,
    Position,
    Square,
    Step,
    Trait,
    Variant,
)
from fourfold.rules.game import Over
from fourfold.rules.games import possible_steps

BoardMap = tuple[Square, ...]
PieceMap = tuple[Piece, ...]


def board_symmetries(lines: tuple[Line, ...]) -> list[BoardMap]:
    """Every permutation of the squares that maps lines to lines, found square by square."""
    sets = {frozenset(line.squares) for line in lines}
    together = [[sum({one, two} <= line for line in sets) for two in SQUARES] for one in SQUARES]

    def fits(images: BoardMap, image: Square) -> bool:
        """Whether the next square shares as many lines with itself and those before it as its image does."""
        square = len(images)
        return all(
            together[square][other] == together[image][at] for other, at in enumerate((*images, image))
        )

    partial: list[BoardMap] = [()]
    for _ in SQUARES:
        partial = [
            (*images, image)
            for images in partial
            for image in SQUARES
            if image not in images and fits(images, image)
        ]
    return [
        images
        for images in partial
        if all(frozenset(images[square] for square in line) in sets for line in sets)
    ]


def piece_symmetries() -> list[tuple[PieceMap, dict[Trait, Trait]]]:
    """Every order of the four traits with every choice of traits to invert."""
    found = []
    for order, turned in product(permutations(Trait), range(16)):
        moved = dict(zip(Trait, order, strict=True))
        images = (
            sum(moved[trait].bit for trait in Trait if piece & trait.bit) ^ turned for piece in range(16)
        )
        found.append((tuple(images), moved))
    return found


LINE_SYMMETRIES = board_symmetries(LINES)
BLOCK_SYMMETRIES = board_symmetries(LINES + BLOCKS)
TORUS_SYMMETRIES = board_symmetries(Variant(torus=True).lines)
TORUS_BLOCK_SYMMETRIES = board_symmetries(Variant(squares=True, torus=True).lines)
PIECE_SYMMETRIES = piece_symmetries()
BY_SQUARES = {frozenset(line.squares): line for line in ALL_LINES}


def test_32_board_symmetries_keep_the_10_lines_and_8_keep_the_squares_too() -> None:
    assert len(LINE_SYMMETRIES) == 32
    assert len(BLOCK_SYMMETRIES) == 8
    assert set(BLOCK_SYMMETRIES) < set(LINE_SYMMETRIES)


def test_128_board_symmetries_keep_the_lines_of_a_torus_and_its_squares() -> None:
    assert len(TORUS_SYMMETRIES) == 128
    assert set(TORUS_SYMMETRIES) == set(TORUS_BLOCK_SYMMETRIES)
    shifts = {
        tuple((row + s // 4) % 4 * 4 + (column + s) % 4 for s in SQUARES)
        for row in range(4)
        for column in range(4)
    }
    assert shifts < set(TORUS_SYMMETRIES)


def test_there_are_384_piece_symmetries() -> None:
    assert len({images for images, _ in PIECE_SYMMETRIES}) == 384


def mapped(step: Step, board: BoardMap, pieces: PieceMap) -> Step:
    match step:
        case Give(piece):
            return Give(pieces[piece])
        case Place(square):
            return Place(board[square])
        case Call(line, by):
            return Call(BY_SQUARES[frozenset(board[square] for square in line.squares)], by)
        case Done():
            return step


def own_steps(position: Position) -> list[Step]:
    return [step for step in possible_steps(position) if isinstance(step, Give | Place | Call | Done)]


def assert_image(position: Position, image: Position, board: BoardMap, pieces: PieceMap) -> None:
    assert {mapped(step, board, pieces) for step in own_steps(position)} == set(possible_steps(image))
    assert {mapped(Call(made.line), board, pieces) for made in position.made} == {
        Call(made.line) for made in image.made
    }
    if isinstance(position.turn, Over):
        assert image.turn == position.turn


@settings(max_examples=80)
@given(
    rules=st.builds(
        Variant,
        st.frozensets(st.sampled_from(Trait), min_size=1),
        st.booleans(),
        st.sampled_from(CallRule),
        st.booleans(),
    ),
    piece_symmetry=st.sampled_from(PIECE_SYMMETRIES),
    choice=st.data(),
)
def test_a_symmetry_maps_legal_games_to_legal_games_with_the_same_result(
    rules: Variant, piece_symmetry: tuple[PieceMap, dict[Trait, Trait]], choice: st.DataObject
) -> None:
    plain = BLOCK_SYMMETRIES if rules.squares else LINE_SYMMETRIES
    board = choice.draw(st.sampled_from(TORUS_SYMMETRIES if rules.torus else plain))
    chance = random.Random(choice.draw(st.integers(0, 2**32)))
    pieces, moved = piece_symmetry
    position = rules.start()
    image = replace(rules, traits=frozenset(moved[trait] for trait in rules.traits)).start()
    assert_image(position, image, board, pieces)
    while not isinstance(position.turn, Over):
        step = chance.choice(own_steps(position))
        position, image = position.play(step), image.play(mapped(step, board, pieces))
        assert_image(position, image, board, pieces)


def test_each_single_symmetry_keeps_a_won_game_won() -> None:
    same_board, same_pieces = tuple(SQUARES), tuple(range(16))
    maps = [(board, same_pieces) for board in LINE_SYMMETRIES]
    maps += [(same_board, pieces) for pieces, _ in PIECE_SYMMETRIES]
    for board, pieces in maps:
        position = Variant(call=CallRule.AUTO).start()
        for piece, square in zip((1, 3, 5, 7), (0, 5, 10, 15), strict=True):
            position = position.play(Give(pieces[piece])).play(Place(board[square]))
        assert isinstance(position.turn, Over)
