"""How the details of messages about Quarto! are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourfold.locale import row_words, text
from fourfold.quarto import Trait, square_text
from fourfold.quarto.data import Edition


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


DETAILS = {"piece": _piece, "looks": _looks, "square": _square, "squares": _squares}
"""By the type that the table of details names."""
