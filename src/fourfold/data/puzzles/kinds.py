"""What puzzles ask for: each game's folder names its own kinds (`QuartoKind`, `QuatroKind`)."""

from __future__ import annotations

from fourfold.data.puzzles.game_part import games_with_puzzles, part
from fourfold.rules.game import Key
from fourfold.rules.games import Game


class Kind(Key):
    """What a puzzle asks for."""

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return next(game for game in games_with_puzzles() if self in part(game).KINDS)


def kinds() -> tuple[Kind, ...]:
    """Every kind of every game."""
    return tuple(kind for game in games_with_puzzles() for kind in part(game).KINDS)


def read_kind(text: str) -> Kind:
    """A kind by its text; raises `ValueError` if there is none."""
    for kind in kinds():
        if kind == text:
            return kind
    raise ValueError(f"{text!r} is not a kind of puzzle")
