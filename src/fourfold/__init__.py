"""Quarto! and Quatro: rules, engines and everything around the board.

Everything that is only about one game is in its folder, `quarto` or `quatro`. What games share is in rooms,
from the inside out:

    rules       what may happen: what every game says of itself, and games as text
    data        what ships as files: levels, puzzles
    art         how it looks: pictures as SVG
    locale      how it reads: 20 languages
    telling     facts in words: one table a game
    engine      what is best: verdicts, odds, players
    coach       what there is to say: hints, judgements, threats
    env         the games for learning programs
    play        one game at a table
    store       tables that last
    web         tables on the network
    terminal    games in a terminal
    cli         the command `fourfold`

Importing this package loads none of it: each is loaded when you first ask for it, as in
`from fourfold import quarto`.
"""

from types import ModuleType

__all__ = ["__version__"]

__version__ = "0.3.0"

_ROOMS = (
    "quarto", "quatro",
    "rules", "data", "art", "locale", "telling", "engine", "coach", "env", "play", "store", "web", "terminal",
    "cli",
)  # fmt: skip


def __getattr__(name: str) -> ModuleType:
    from fourfold.later import load  # noqa: PLC0415 - a package alone loads nothing

    return load(__name__, name, _ROOMS)


def __dir__() -> list[str]:
    return [*__all__, *_ROOMS]
