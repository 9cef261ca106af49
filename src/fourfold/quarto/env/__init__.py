"""Quarto! for learning programs.

quarto_v0           PettingZoo: agents in both seats (`quarto_v0.env()`)
QuartoGames         thousands of games side by side as NumPy arrays
symmetries          all copies of an observation that are the same game
"""

from typing import TYPE_CHECKING, Any

from fourfold.later import attribute
from fourfold.quarto.env.encoding import symmetries, symmetries_of

if TYPE_CHECKING:
    from fourfold.quarto.env.batch import QuartoGames

__all__ = ["QuartoGames", "symmetries", "symmetries_of"]


def __getattr__(name: str) -> Any:
    return attribute(__name__, name, {"QuartoGames": "fourfold.quarto.env.batch:QuartoGames"})
