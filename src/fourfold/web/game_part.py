"""What the server asks of a game: what to choose from, what may be known by whom, addresses of its own.

A game's folder has a module `web.part` with its answers as `PART`. A game without one gets those of
`GamePart` itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from fourfold.rules.game import IllegalStep
from fourfold.rules.games import Game, part_of, rules_of

if TYPE_CHECKING:
    from litestar.types import ControllerRouterHandler

    from fourfold.data.puzzles import Puzzle
    from fourfold.play import Table
    from fourfold.web.api.types import EditionOption

ANY_CALL = "!"
"""A try in a review that calls any line there is."""


class GamePart:
    """One game on the server. Positions are that game's."""

    exact = True
    """Whether a verdict says how a game ends; otherwise it is a chance, and not known to the last digit."""
    counts_openings = False
    """Whether it is counted how often an opening was played."""
    wide_figures: frozenset[str] = frozenset()
    """Figures of the rules that go across the page."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def routes(self) -> Sequence[ControllerRouterHandler]:
        """Addresses that only this game has."""
        return ()

    # -- What can be chosen ---------------------------------------------------------------------------------

    def variants(self) -> list[str]:
        """The named variants to start with."""
        return [rules_of(self.game).usual]

    def calls(self) -> list[str]:
        """Who may call."""
        return []

    def layouts(self) -> list[str]:
        """The boards that ship."""
        return []

    def editions(self) -> list[EditionOption]:
        """The pieces to play with."""
        return []

    def rules_link(self) -> str | None:
        """What leads to the page with its rules, in the reader's language; None if there is no page."""
        return None

    # -- What may be known ----------------------------------------------------------------------------------

    def is_public(self, _position: Any) -> bool:
        """Whether everyone may know everything about a position."""
        return False

    def may_be_kin(self, one: Any, other: Any) -> bool:
        """What can be said at once about whether knowing one position helps in the other."""
        return str(one) == str(other)

    def are_kin(self, _one: Any, _other: Any) -> bool:
        """Whether it does, of two that may be kin; this may take some time."""
        return True

    # -- The truth ------------------------------------------------------------------------------------------

    def cost(self, _position: Any) -> float:
        """What analysing a position costs, in the units of `Limits.thinking`."""
        return 4

    def positions_of(self, puzzle: Puzzle) -> list[Any]:
        """What the solution of a puzzle tells something about."""
        return [puzzle.start]

    def tried(self, _position: Any, text: str) -> Any:
        """The step that a try in a review names."""
        if text == ANY_CALL:
            raise IllegalStep("There is no line that can be called now.")
        return text

    def opening_forms(self, _table: Table) -> tuple[bytes, ...]:
        """The boards of a finished game to count, each in its form."""
        return ()


@cache
def part_for(game: Game) -> GamePart:
    """A game's part on the server."""
    module = part_of(game, "web.part")
    part: GamePart = GamePart(game) if module is None else module.PART
    return part
