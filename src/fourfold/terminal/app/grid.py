"""Cells in rows, chosen with arrow keys, Enter and the mouse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.look import look

LATEST = "◆"
"""The mark beside the latest step."""


def fitting(
    windows: Mapping[tuple[int, int], tuple[int, int]], width: int, height: int
) -> tuple[int, int] | None:
    """The size of the cells for a window: the first of these that it is large enough for."""
    return next((cell for cell, least in windows.items() if width >= least[0] and height >= least[1]), None)


class _AtCell(Message):
    """Something happened at a cell."""

    def __init__(self, grid: Grid, cell: int) -> None:
        super().__init__()
        self.grid = grid
        self.cell = cell

    @property
    def control(self) -> Grid:
        return self.grid


class Grid(Widget, can_focus=True):
    """A board of cells. It draws what it is given and reports which cell was chosen; it knows no rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0,-1)", show=False),
        Binding("down", "go(0,1)", show=False),
        Binding("left", "go(-1,0)", show=False),
        Binding("right", "go(1,0)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    cursor: reactive[int] = reactive(0)

    columns: ClassVar[int] = 4
    rows: ClassVar[int] = 4
    margin: ClassVar[tuple[int, int]] = (2, 1)
    """Columns at the left and rows at the top for marks."""

    class Chosen(_AtCell):
        """The user chose a cell."""

    class Pointed(_AtCell):
        """The cursor has moved to another cell."""

    def __init__(self, cell: tuple[int, int], widget_id: str) -> None:
        super().__init__(id=widget_id)
        self.cell_size = cell

    def resize_cells(self, cell: tuple[int, int]) -> None:
        """Draw every cell in another size."""
        self.cell_size = cell
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.margin[0] + self.columns * self.cell_size[0] + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.margin[1] + self.rows * self.cell_size[1]

    def render_line(self, y: int) -> Strip:
        # The whole board is a few hundred characters: it is drawn once for each change.
        if y == 0 or self._drawn is None:
            self._drawn = self.drawn()
        return self._drawn.strip(y) if y < self._drawn.height else Strip.blank(self.size.width)

    _drawn: Canvas | None = None

    def drawn(self) -> Canvas:
        """Everything, in the size of the cells."""
        canvas = Canvas(self.get_content_width(self.size, self.size), self._height(), look().paper)
        self.draw_marks(canvas)
        for cell in range(self.columns * self.rows):
            box = self.box(cell)
            self.draw_cell(canvas, box, cell)
            if self.has_focus and cell == self.cursor:
                self.draw_cursor(canvas, box)
        return canvas

    def _height(self) -> int:
        return self.get_content_height(self.size, self.size, 0)

    def box(self, cell: int) -> Box:
        """Where a cell is drawn; the columns before and after it are free for marks."""
        row, column = divmod(cell, self.columns)
        width, height = self.cell_size
        left, top = self.margin
        return Box(left + column * width + 1, top + row * height, width - 1, height)

    @property
    def pointing(self) -> Style:
        """How the cell under the cursor is drawn on this background."""
        return look().point

    def draw_cursor(self, canvas: Canvas, box: Box) -> None:
        """Point at a cell."""
        for y in range(box.y, box.y + box.height):
            canvas.write(box.x - 1, y, "▐", self.pointing)
            canvas.write(box.x + box.width, y, "▌", self.pointing)

    def draw_marks(self, canvas: Canvas) -> None:
        """What is written beside the cells."""

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        """Draw one cell."""
        raise NotImplementedError

    def refreshed(self) -> None:
        """Redraw: what is shown has changed."""
        self._drawn = None
        self.refresh()

    # -- Pointing -------------------------------------------------------------------------------------------

    def watch_cursor(self) -> None:
        self.refreshed()
        self.post_message(self.Pointed(self, self.cursor))

    def on_focus(self) -> None:
        self.refreshed()

    def on_blur(self) -> None:
        self.refreshed()

    def on_resize(self) -> None:
        self.refreshed()

    def action_go(self, right: int, down: int) -> None:
        row, column = divmod(self.cursor, self.columns)
        self.cursor = (row + down) % self.rows * self.columns + (column + right) % self.columns

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.focus()
            self.cursor = cell
            self.post_message(self.Chosen(self, cell))

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell under a point."""
        column, row = (x - self.margin[0]) // self.cell_size[0], (y - self.margin[1]) // self.cell_size[1]
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None
