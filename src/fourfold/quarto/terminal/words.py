"""The pieces and the table of Quarto! as the terminal speaks of them."""

from __future__ import annotations

from fourfold import quarto
from fourfold.locale import piece_name
from fourfold.play import View
from fourfold.quarto.data import Edition, edition, editions
from fourfold.rules.game import Seat
from fourfold.terminal.sentences.game_words import CLASSIC


def pieces_of(name: str) -> Edition:
    """The edition of this name; the classic one if this program does not know it."""
    return edition(name if name in editions() else CLASSIC)


def named_piece(piece: quarto.Piece, edition: Edition) -> str:
    """A piece by its digit and in words."""
    return f"{quarto.piece_text(piece)} ({piece_name(edition, piece)})"


def left_over(position: quarto.Position) -> list[quarto.Piece]:
    """The pieces that can still be given."""
    return [piece for piece in quarto.PIECES if position.beside >> piece & 1]


def callers(view: View) -> tuple[Seat, ...]:
    """Our seats that may call now, the one to move first."""
    found = [each.seat for each in view.legal if each.call]
    mover = view.turn.seat if view.turn is not None else None
    return tuple(sorted(found, key=lambda seat: seat != mover))
