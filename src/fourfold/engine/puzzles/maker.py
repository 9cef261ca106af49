"""What making puzzles asks of a game: its folder has it in `engine/puzzles.py`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Protocol, cast

from fourfold.data.puzzles import Kind, Puzzle
from fourfold.rules.games import Game, games, part_of


class Maker(Protocol):
    """How puzzles of one game are made."""

    @property
    def STRENGTHS(self) -> Mapping[str, int]:  # noqa: N802 - a constant of the module
        """The levels that try a puzzle, and their strengths. A level that never fails would add nothing."""
        ...

    def quotas(self) -> dict[str, dict[str, int]]:
        """How many puzzles of each kind the file that ships has, by variant."""
        ...

    def made(
        self, kind: Kind, variant: str, rng: random.Random, size: int, /
    ) -> Iterator[tuple[Puzzle, str]]:
        """Puzzles of a kind, not rated yet, with the name of the game that each is; so many are wanted."""
        ...

    def solves(self, puzzle: Puzzle, level: str, rng: random.Random, number: int, /) -> bool:
        """Whether a level solves a puzzle at its try of this number."""
        ...


def maker(game: Game) -> Maker:
    """How puzzles of a game are made that has some."""
    found = part_of(game, "engine.puzzles")
    assert found is not None
    return cast("Maker", found)


def makers() -> tuple[Maker, ...]:
    """Those of all games that have puzzles."""
    return tuple(maker(game) for game in games() if part_of(game, "engine.puzzles"))
