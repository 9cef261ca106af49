"""The pieces of Quarto! as the terminal names them."""

from __future__ import annotations

from fourfold.data import Edition, edition, editions
from fourfold.locale import piece_name
from fourfold.play import Setup
from fourfold.rules import quarto


def pieces_of(setup: Setup) -> Edition:
    """The edition of a table; the classic one if this program does not know it."""
    return edition(setup.edition if setup.edition in editions() else "classic")


def named_piece(piece: quarto.Piece, edition: Edition) -> str:
    """A piece by its digit and in words."""
    return f"{quarto.piece_text(piece)} ({piece_name(edition, piece)})"
