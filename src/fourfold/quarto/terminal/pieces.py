"""Pieces of Quarto! as characters, in any size. Each trait shows twice: as colour and as form.

              light   dark          round   square        hollow   solid        short   tall
    wood      blank   hatched       ╭ ( )   ┌ │ │         a hole   none         half    the whole
                                                          in the top            the cell
    mushroom  colour of the cap,    cap     cap           dots     no dots      small   big
              hatched where red     flat    pointed

An edition names its drawing; an unknown drawing is shown as wood, which shows all four traits too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.style import Style

from fourfold.quarto import Piece
from fourfold.quarto.data import Edition
from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.look import look

HATCH = "▒"
FOOT = "▀"
HOLE = "( )"
_LARGE = 9
"""Columns of a cell from which the hole is larger."""
_NARROWEST = 4
"""Columns of a cap that has room for a dot and for a hatch beside it."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What the four bits of a piece mean."""

    dark: bool
    square: bool
    tall: bool
    solid: bool

    @classmethod
    def of(cls, piece: Piece) -> Traits:
        return cls(bool(piece & 1), bool(piece & 2), bool(piece & 4), bool(piece & 8))


Draw = Callable[[Canvas, Box, Traits, Edition], None]


def draw_piece(canvas: Canvas, box: Box, piece: Piece, edition: Edition) -> None:
    """Draw a piece so that it stands on the floor of its cell."""
    _DRAWINGS.get(edition.drawing, _wood)(canvas, box, Traits.of(piece), edition)


def _wood(canvas: Canvas, box: Box, traits: Traits, edition: Edition) -> None:
    wood = "walnut" if traits.dark else "maple"
    colours = {**_WOOD, **edition.colours[look().name]}
    body, hole, edge = colours[wood], colours[f"{wood}-hole"], _EDGES[traits.dark]
    rows = _rows(box, traits)
    top, inside = box.y + box.height - rows, box.width - 2
    line_style = Style(color=edge, bgcolor=body)
    corners, sides = ("┌┐", "││") if traits.square else ("╭╮", "()")
    # A round piece leaves its corners to the board, so its silhouette is round too.
    corner = line_style if traits.square else Style(color=body, bold=True)
    for row in range(rows - 1):
        y, ends = top + row, sides if row else corners
        canvas.write(box.x, y, ends[0], line_style if row else corner)
        canvas.write(box.x + box.width - 1, y, ends[1], line_style if row else corner)
        line = HATCH if traits.dark else " " if row else "─"
        canvas.write(box.x + 1, y, line * inside, Style(color=_GRAIN[traits.dark], bgcolor=body))
    # It ends in the middle of the last row, so that no two pieces touch.
    left = 0 if traits.square else 1
    canvas.write(box.x + left, top + rows - 1, FOOT * (box.width - 2 * left), Style(color=body))
    if not traits.solid:
        drawn = _hole(box)
        canvas.write(box.x + (box.width - len(drawn)) // 2, top, drawn, Style(color=body, bgcolor=hole))


def _hole(box: Box) -> str:
    """The hole in a top. Beside it there is always some of the top, which is hatched on a dark piece."""
    if box.width - 2 <= len(HOLE):
        return "○"
    width = len(HOLE) if box.width < _LARGE else box.width // 3 + 2
    return f"{HOLE[0]:<{width - 1}}{HOLE[-1]}"


_WOOD = {"maple": "#EBD3A8", "maple-hole": "#4A2C10", "walnut": "#7A4A30", "walnut-hole": "#1C0E07"}
"""For editions without wood colours."""
_EDGES = ("#4A2C10", "#F3DDBD")
_GRAIN = ("#4A2C10", "#A8714B")
"""Lines on light and on dark wood: characters need more contrast than drawn edges."""


def _rows(box: Box, traits: Traits) -> int:
    return box.height if traits.tall else (box.height + 1) // 2


def _mushroom(canvas: Canvas, box: Box, traits: Traits, edition: Edition) -> None:
    colours = edition.colours[look().name]
    name = "red" if traits.dark else "blue"
    cap = Style(color=colours[f"{name}-edge"], bgcolor=colours[name])
    rows = _rows(box, traits)
    stem_rows = max(1, rows // 3)
    top, cap_rows = box.y + box.height - rows, rows - stem_rows
    full = box.width if traits.tall else max(_NARROWEST, box.width - 2)
    for row in range(cap_rows):
        width = _cap_width(full, row, cap_rows, pointed=traits.square)
        x = box.x + (box.width - width) // 2
        left, right = ("╱", "╲") if traits.square else ("(", ")")
        fill = HATCH if traits.dark else " "
        canvas.write(x, top + row, left + fill * (width - 2) + right, cap)
        if traits.solid and (width > 3 or cap_rows == 1):
            dots = "●" if width < 7 else "● ●" if width < _LARGE + 4 else "●   ●   ●"
            canvas.write(
                x + (width - len(dots)) // 2, top + row, dots, Style(color=colours["dots"], bold=True)
            )
    stem = Style(color=colours["stem-edge"], bgcolor=colours["stem"])
    inside = box.width // 4 - 1
    drawn = f"│{' ' * (inside + (inside + box.width) % 2)}│"
    for row in range(stem_rows):
        canvas.write(box.x + (box.width - len(drawn)) // 2, top + cap_rows + row, drawn, stem)


def _cap_width(full: int, row: int, rows: int, *, pointed: bool) -> int:
    """A pointed cap widens row by row; a flat one has a broad top."""
    if not pointed:
        return full - 2 if row == 0 and rows > 1 else full
    return max(2 + full % 2, full - 2 * (rows - 1 - row))


_DRAWINGS: dict[str, Draw] = {"wood": _wood, "mushroom": _mushroom}
