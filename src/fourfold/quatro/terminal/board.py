"""Quatro on the screen: the board of towers and the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style

from fourfold import quatro
from fourfold.quatro.terminal.fields import SYMBOLS
from fourfold.rules.game import Seat
from fourfold.terminal.app.canvas import Box, Canvas
from fourfold.terminal.app.grid import LATEST, Grid
from fourfold.terminal.app.look import look, on_ground

COMPACT, SMALL, LARGE, LARGER, LARGEST = (6, 2), (9, 3), (12, 5), (16, 6), (20, 8)
"""Columns and rows of a field."""
WINDOWS = {LARGEST: (165, 56), LARGER: (136, 44), LARGE: (102, 39), SMALL: (80, 22)}
"""The smallest window for each size of the fields, largest first."""
ADVISED = "▴"
"""Marks dice that an engine would keep."""
FLAT_DICE, DICE = (5, 1), (7, 3)

SIGNS = " ≡:▞"
"""Patterns of the roofs, since colours are not enough: plain, stripes, dots, checks."""


def roof_style(seat: Seat) -> Style:
    """The colour of a player's roofs."""
    return Style(color=on_ground(look().theme.seats[seat]), bgcolor=look().theme.seats[seat], bold=True)


@dataclass(frozen=True, slots=True)
class QuatroSigns:
    """What an engine writes on fields and dice."""

    fields: Mapping[quatro.Field, str]
    """Chances."""
    best: frozenset[quatro.Field] = frozenset()
    keep: quatro.Dice | None = None
    """The dice to keep, if that is best."""


NO_SIGNS = QuatroSigns({})


@dataclass(frozen=True, slots=True)
class Towers:
    """What is on the board, and how much of it to show now."""

    towers: tuple[quatro.Tower, ...] = ((),) * 36
    buildable: tuple[quatro.Field, ...] = ()
    signs: QuatroSigns = NO_SIGNS
    """What an engine says, if it was asked."""
    latest: quatro.Field | None = None
    """Where the latest roof was built."""
    won: tuple[quatro.Field, ...] = ()
    """The row that won, or the Yatzy fields."""


