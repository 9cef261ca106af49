"""The rules of Quatro: a dice game on a board of towers, for two to four players.

    >>> from fourfold.rules import quatro
    >>> position = quatro.Position()
    >>> for step in ("13355", "k335", "33", "d1"):
    ...     position = position.play(step)
    >>> position
    Position('...1../....../....../....../....../...... 14-15 -')

It contains no randomness (a throw is a step drawn elsewhere), no files (a layout is text), and does not know
who starts (seat 0 does; the table decides who sits there).
"""

from fourfold.rules.quatro.board import (
    FIELDS,
    ROOFS,
    SAFE,
    WINDOWS,
    WINDOWS_THROUGH,
    Field,
    Tower,
    field_name,
    read_field,
)
from fourfold.rules.quatro.dice import DICE, THROWS, Dice, parts, rolls
from fourfold.rules.quatro.layout import DEFAULT_LAYOUT, Layout, read_layout
from fourfold.rules.quatro.patterns import PAIRS, Pattern, shown
from fourfold.rules.quatro.position import Position
from fourfold.rules.quatro.steps import Build, Keep, Lose, Step, Throw, read_step
from fourfold.rules.quatro.variant import Variant, read_variant

__all__ = [
    "DEFAULT_LAYOUT",
    "DICE",
    "FIELDS",
    "PAIRS",
    "ROOFS",
    "SAFE",
    "THROWS",
    "WINDOWS",
    "WINDOWS_THROUGH",
    "Build",
    "Dice",
    "Field",
    "Keep",
    "Layout",
    "Lose",
    "Pattern",
    "Position",
    "Step",
    "Throw",
    "Tower",
    "Variant",
    "field_name",
    "parts",
    "read_field",
    "read_layout",
    "read_step",
    "read_variant",
    "rolls",
    "shown",
]
