"""The figures of Quatro's rules, drawn with the screen's board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.style import Style

from fourfold import quatro
from fourfold.quatro.data import layout
from fourfold.quatro.terminal.board import COMPACT, SMALL, TowerBoard, Towers
from fourfold.quatro.terminal.fields import SYMBOLS
from fourfold.terminal.app.canvas import Canvas
from fourfold.terminal.app.look import look


def _towers(written: str, won: str = "", cell: tuple[int, int] = SMALL) -> list[str]:
    position = quatro.Position(written, quatro.Variant(layout("default")))
    board = TowerBoard(position.variant.layout)
    board.cell_size = cell
    board.shown = Towers(position.towers, won=tuple(map(quatro.read_field, won.split())))
    return board.drawn().rows()


def _patterns() -> list[str]:
    """What each kind of field asks for, and dice that have it."""
    shown = {
        quatro.Pattern("33"): "3 3",
        quatro.Pattern.THREE: "4 4 4",
        quatro.Pattern.FOUR: "5 5 5 5",
        quatro.Pattern.STRAIGHT: "1 2 3 4 5",
        quatro.Pattern.FULL_HOUSE: "2 2 6 6 6",
        quatro.Pattern.YATZY: "6 6 6 6 6",
    }
    return [
        f"  {SYMBOLS[pattern]:<6}{' '.join(f'[{die}]' for die in dice.split())}"
        for pattern, dice in shown.items()
    ]


def _stack(heights: tuple[int, ...], below: Callable[[int], str]) -> list[str]:
    """Towers side by side, roof on roof with their owners, and something below each."""
    high, wide = max(heights), 8
    canvas = Canvas(wide * len(heights), high + 2, look().paper)
    for place, height in enumerate(heights):
        middle = wide * place + wide // 2
        for roof in range(height):
            # The player on top is the first, whatever the height.
            canvas.write(middle - 2, high - 1 - roof, f"◢█{1 + (height - 1 - roof) % 2}█◣", Style())
        canvas.write(middle - 3, high, "▔" * 7, Style())
        words = below(height)
        canvas.write(middle - len(words) // 2, high + 1, words, Style())
    return canvas.rows()


def _points() -> list[str]:
    """The towers of the example, what each is worth to the player on top, and the sum."""
    heights = (4, 3, 3, 2, 1, 1, 1)
    total = f"{' + '.join(map(str, heights))} = {sum(heights)}"
    return [*_stack(heights, str), "", f"  {total}"]


FIGURES: Mapping[str, Callable[[], list[str]]] = {
    "quatro-board": lambda: _towers("....../....../....../....../....../...... 12-12 -", cell=COMPACT),
    "quatro-patterns": _patterns,
    # Dice for the throws that a height leaves.
    "quatro-heights": lambda: _stack((1, 2, 3, 4, 5), lambda height: "■" * (6 - height)),
    "quatro-row": lambda: _towers("....../(21)(21)(221)1../.2..2./...2../....../...... 7-8 -", "a2 b2 c2 d2"),
    "quatro-yatzy": lambda: _towers("....../...2../.2...(12)/(122)...2./....../.2.1.. 7-8 -", "f3 a4 d6"),
    "quatro-points": _points,
}
