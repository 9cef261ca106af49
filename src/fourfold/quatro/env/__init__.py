"""Quatro for learning programs.

quatro_v0           PettingZoo: agents in two to four seats (`quatro_v0.env()`)
QuatroGames         thousands of games side by side as NumPy arrays
"""

from typing import TYPE_CHECKING, Any

from fourfold.later import attribute

if TYPE_CHECKING:
    from fourfold.quatro.env.batch import QuatroGames

__all__ = ["QuatroGames"]


def __getattr__(name: str) -> Any:
    return attribute(__name__, name, {"QuatroGames": "fourfold.quatro.env.batch:QuatroGames"})
