"""How the details of messages about Quarto! are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourfold.locale import row_words, text
from fourfold.quarto import Trait, read_line, square_text
from fourfold.quarto.data import Edition

ROWS_OF_A_BLOCK = 2


def _piece(piece: int, edition: Edition | None) -> str:
    assert edition is not None
    return edition.piece_name(piece, text)


def _looks(shared: Sequence[Any], edition: Edition | None) -> str:
    assert edition is not None
    return row_words([_look(each, edition) for each in shared])


def _look(shared: Any, edition: Edition) -> str:
    trait = edition.traits[list(Trait).index(shared.trait)]
    return edition.value_name(trait, shared.value, text)


def _square(square: int, _edition: Edition | None) -> str:
    return square_text(square)


def _squares(squares: Sequence[int], _edition: Edition | None) -> str:
    return " ".join(map(square_text, squares))


def way(squares: tuple[int, ...]) -> tuple[str, dict[str, str]]:
    """How a line lies (`row`, `column`, `diagonal`, `square`; over the edge `broken` or `across`), and which
    row or column it is."""
    rows, columns = {each // 4 for each in squares}, {each % 4 for each in squares}
    if len(rows) == 1:
        return "row", {"row": str(rows.pop() + 1)}
    if len(columns) == 1:
        return "column", {"column": "abcd"[columns.pop()]}
    wraps = read_line(_squares(squares, None).replace(" ", "")).wraps
    if len(rows) == ROWS_OF_A_BLOCK:
        return "across" if wraps else "square", {}
    return "broken" if wraps else "diagonal", {}


DETAILS = {"piece": _piece, "looks": _looks, "square": _square, "squares": _squares}
"""By the type that the table of details names."""
