"""How it looks: what the games' pictures have in common, and all of them by the names that pages use.

Everything that shows a game uses these pictures: the browser, notebooks, the documentation. They are text
made with the standard library; the same arguments always give the same text. This room knows no languages (a
`text` says its sentences) and no engines (callers say what to mark), and it never looks for lines that
players have to find themselves. The games' own pictures are in their folders (`fourfold.quarto.art`).
"""

from fourfold.art.boards import GameArt, describe, draw, figure, figures
from fourfold.art.parts import parts
from fourfold.art.theme import ThemeName, stylesheet

__all__ = ["GameArt", "ThemeName", "describe", "draw", "figure", "figures", "parts", "stylesheet"]
