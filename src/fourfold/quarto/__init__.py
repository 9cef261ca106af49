"""Quarto!: sixteen pieces, sixteen squares, four in a line that look alike, and the call that wins.

    >>> from fourfold import quarto
    >>> position = quarto.Position()
    >>> for step in ("7", "b3", "c"):
    ...     position = position.play(step)
    >>> position
    Position('..../..../.7../.... c b3')

Knows nothing of editions: a trait is a bit, whether it is shown as the colour of wood or of a mushroom's cap.

Beside the rules there are, loaded when they are first asked for: `analyse` (what is best), `players` (the
computer's, by level), `draw` (a picture), `Record` and `read_records` (games as text).
"""

from typing import TYPE_CHECKING, Any

from fourfold.later import attribute
from fourfold.quarto.rules.board import (
    ALL_LINES,
    BLOCKS,
    LINES,
    SQUARES,
    Line,
    Square,
    read_line,
    read_square,
    square_text,
)
from fourfold.quarto.rules.calls import Board, CallRule, Made
from fourfold.quarto.rules.pieces import PIECES, Piece, Trait, TraitValue, piece_text, read_piece, trait_value
from fourfold.quarto.rules.position import Position
from fourfold.quarto.rules.steps import Call, Done, Give, Place, Step, read_step
from fourfold.quarto.rules.variant import Variant, read_call_rule, read_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fourfold.engine import analyse
    from fourfold.quarto.art import draw
    from fourfold.quarto.engine import LevelPlayer
    from fourfold.rules.record import Record, read_records
__all__ = [
    "ALL_LINES",
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
    "Record",
    "Square",
    "Step",
    "Trait",
    "TraitValue",
    "Variant",
    "analyse",
    "draw",
    "piece_text",
    "players",
    "read_call_rule",
    "read_line",
    "read_piece",
    "read_records",
    "read_square",
    "read_step",
    "read_variant",
    "square_text",
    "trait_value",
]

players: "Mapping[str, LevelPlayer]"
"""The computer's players, by level."""

_LATER = {
    "Record": "fourfold.rules.record:Record",
    "analyse": "fourfold.engine:analyse",
    "draw": "fourfold.quarto.art:draw",
    "players": "fourfold.quarto.engine:PLAYERS",
    "read_records": "fourfold.rules.record:read_records",
}


def __getattr__(name: str) -> Any:
    return attribute(__name__, name, _LATER)


def __dir__() -> list[str]:
    return [*__all__]
