"""Quarto!: sixteen pieces, sixteen squares, four in a line that look alike, and the call that wins.

    >>> from fourfold.rules import quarto
    >>> position = quarto.Position()
    >>> for step in ("7", "b3", "c"):
    ...     position = position.play(step)
    >>> position
    Position('..../..../.7../.... c b3')

Knows nothing of editions: a trait is a bit, whether it is shown as the colour of wood or of a mushroom's cap.
"""

from fourfold.rules.quarto.board import (
    BLOCKS,
    LINES,
    SQUARES,
    Line,
    Square,
    read_line,
    read_square,
    square_text,
)
from fourfold.rules.quarto.calling import Board, CallRule, Made
from fourfold.rules.quarto.pieces import (
    PIECES,
    Piece,
    Trait,
    TraitValue,
    piece_text,
    read_piece,
    trait_value,
)
from fourfold.rules.quarto.position import Position
from fourfold.rules.quarto.steps import Call, Done, Give, Place, Step, read_step
from fourfold.rules.quarto.variant import Variant, read_call_rule, read_variant

__all__ = [
    "BLOCKS",
    "LINES",
    "PIECES",
    "SQUARES",
    "Board",
    "Call",
    "CallRule",
    "Done",
    "Give",
    "Line",
    "Made",
    "Piece",
    "Place",
    "Position",
    "Square",
    "Step",
    "Trait",
    "TraitValue",
    "Variant",
    "piece_text",
    "read_call_rule",
    "read_line",
    "read_piece",
    "read_square",
    "read_step",
    "read_variant",
    "square_text",
    "trait_value",
]