class TowerBoard(Grid):
    """Thirty-six fields."""

    columns: ClassVar[int] = 6
    rows: ClassVar[int] = 6

    def __init__(self, layout: quatro.Layout) -> None:
        super().__init__(SMALL, "board")
        self.patterns = layout.patterns
        self.shown = Towers()

    def show(self, shown: Towers) -> None:
        """Draw this."""
        self.shown = shown
        self.refreshed()

    def draw_marks(self, canvas: Canvas) -> None:
        width, height = self.cell_size
        for number in range(6):
            canvas.write(self.margin[0] + number * width + width // 2, 0, "abcdef"[number], look().mark)
            canvas.write(0, self.margin[1] + number * height + height // 2, str(number + 1), look().mark)

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        theme, is_yatzy = look().theme, self.patterns[cell] is quatro.Pattern.YATZY
        style = Style(color=theme.tile_ink, bgcolor=theme.yatzy if is_yatzy else theme.tile, bold=is_yatzy)
        canvas.fill(box.x, box.y, box.width, box.height, style)
        canvas.write(box.x, box.y + box.height - 1, "▁" * box.width, Style(color=theme.paper))
        self._draw_head(canvas, box, cell, style)
        if tower := self.shown.towers[cell]:
            draw = _draw_flat_tower if box.height < SMALL[1] else _draw_tower
            draw(canvas, box, tower)
        self._draw_signs(canvas, box, cell)

    def _draw_head(self, canvas: Canvas, box: Box, cell: int, style: Style) -> None:
        """What the field asks for and its chance; if there is no room for both, only the chance."""
        symbol, chance = SYMBOLS[self.patterns[cell]], self.shown.signs.fields.get(cell)
        if chance is None:
            canvas.write(box.x + 1, box.y, symbol, style)
            return
        if len(symbol) + 1 + len(chance) <= box.width:
            canvas.write(box.x, box.y, symbol, style)
        told = Style(color=look().theme.tile_ink, bold=True, reverse=cell in self.shown.signs.best)
        canvas.write(box.x + box.width - len(chance), box.y, chance, told)

    def _draw_signs(self, canvas: Canvas, box: Box, cell: int) -> None:
        if cell in self.shown.won:
            for y in range(box.y, box.y + box.height):
                canvas.write(box.x - 1, y, "█", self.pointing)
                canvas.write(box.x + box.width, y, "█", self.pointing)
        if cell in self.shown.buildable:
            canvas.write(box.x - 1, box.y + box.height // 2, "▶", self.pointing)
            canvas.write(box.x + box.width, box.y + box.height // 2, "◀", self.pointing)
        elif cell == self.shown.latest and cell not in self.shown.won:
            canvas.write(box.x - 1, box.y + box.height // 2, LATEST, self.pointing)


def _draw_tower(canvas: Canvas, box: Box, tower: quatro.Tower) -> None:
    """The top roof large with its owner, the height beside it, and the roofs below as their owners."""
    top, eaves = tower[-1], box.y + 1
    colour = Style(color=look().theme.seats[top])
    middle = box.x + (box.width - 3) // 2
    if box.height >= LARGE[1]:
        slope = box.height - 3
        for row in range(slope):
            canvas.write(middle - row - 1, eaves + row, f"◢{'█' * (3 + 2 * row)}◣", colour)
        eaves += slope - 1
    else:
        canvas.write(box.x + 1, eaves, "◢   ◣", colour)
    canvas.write(middle, eaves, _roof(top), roof_style(top))
    canvas.write(box.x + box.width - 2, eaves, str(len(tower)), _height_style())
    for place, owner in enumerate(tower[:-1]):
        canvas.write(middle + place, eaves + 1, str(owner + 1), roof_style(owner))


def _draw_flat_tower(canvas: Canvas, box: Box, tower: quatro.Tower) -> None:
    """The top roof and the height: a low window has room for no more."""
    canvas.write(box.x, box.y + 1, _roof(tower[-1]), roof_style(tower[-1]))
    canvas.write(box.x + box.width - 1, box.y + 1, str(len(tower)), _height_style())


def _height_style() -> Style:
    return Style(color=look().theme.tile_ink, bold=True)


def _roof(seat: Seat) -> str:
    return f"{SIGNS[seat]}{seat + 1}{SIGNS[seat]}"


class DiceTray(Grid):
    """Five dice; those that are kept carry a K."""

    columns: ClassVar[int] = 5
    rows: ClassVar[int] = 1
    margin: ClassVar[tuple[int, int]] = (2, 0)

    def __init__(self) -> None:
        super().__init__(DICE, "dice")
        self.dice: quatro.Dice = ()
        self.kept: tuple[bool, ...] = (False,) * 5
        self.advised: tuple[bool, ...] = (False,) * 5
        """Those that an engine would keep."""

    def show(self, dice: quatro.Dice, kept: tuple[bool, ...], advised: tuple[bool, ...]) -> None:
        """Draw this."""
        self.dice, self.kept, self.advised = dice, kept, advised
        self.refreshed()

    def draw_cell(self, canvas: Canvas, box: Box, cell: int) -> None:
        if cell >= len(self.dice):
            canvas.write(box.x + box.width // 2, box.y + box.height // 2, "·", look().mark)
            return
        face, kept, theme = self.dice[cell], self.kept[cell], look().theme
        style = Style(color=theme.pip, bgcolor=theme.glow if kept else theme.die)
        if box.height == 1:
            mark = ADVISED if self.advised[cell] else " "
            canvas.write(box.x, box.y, f"{'K' if kept else ' '}{face}{mark} ", style + Style(bold=kept))
            return
        for line, pips in enumerate(_FACES[face]):
            canvas.write(box.x, box.y + line, f" {pips} ", style)
        canvas.write(box.x + box.width - 1, box.y + 2, str(face), style)
        if kept:
            canvas.write(box.x, box.y + 2, "K", style + Style(bold=True))
        if self.advised[cell]:
            canvas.write(box.x + box.width - 1, box.y, ADVISED, style + Style(bold=True))


_FACES: dict[int, tuple[str, str, str]] = {
    1: ("    ", " ●  ", "    "),
    2: ("●   ", "    ", "  ● "),
    3: ("●   ", " ●  ", "  ● "),
    4: ("● ● ", "    ", "● ● "),
    5: ("● ● ", " ●  ", "● ● "),
    6: ("● ● ", "● ● ", "● ● "),
}
