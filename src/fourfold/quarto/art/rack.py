"""The rack: every piece in its place, always in the same order.

Neighbours differ in one trait (a Gray code along each row and down each column), so that you find a piece by
moving towards it, one trait at a time. A used piece leaves its place empty, and the others stay in place.
"""

from __future__ import annotations

from collections.abc import Mapping

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, document, group, moved
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, plank, plate, well
from fourfold.data.english import Text, english
from fourfold.quarto import Piece
from fourfold.quarto.art.pieces import BOX, PieceSet, piece_set
from fourfold.quarto.data import Edition

PITCH = 108
"""From one well of the board to the next."""
WELL = 47
STAND = (4, 1)
"""Where in its cell the box of a piece begins: its foot is then in the middle of the well."""
SCALE = 76 / PITCH
"""The rack is a smaller board."""
FRAME = 20

ALL = 0xFFFF
"""All sixteen pieces, as a set."""


def rack_rows(columns: int = 4) -> tuple[tuple[Piece, ...], ...]:
    """The sixteen pieces in rows of 4, 8 or 16: all neighbours, also above and below, differ in one trait.

    >>> rack_rows(8)[0]
    (0, 1, 3, 2, 6, 7, 5, 4)
    """
    bits = columns.bit_length() - 1
    return tuple(
        tuple(_gray(row) << bits | _gray(column) for column in range(columns)) for row in range(16 // columns)
    )


def _gray(number: int) -> int:
    return number ^ number >> 1


def rack_size(columns: int) -> tuple[float, float]:
    """The width and height of a rack with this many pieces in a row."""
    return 2 * FRAME + columns * PITCH * SCALE, 2 * FRAME + 16 // columns * PITCH * SCALE


def rack_places(
    beside: int, pieces: PieceSet, theme: Theme, badges: Mapping[Piece, str], columns: int = 4
) -> Element:
    """The rack with its corner at the origin, and on it the pieces of the set `beside`."""
    shapes = [plank(0, 0, *rack_size(columns), theme)]
    for row, rank in enumerate(rack_rows(columns)):
        for column, piece in enumerate(rank):
            stands = beside >> piece & 1
            place = _place(piece if stands else None, pieces, theme, badges.get(piece))
            corner = FRAME + PITCH * SCALE * column, FRAME + PITCH * SCALE * row
            shapes.append(group(*place, class_="place", transform=moved(*corner, SCALE)))
    return group(*shapes, class_="rack")


def _place(piece: Piece | None, pieces: PieceSet, theme: Theme, badge: str | None) -> list[Element]:
    shapes = [well(PITCH / 2, PITCH / 2, WELL, theme)]
    if piece is not None:
        shapes.append(pieces.at(piece, *STAND, BOX))
        if badge:
            shapes.append(plate((PITCH - 22, PITCH - 16), badge, 17, theme))
    return shapes


def rack(
    edition: str | Edition = "classic",
    *,
    theme: ThemeName = "light",
    columns: int = 8,
    beside: int = ALL,
    text: Text = english,
) -> str:
    """A rack as SVG; `beside` is the set of pieces on it, bit n for piece n."""
    pieces = piece_set(edition, theme)
    width, height = rack_size(columns)
    standing = (piece for row in rack_rows(columns) for piece in row if beside >> piece & 1)
    return document(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        group(
            rack_places(beside, pieces, theme_of(theme), {}, columns),
            transform=moved(MARGIN, MARGIN),
        ),
        title=text("Rack"),
        description="; ".join(pieces.edition.piece_name(piece, text) for piece in standing),
        definitions=(*SHADES, *TIMBER_SHADES),
    )
