"""Quarto! on the screen: the board, the rack, and the piece in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import wrap
from typing import ClassVar

from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from fourfold import quarto
from fourfold.quarto.art.rack import rack_rows
from fourfold.quarto.data import Edition
from fourfold.quarto.terminal.pieces import draw_piece
from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.grid import LATEST, Grid
from fourfold.terminal.app.look import look

COMPACT, SMALL, LARGE, LARGER, LARGEST = (5, 3), (8, 4), (12, 6), (16, 8), (20, 10)
"""Columns and rows of a cell."""
WINDOWS = {LARGEST: (188, 52), LARGER: (152, 43), LARGE: (118, 33), SMALL: (80, 22)}
"""The smallest window for each size of the cells, largest first: board and rack, and room for words below."""

HELD = 10
"""Minimum columns between board and rack: there is text there too."""

RACK: tuple[quarto.Piece, ...] = tuple(piece for row in rack_rows(4) for piece in row)

_EMPTY_WELL = "·"
_LIT = Style(bold=True, reverse=True)
"""Marks what is best, with or without colours."""


@dataclass(frozen=True, slots=True)
class QuartoSigns:
    """What an engine writes on squares and pieces: + = − and a number of placements."""

    squares: Mapping[quarto.Square, str] = field(default_factory=dict)
    pieces: Mapping[quarto.Square | None, Mapping[quarto.Piece, str]] = field(default_factory=dict)
    """By the square where the piece in hand is placed first; None if there is none."""
    best_squares: frozenset[quarto.Square] = frozenset()
    best_pieces: Mapping[quarto.Square | None, frozenset[quarto.Piece]] = field(default_factory=dict)
    watched: frozenset[quarto.Square] = frozenset()
    """Squares that a hint points at."""


class QuartoBoard(Grid):
    """Sixteen squares."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(SMALL, "board")
        self.edition = edition
        self.pieces: quarto.Board = (None,) * 16
        self.shown: tuple[quarto.Square, ...] = ()
        """Squares chosen for a call."""
        self.line: tuple[quarto.Square, ...] = ()
        """The line that won, once it was called."""
        self.latest: quarto.Square | None = None
        """Where the latest piece was placed."""
        self.signs = QuartoSigns()

    def show_signs(self, signs: QuartoSigns) -> None:
        """Write these on the empty squares."""
        self.signs = signs
        self.refreshed()

    def show(
        self,
        pieces: quarto.Board,
        shown: tuple[quarto.Square, ...],
        line: tuple[quarto.Square, ...],
        latest: quarto.Square | None,
    ) -> None:
        """Draw this."""
        self.pieces, self.shown, self.line, self.latest = pieces, shown, line, latest
        self.refreshed()

    @property
    def pointing(self) -> Style:
        return look().glow

    def draw_marks(self, canvas: Canvas) -> None:
        width, height = self.cell_size
        canvas.fill(self.margin[0], self.margin[1], 4 * width + 1, 4 * height, _wood())
        for number in range(4):
            canvas.write(self.margin[0] + number * width + width // 2, 0, "abcd"[number], look().mark)
            canvas.write(0, self.margin[1] + number * height + height // 2, str(number + 1), look().mark)

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        canvas.fill(box.x, box.y, box.width, box.height, _well() if (cell + cell // 4) % 2 else _wood())
        piece = self.pieces[cell]
        if piece is not None:
            draw_piece(canvas, box, piece, self.edition)
        elif sign := self.signs.squares.get(cell):
            _write_sign(canvas, box, box.height // 2, sign, is_best=cell in self.signs.best_squares)
        else:
            canvas.write(box.x + box.width // 2, box.y + box.height // 2, _EMPTY_WELL, look().well)
        if cell in self.shown or cell in self.line or cell in self.signs.watched:
            for y in range(box.y, box.y + box.height):
                canvas.write(box.x - 1, y, "[" if cell in self.shown else "█", self.pointing)
                canvas.write(box.x + box.width, y, "]" if cell in self.shown else "█", self.pointing)
        elif cell == self.latest:
            canvas.write(box.x - 1, box.y + box.height - 1, LATEST, self.pointing)


class Rack(Grid):
    """The sixteen places beside the board; a used piece leaves its place empty."""

    margin: ClassVar[tuple[int, int]] = (0, 1)

    title = ""

    def __init__(self, edition: Edition) -> None:
        super().__init__(SMALL, "rack")
        self.edition = edition
        self.beside = 0
        self.signs: Mapping[quarto.Piece, str] = {}
        self.best: frozenset[quarto.Piece] = frozenset()

    def show_signs(self, signs: Mapping[quarto.Piece, str], best: frozenset[quarto.Piece]) -> None:
        """Write these on the pieces."""
        self.signs, self.best = signs, best
        self.refreshed()

    def show(self, beside: int) -> None:
        """Draw this set of pieces."""
        self.beside = beside
        self.refreshed()

    def draw_marks(self, canvas: Canvas) -> None:
        canvas.write(1, 0, self.title, look().mark)

    def draw_cursor(self, canvas: Canvas, box: Box) -> None:
        super().draw_cursor(canvas, box)
        piece = RACK[self.cursor]
        if self.beside >> piece & 1:
            self._write_name(canvas, box, piece, self.pointing)

    def _write_name(self, canvas: Canvas, box: Box, piece: quarto.Piece, style: Style) -> None:
        """What to type for a piece, beside its foot."""
        canvas.write(box.x - 1, box.y + box.height - 1, quarto.piece_text(piece), style)

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        piece = RACK[cell]
        if self.beside >> piece & 1:
            draw_piece(canvas, box, piece, self.edition)
            self._write_name(canvas, box, piece, look().mark)
            if sign := self.signs.get(piece):
                _write_sign(canvas, box, box.height - 1, sign, is_best=piece in self.best)
        else:
            canvas.write(box.x + box.width // 2, box.y + box.height - 1, _EMPTY_WELL, look().mark)


class Hand(Widget):
    """The piece that was given and is to be placed."""

    title = ""

    def __init__(self, edition: Edition) -> None:
        super().__init__(id="hand")
        self.edition = edition
        self.piece: quarto.Piece | None = None
        self.cell_size = SMALL

    def show(self, piece: quarto.Piece | None) -> None:
        """Draw this piece, or an empty hand."""
        self.piece = piece
        self.refresh()

    def entitle(self, title: str) -> None:
        """Write this above it."""
        self.title = title
        self.refresh(layout=True)

    def resize_cells(self, cell: tuple[int, int]) -> None:
        """Draw it in another size."""
        self.cell_size = cell
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max(self.cell_size[0] + 1, HELD)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.cell_size[1] + len(self._title_lines())

    def _title_lines(self) -> list[str]:
        """The title in as many lines as its language needs: the rack beside it must not move."""
        return wrap(self.title, max(self.cell_size[0] + 1, HELD))

    def render_line(self, y: int) -> Strip:
        width, height = self.cell_size
        lines = self._title_lines()
        canvas = Canvas(self.size.width, height + len(lines), look().paper)
        for row, line in enumerate(lines):
            canvas.write(0, row, line, look().mark)
        if self.piece is not None:
            draw_piece(canvas, Box(0, len(lines), width - 1, height), self.piece, self.edition)
        return canvas.strip(y) if y < canvas.height else Strip.blank(self.size.width, look().paper)


def _write_sign(canvas: Canvas, box: Box, row: int, sign: str, *, is_best: bool) -> None:
    """Centred in a row of a cell."""
    style = Style(color=look().theme.ink, bgcolor=look().theme.paper, bold=True)
    words = f" {sign} " if len(sign) + 2 <= box.width else sign
    x = box.x + (box.width - len(words)) // 2
    canvas.write(x, box.y + row, words, style + _LIT if is_best else style)


def _wood() -> Style:
    return Style(bgcolor=look().theme.board)


def _well() -> Style:
    return Style(color=look().theme.mark, bgcolor=look().theme.well)
