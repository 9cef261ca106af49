"""The rules of Quatro: a dice game on a board of towers, for two to four players.

It knows nothing of chance itself (a throw is a step that somebody else draws), of files (a layout is text),
or of who starts (seat 0 does; who sits there is decided at the table).
"""

from fourfold.rules.quatro.board import FIELDS, WINDOWS, WINDOWS_THROUGH, Field, field_name, read_field
from fourfold.rules.quatro.dice import DICE, THROWS, Dice, parts, rolls
from fourfold.rules.quatro.layout import Layout, read_layout
from fourfold.rules.quatro.notation import read_position, read_step
from fourfold.rules.quatro.patterns import PAIRS, Pattern, shown
from fourfold.rules.quatro.position import ROOFS, SAFE, Position, Tower
from fourfold.rules.quatro.steps import Build, Keep, Lose, Step, Throw
from fourfold.rules.quatro.variant import Variant, read_variant

__all__ = [
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
    "read_position",
    "read_step",
    "read_variant",
    "rolls",
    "shown",
]
