"""A sheet of characters to draw on, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


@dataclass(frozen=True, slots=True)
class Box:
    """The cell that something stands in."""

    x: int
    y: int
    width: int
    height: int


class Canvas:
    """A number of columns and rows. Whatever lies outside is cut off."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._rows = [[(" ", style)] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Write `text` from column `x` of row `y` on; the background stays if `style` has none."""
        if not 0 <= y < self.height:
            return
        row = self._rows[y]
        for offset, character in enumerate(text):
            if 0 <= x + offset < self.width:
                row[x + offset] = (character, row[x + offset][1] + style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Paint a rectangle."""
        for line in range(y, y + height):
            self.write(x, line, " " * width, style)

    def rows(self) -> list[str]:
        """Its rows without their colours."""
        return ["".join(character for character, _ in row) for row in self._rows]

    def strip(self, y: int) -> Strip:
        """A row, as Textual needs it."""
        return Strip([Segment(character, style) for character, style in self._rows[y]], self.width).simplify()
