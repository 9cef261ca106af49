"""The Quarto! board with its pieces, the piece in hand and the rack.

It draws what a position says and what it is told to mark. It never looks for lines while a game goes on:
where lines must be called, a picture gives none away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from fourfold.art.light import SHADES, around
from fourfold.art.svg import Element, document, element, group, moved, path
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, plank, plate, well
from fourfold.data.english import Text, english
from fourfold.quarto import Line, Piece, Position, Square, square_text
from fourfold.quarto.art.descriptions import describe
from fourfold.quarto.art.over_edges import Point, strokes
from fourfold.quarto.art.pieces import BOX, PieceSet, piece_set
from fourfold.quarto.art.rack import PITCH, STAND, WELL, rack_places, rack_size
from fourfold.quarto.data import Edition
from fourfold.rules.game import Over

FRAME = 32
SIDE = 2 * FRAME + 4 * PITCH

GAP = 16
RACK_WIDTH, RACK_HEIGHT = rack_size(4)
HAND_HEIGHT = SIDE - RACK_HEIGHT - GAP


@dataclass(frozen=True, slots=True)
class Marks:
    """What to point at on a board."""

    last: Square | None
    lit: Collection[Square]
    over_edges: Collection[Line]
    """Lines whose squares lie apart: they are drawn besides."""
    squares: Mapping[Square, str]
    """A short label on a square, such as the engine's verdict on placing there."""
    pieces: Mapping[Piece, str]
    """A short label on a piece of the rack."""


def draw(  # noqa: PLR0913 - every mark is a choice of its own, all by name
    position: Position,
    *,
    edition: str | Edition = "classic",
    theme: ThemeName = "light",
    rack: bool = True,
    last: Square | None = None,
    lit: Collection[Square] | None = None,
    badges: Mapping[Square, str] | None = None,
    piece_badges: Mapping[Piece, str] | None = None,
    scale: float = 1,
    text: Text = english,
) -> str:
    """A position of Quarto! as SVG.

    `last` marks a square as just placed on (default: the latest placement), `lit` lights squares (default:
    the lines that ended the game), `badges` and `piece_badges` put short labels on squares and on the rack.
    """
    colours, pieces = theme_of(theme), piece_set(edition, theme)
    marks = Marks(
        last=position.latest if last is None else last,
        lit=winning_squares(position) if lit is None else lit,
        over_edges=[line for line in _winning(position) if line.wraps] if lit is None else (),
        squares=badges or {},
        pieces=piece_badges or {},
    )
    beside: tuple[Element, ...] = ()
    if rack:
        places = rack_places(position.beside, pieces, colours, marks.pieces)
        corner = moved(MARGIN + SIDE + GAP, MARGIN + HAND_HEIGHT + GAP)
        beside = (_hand(position, pieces, colours), group(places, transform=corner))
    width = SIDE + (GAP + RACK_WIDTH if rack else 0)
    title, description = describe(position, pieces.edition, text)
    return document(
        width + 2 * MARGIN,
        SIDE + 2 * MARGIN,
        _board(position, pieces, colours, marks),
        *beside,
        title=title,
        description=description,
        definitions=(*SHADES, *TIMBER_SHADES, _glow(colours)),
        scale=scale,
    )


def winning_squares(position: Position) -> frozenset[Square]:
    """The squares of the called line, or of every line where making one ended the game; none before that."""
    return frozenset(square for line in _winning(position) for square in line.squares)


def _winning(position: Position) -> tuple[Line, ...]:
    if position.call is not None:
        return (position.call.line,)
    return tuple(made.line for made in position.made) if isinstance(position.turn, Over) else ()


def _glow(theme: Theme) -> Element:
    return around("glow", (0, theme.glow, 0.95), (0.6, theme.glow, 0.55), (1, theme.glow, 0.25))


def _board(position: Position, pieces: PieceSet, theme: Theme, marks: Marks) -> Element:
    return group(
        plank(MARGIN, MARGIN, SIDE, SIDE, theme),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, 4 * PITCH + 8, 4 * PITCH + 8, theme),
        edge_marks("abcd", FRAME, PITCH, theme),
        *(_square(square, position.board[square], pieces, theme, marks) for square in range(16)),
        *(_over_edges(line, theme) for line in marks.over_edges),
        class_="board",
    )


def _square(square: Square, piece: Piece | None, pieces: PieceSet, theme: Theme, marks: Marks) -> Element:
    row, column = divmod(square, 4)
    x, y = MARGIN + FRAME + PITCH * column, MARGIN + FRAME + PITCH * row
    middle = PITCH / 2
    shapes = [well(x + middle, y + middle, WELL, theme)]
    if square in marks.lit:
        shapes.append(element("circle", cx=x + middle, cy=y + middle, r=WELL, fill="url(#glow)",
                              stroke=theme.glow, stroke_width=3, class_="lit"))  # fmt: skip
    elif square == marks.last:
        shapes.append(element("circle", cx=x + middle, cy=y + middle, r=WELL + 0.5, fill="none",
                              stroke=theme.mark, stroke_width=2, class_="last"))  # fmt: skip
    if piece is not None:
        shapes.append(pieces.at(piece, x + STAND[0], y + STAND[1]))
    if word := marks.squares.get(square):
        shapes.append(
            plate((x + middle, y + middle), word, 18, theme)
            if piece is None
            else plate((x + PITCH - 18, y + PITCH - 16), word, 14, theme)
        )
    return group(*shapes, class_="square", data_square=square_text(square))


def _over_edges(line: Line, theme: Theme) -> Element:
    """A line from edge to edge, so that its squares are seen to belong together."""
    shapes = (path("M", _point(begin), "L", _point(end)) for begin, end in strokes(line))
    return group(
        *shapes, stroke=theme.glow, stroke_width=6, stroke_linecap="round", fill="none", class_="over-edges"
    )


def _point(at: Point) -> Point:
    return MARGIN + FRAME + PITCH * at[0], MARGIN + FRAME + PITCH * at[1]


def _hand(position: Position, pieces: PieceSet, theme: Theme) -> Element:
    """The piece in hand, on a separate plank; an empty well while there is none."""
    x, y = MARGIN + SIDE + GAP, MARGIN
    middle = RACK_WIDTH / 2
    size = BOX * 1.18
    shapes = [
        plank(x, y, RACK_WIDTH, HAND_HEIGHT, theme),
        well(x + middle, y + HAND_HEIGHT / 2, WELL * 1.18, theme),
    ]
    if position.hand is not None:
        shapes.append(
            pieces.at(position.hand, x + middle - size / 2, y + HAND_HEIGHT / 2 - size * 0.53, size)
        )
    return group(*shapes, class_="hand")
