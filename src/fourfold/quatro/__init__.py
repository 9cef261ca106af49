"""The rules of Quatro: a dice game on a board of towers, for two to four players.

    >>> from fourfold import quatro
    >>> position = quatro.Position()
    >>> for step in ("13355", "k335", "33", "d1"):
    ...     position = position.play(step)
    >>> position
    Position('...1../....../....../....../....../...... 14-15 -')

It contains no randomness (a throw is a step drawn elsewhere), no files (a layout is text), and does not know
who starts (seat 0 does; the table decides who sits there).

Beside the rules there are, loaded when they are first asked for: `analyse` (what is best), `players` (the
computer's, by level), `draw` (a picture), `Record` and `read_records` (games as text).
"""

from typing import TYPE_CHECKING, Any

from fourfold.later import attribute
from fourfold.quatro.rules.board import (
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
from fourfold.quatro.rules.dice import DICE, THROWS, Dice, parts, rolls
from fourfold.quatro.rules.layout import DEFAULT_LAYOUT, Layout, read_layout
from fourfold.quatro.rules.patterns import PAIRS, Pattern, shown
from fourfold.quatro.rules.position import Position
from fourfold.quatro.rules.steps import Build, Keep, Lose, Step, Throw, read_step
from fourfold.quatro.rules.variant import Variant, read_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fourfold.engine import analyse
    from fourfold.quatro.art import draw
    from fourfold.quatro.engine import LevelPlayer
    from fourfold.rules.record import Record, read_records
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
    "Record",
    "Step",
    "Throw",
    "Tower",
    "Variant",
    "analyse",
    "draw",
    "field_name",
    "parts",
    "players",
    "read_field",
    "read_layout",
    "read_records",
    "read_step",
    "read_variant",
    "rolls",
    "shown",
]

players: "Mapping[str, LevelPlayer]"
"""The computer's players, by level."""

_LATER = {
    "Record": "fourfold.rules.record:Record",
    "analyse": "fourfold.engine:analyse",
    "draw": "fourfold.quatro.art:draw",
    "players": "fourfold.quatro.engine:PLAYERS",
    "read_records": "fourfold.rules.record:read_records",
}


def __getattr__(name: str) -> Any:
    return attribute(__name__, name, _LATER)


def __dir__() -> list[str]:
    return [*__all__]
