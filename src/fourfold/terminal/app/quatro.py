"""Quatro on the screen: the board of towers and the dice."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style

from fourfold.art.theme import DARK
from fourfold.rules import quatro
from fourfold.rules.game import Seat
from fourfold.terminal.app.canvas import Canvas
from fourfold.terminal.app.grid import GLOW, MARK, Grid
from fourfold.terminal.app.pieces import Box
from fourfold.terminal.sentences.fields import SYMBOLS

SMALL, LARGE = (9, 3), (12, 5)

SIGNS = " ≡:▞"
"""The roofs' patterns, as colours are not enough: plain, stripes, dots, checks."""

_TILE = Style(color=DARK.tile_ink, bgcolor=DARK.tile)
_YATZY = Style(color=DARK.tile_ink, bgcolor=DARK.yatzy, bold=True)
_DIE = Style(color=DARK.pip, bgcolor=DARK.die)


def roof_style(seat: Seat) -> Style:
    """The colour of a player's roofs."""
    return Style(color="#FFFFFF", bgcolor=DARK.seats[seat], bold=True)


class TowerBoard(Grid):
    """Thirty-six fields."""

    columns: ClassVar[int] = 6
    rows: ClassVar[int] = 6

    def __init__(self, layout: quatro.Layout) -> None:
        super().__init__(SMALL, "board")
        self.patterns = layout.patterns
        self.towers: tuple[quatro.Tower, ...] = ((),) * 36
        self.buildable: tuple[quatro.Field, ...] = ()
        self.odds: tuple[float, ...] = ()
        """The chance of building on each field, where somebody asked for it."""

    def show(
        self,
        towers: tuple[quatro.Tower, ...],
        buildable: tuple[quatro.Field, ...],
        odds: tuple[float, ...],
    ) -> None:
        """Draw this."""
        self.towers, self.buildable, self.odds = towers, buildable, odds
        self.refreshed()

    def draw_marks(self, canvas: Canvas) -> None:
        width, height = self.cell_size
        for number in range(6):
            canvas.write(self.margin[0] + number * width + width // 2, 0, "abcdef"[number], MARK)
            canvas.write(0, self.margin[1] + number * height + height // 2, str(number + 1), MARK)

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        pattern, tower = self.patterns[cell], self.towers[cell]
        style = _YATZY if pattern is quatro.Pattern.YATZY else _TILE
        canvas.fill(box.x, box.y, box.width, box.height, style)
        canvas.write(box.x, box.y + box.height - 1, "▁" * box.width, Style(color=DARK.paper))
        canvas.write(box.x + 1, box.y, SYMBOLS[pattern], style)
        if self.odds:
            chance = f"{100 * self.odds[cell]:.0f}%"
            canvas.write(box.x + box.width - len(chance), box.y, chance, Style(color=DARK.sign, bold=True))
        if tower:
            self._draw_tower(canvas, box, tower)
        if cell in self.buildable:
            canvas.write(box.x - 1, box.y + box.height // 2, "▶", GLOW)
            canvas.write(box.x + box.width, box.y + box.height // 2, "◀", GLOW)

    def _draw_tower(self, canvas: Canvas, box: Box, tower: quatro.Tower) -> None:
        """The top roof large with its owner, the height beside it, and the roofs below as their owners."""
        top, eaves = tower[-1], box.y + 1
        sign, colour = SIGNS[top], Style(color=DARK.seats[top])
        if box.height >= LARGE[1]:
            canvas.write(box.x + 3, eaves, "◢███◣", colour)
            eaves += 1
            canvas.write(box.x + 2, eaves, "◢█   █◣", colour)
        else:
            canvas.write(box.x + 1, eaves, "◢   ◣", colour)
        middle = box.x + (box.width - 3) // 2
        canvas.write(middle, eaves, f"{sign}{top + 1}{sign}", roof_style(top))
        canvas.write(box.x + box.width - 2, eaves, str(len(tower)), Style(bold=True))
        for place, owner in enumerate(tower[:-1]):
            canvas.write(middle + place, eaves + 1, str(owner + 1), roof_style(owner))


class DiceTray(Grid):
    """Five dice; those that are kept stand apart with a bar below."""

    columns: ClassVar[int] = 5
    rows: ClassVar[int] = 1
    margin: ClassVar[tuple[int, int]] = (2, 0)

    def __init__(self) -> None:
        super().__init__((7, 3), "dice")
        self.dice: quatro.Dice = ()
        self.kept: tuple[bool, ...] = (False,) * 5

    def show(self, dice: quatro.Dice, kept: tuple[bool, ...]) -> None:
        """Draw this."""
        self.dice, self.kept = dice, kept
        self.refreshed()

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        if cell >= len(self.dice):
            canvas.write(box.x + box.width // 2, box.y + 1, "·", MARK)
            return
        face, kept = self.dice[cell], self.kept[cell]
        style = _DIE + Style(bgcolor=DARK.glow if kept else DARK.die)
        rows = _FACES[face]
        for line, pips in enumerate(rows):
            canvas.write(box.x, box.y + line, f" {pips} ", style)
        canvas.write(box.x + box.width - 1, box.y + 2, str(face), style)
        if kept:
            canvas.write(box.x, box.y + 2, "K", style + Style(bold=True))


_FACES: dict[int, tuple[str, str, str]] = {
    1: ("    ", " ●  ", "    "),
    2: ("●   ", "    ", "  ● "),
    3: ("●   ", " ●  ", "  ● "),
    4: ("● ● ", "    ", "● ● "),
    5: ("● ● ", " ●  ", "● ● "),
    6: ("● ● ", "● ● ", "● ● "),
}
