"""What ships as files: editions, layouts of the Quatro board, opening books.

Loaders read the files, check them to the last field and hand out the values of `fourfold.rules` and of this
room; nothing here draws, plays or thinks.
"""

from fourfold.data.editions import Edition, Trait, edition, editions, read_edition
from fourfold.data.layouts import layout, layouts

__all__ = ["Edition", "Trait", "edition", "editions", "layout", "layouts", "read_edition"]
