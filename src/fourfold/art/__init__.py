"""How it looks: pieces, boards and dice as SVG, from one parametric drawing per edition.

Everything that shows a game uses these pictures: the browser, notebooks, the documentation. They are text
made with the standard library; the same arguments always give the same text. This room knows no languages (a
`text` says its sentences) and no engines (callers say what to mark), and it never looks for lines that
players have to find themselves.

    >>> from fourfold import art
    >>> art.piece(0b0101, edition="classic", theme="light", size=48).startswith("<svg")
    True
"""

from fourfold.art.dice import dice
from fourfold.art.figures import figure, figures
from fourfold.art.icon import app_icon
from fourfold.art.parts import parts
from fourfold.art.pieces import piece, sprite
from fourfold.art.quarto import quarto_board
from fourfold.art.quatro import quatro_board
from fourfold.art.rack import rack, rack_rows
from fourfold.art.theme import ThemeName, stylesheet

__all__ = [
    "ThemeName",
    "app_icon",
    "dice",
    "figure",
    "figures",
    "parts",
    "piece",
    "quarto_board",
    "quatro_board",
    "rack",
    "rack_rows",
    "sprite",
    "stylesheet",
]
