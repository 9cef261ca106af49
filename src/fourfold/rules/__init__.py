"""What may happen: what the rules of every game share, all games by name, and games as text.

Pure: the standard library only. This room reads no file, no clock and no random numbers, and it knows
nothing of engines, screens, languages or networks. Errors carry a message and its details apart, so
that `fourfold.locale` can say them in the reader's language.

    game        the contract that games share: turns, results, errors
    games       any game, by name
    registry    what a game says of itself
    record      games as text
    perft       every way a game can go on, counted
"""

from types import ModuleType

from fourfold.later import load

__all__ = ["game", "games", "perft", "record", "registry"]


def __getattr__(name: str) -> ModuleType:
    return load(__name__, name, __all__)


def __dir__() -> list[str]:
    return [*__all__]
