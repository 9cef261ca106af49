"""What a game brings to the terminal.

A game's folder has the terminal's rooms as its own: its modules `terminal.sentences`, `terminal.plain`,
`terminal.app` and so on each hold a `PART`, an object of the class that the room here names for it
(`GameWords`, `GameDialogue`, `GameScreens`, …). A game without such a module gets the class itself, if that
says what any game can say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fourfold.rules.games import Game, part_of

Part = TypeVar("Part")


def game_part(game: Game, room: str, usual: Callable[[Game], Part]) -> Part:
    """A game's own part in a room of the terminal; made by `usual` where it has none."""
    own: Any = part_of(game, f"terminal.{room}")
    part: Part = usual(game) if own is None else own.PART
    return part
