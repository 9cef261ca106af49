"""Pieces of Quarto! as pictures: the registry of drawings; one piece, or all sixteen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fourfold.art.light import SHADES
from fourfold.art.svg import Element, document, element, group, moved, write
from fourfold.art.theme import ThemeName, palette
from fourfold.data.english import Text, english
from fourfold.quarto.art import ink, mushroom, wood
from fourfold.quarto.data import Edition
from fourfold.quarto.data import edition as shipped_edition
from fourfold.rules.game import Unreadable

BOX = 100
"""Every piece is drawn in a box this wide and high."""

Draw: TypeAlias = Callable[[int, Mapping[str, str]], tuple[Element, ...]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """One way to draw the sixteen pieces."""

    draw: Draw
    """The elements of a piece in its box, from its number and the colours it asks for."""
    colours: frozenset[str]
    """The colours an edition must have to be drawn this way."""


DRAWINGS: Mapping[str, Drawing] = {
    "wood": Drawing(wood.draw, wood.COLOURS),
    "mushroom": Drawing(mushroom.draw, mushroom.COLOURS),
    "ink": Drawing(ink.draw, ink.COLOURS),
}
"""Every drawing an edition may name."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """An edition ready to be drawn in a theme."""

    edition: Edition
    draw: Draw
    colours: Mapping[str, str]

    def at(self, piece: int, x: float, y: float, size: float = BOX) -> Element:
        """A piece with the corner of its box at (x, y)."""
        shapes = self.draw(piece, self.colours)
        return group(*shapes, class_=f"piece piece-{piece:x}", transform=moved(x, y, size / BOX))


def piece_set(edition: str | Edition, theme: ThemeName) -> PieceSet:
    """The pieces of an edition, checked against what its drawing asks for."""
    chosen = shipped_edition(edition) if isinstance(edition, str) else edition
    if chosen.drawing not in DRAWINGS:
        raise Unreadable(
            "The edition {edition} asks for the drawing {drawing}; the drawings are: {known}.",
            edition=chosen.name,
            drawing=chosen.drawing,
            known=tuple(DRAWINGS),
        )
    drawing = DRAWINGS[chosen.drawing]
    if missing := sorted(drawing.colours - chosen.colours["light"].keys()):
        raise Unreadable(
            "The drawing {drawing} needs colours that the edition {edition} lacks: {missing}.",
            drawing=chosen.drawing,
            edition=chosen.name,
            missing=tuple(missing),
        )
    return PieceSet(chosen, drawing.draw, palette(chosen, theme))


def piece(
    piece: int,
    edition: str | Edition = "classic",
    theme: ThemeName = "light",
    size: float = 96,
    text: Text = english,
) -> str:
    """One piece as a whole SVG picture, `size` pixels wide and high."""
    pieces = piece_set(edition, theme)
    return document(
        BOX,
        BOX,
        pieces.at(piece, 0, 0),
        title=pieces.edition.piece_name(piece, text),
        description=text("Piece {piece} of Quarto!", piece=f"{piece:x}"),
        definitions=SHADES,
        scale=size / BOX,
    )


def sprite(edition: str | Edition = "classic", theme: ThemeName = "page") -> str:
    """All sixteen pieces of an edition as symbols in one hidden SVG, shades included.

    The id of a symbol is the edition's name and the piece's hexadecimal digit: `classic-7`.
    """
    pieces = piece_set(edition, theme)
    tree = element(
        "svg",
        element("defs", *SHADES),
        *(_symbol(piece, pieces) for piece in range(16)),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        style="position:absolute",
        aria_hidden="true",
    )
    return write(tree, f"{pieces.edition.name}-")


def _symbol(piece: int, pieces: PieceSet) -> Element:
    shapes = pieces.draw(piece, pieces.colours)
    return element("symbol", *shapes, id=f"{piece:x}", viewBox=f"0 0 {BOX} {BOX}")
