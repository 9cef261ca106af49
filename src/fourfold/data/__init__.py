"""What ships as data: editions, layouts of the Quatro board, levels of play, opening books, networks.

Loaders read the files, check them to the last field and hand out the values of `fourfold.rules` and of this
room; nothing here draws, plays or thinks.
"""

from fourfold.data.editions import Edition, Trait, edition, editions, read_edition
from fourfold.data.layouts import layout, layouts
from fourfold.data.levels import Level, level, levels

__all__ = [
    "Edition",
    "Level",
    "Trait",
    "edition",
    "editions",
    "layout",
    "layouts",
    "level",
    "levels",
    "read_edition",
]
