"""Why: the lines that a piece would complete, for people who want to see what a verdict comes from."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.quarto import PIECES, Line, Piece, Position, Square, Trait, TraitValue


@dataclass(frozen=True, slots=True)
class Threat:
    """A line that lacks one piece, and what that piece has to look like."""

    line: Line
    """All four squares."""
    square: Square
    """The square that is still empty."""
    shared: tuple[TraitValue, ...]
    """The looks that count and that its three pieces share: one of them is enough."""
    pieces: tuple[Piece, ...]
    """The pieces beside the board and in hand that would complete it."""


def threats(position: Position) -> tuple[Threat, ...]:
    """Every line that one of the pieces left would complete.

    A piece beside the board that completes one is unsafe to give; a piece in hand that does wins at once."""
    left = [piece for piece in PIECES if position.beside >> piece & 1 or piece == position.hand]
    found = (_threat(position, line, left) for line in position.variant.lines)
    return tuple(threat for threat in found if threat is not None)


def _threat(position: Position, line: Line, left: list[Piece]) -> Threat | None:
    empty = [square for square in line.squares if position.board[square] is None]
    if len(empty) != 1:
        return None
    ones = zeros = position.variant.counting
    for square in line.squares:
        piece = position.board[square]
        if piece is not None:
            ones &= piece
            zeros &= ~piece
    pieces = tuple(piece for piece in left if piece & ones or ~piece & zeros)
    shared = tuple(
        TraitValue(trait, int(bool(ones & trait.bit))) for trait in Trait if (ones | zeros) & trait.bit
    )
    return Threat(line, empty[0], shared, pieces) if pieces else None
