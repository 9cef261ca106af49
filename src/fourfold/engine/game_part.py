"""What the engines' room asks of a game: its folder has it in `engine`.

A game that has no engine of its own is searched to its end (`plain_search`), as far as it is small enough.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, cast

from fourfold.rules.games import Game, part_of

if TYPE_CHECKING:
    from fourfold.engine.analysis import Analysis
    from fourfold.engine.kernel.library import Report


class Thinking(Protocol):
    """How an engine thinks about one question."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        ...

    def stop(self) -> None:
        """Answer soon; may be called from any thread."""
        ...

    def turn(self, player: Any, position: Any, rng: random.Random, tell: Any) -> tuple[Any, ...]:
        """The steps with which a player takes its turn, as far as it can say them now."""
        ...

    def analysis(self, position: Any, tell: Any) -> Analysis[Any, Any, Any]:
        """The verdict of a position and of every way to go on; `tell` hears each as it is known."""
        ...


class GameEngine(Protocol):
    """The engine of one game."""

    @property
    def PLAYERS(self) -> Mapping[str, Any]:  # noqa: N802 - a constant of the module
        """How each level decides, by its name."""
        ...

    @property
    def AT_ONCE(self) -> str:  # noqa: N802
        """The strongest level that answers without taking its time."""
        ...

    @property
    def Limits(self) -> Callable[..., Any]:  # noqa: N802 - a class of the module
        """How much may be spent on one question: a dataclass."""
        ...

    @property
    def Thinking(self) -> Callable[..., Thinking]:  # noqa: N802
        """One question of another program, within a number of positions, seconds and threads."""
        ...

    def analyse(self, position: Any, limits: Any, /) -> Analysis[Any, Any, Any]:
        """The verdict of a position and of every way to go on."""
        ...

    def warm_up(self, report: Report | None, /) -> None:
        """Load all that the first turn needs."""
        ...

    def first_steps(self, variant: Any, number: int, rng: random.Random, /) -> list[Any]:
        """Steps by chance that decide nothing, so that games of the same players differ."""
        ...


def engine_of(game: Game) -> GameEngine:
    """The engine of a game, loaded on use."""
    found = part_of(game, "engine")
    if found is None:
        from fourfold.engine import plain_search  # noqa: PLC0415 - only for games without an engine

        found = plain_search
    return cast("GameEngine", found)
