"""Why an answer is right or wrong, as far as the rules alone can show it: the lines to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.data.puzzles.puzzle import Kind, Puzzle
from fourfold.rules import quarto
from fourfold.rules.games import Game
from fourfold.rules.quarto import PIECES, SQUARES, Line, Made, Piece, Square


@dataclass(frozen=True, slots=True)
class Danger:
    """A piece that makes a line at once, where, and which line."""

    piece: Piece
    """The piece that would be handed over."""
    square: Square
    """Where it makes the line."""
    made: Made
    """The line, and what its pieces would share."""


def plays(puzzle: Puzzle, steps: Sequence[str]) -> quarto.Position:
    """The position of a puzzle of Quarto! after these steps."""
    position = puzzle.start
    assert isinstance(position, quarto.Position)
    for step in steps:
        position = position.play(step)
    return position


def lines_of(puzzle: Puzzle, played: Sequence[str]) -> tuple[Line, ...]:
    """The lines that make these steps right: those made by them, or to be called."""
    if puzzle.kind is Kind.SEE:
        start = puzzle.start
        assert isinstance(start, quarto.Position)
        return tuple(made.line for made in start.made)
    return tuple(made.line for made in plays(puzzle, played).made)


def dangers(position: quarto.Position) -> tuple[Danger, ...]:
    """For each piece in hand or beside the board that makes a line at once, the first way to do so."""
    auto = quarto.Position(
        str(position), quarto.Variant(position.variant.traits, position.variant.squares, quarto.CallRule.AUTO)
    )
    pieces = [auto.hand] if auto.hand is not None else [p for p in PIECES if auto.beside >> p & 1]
    found = []
    for piece in pieces:
        given = auto if auto.hand is not None else auto.play(quarto.Give(piece))
        for square in SQUARES:
            if given.board[square] is None and (made := given.play(quarto.Place(square)).made):
                found.append(Danger(piece, square, made[0]))
                break
    return tuple(found)


def danger_after(puzzle: Puzzle, played: Sequence[str]) -> Danger | None:
    """The line that the opponent makes with the piece just handed over; None where it makes none."""
    if puzzle.game is Game.QUATRO or puzzle.kind is Kind.SEE:
        return None
    position = plays(puzzle, played)
    if position.hand is None or position.result is not None:
        return None
    return next(iter(dangers(position)), None)
