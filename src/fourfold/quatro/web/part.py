"""What the server asks of Quatro."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from litestar.types import ControllerRouterHandler

from fourfold.quatro import Position
from fourfold.quatro.data import layouts
from fourfold.quatro.web import odds
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.web.game_part import GamePart


class QuatroPart(GamePart):
    """Quatro on the server."""

    exact = False
    wide_figures = frozenset({"quatro-patterns", "quatro-heights", "quatro-points"})

    def routes(self) -> Sequence[ControllerRouterHandler]:
        """The odds of a turn."""
        return odds.ROUTES

    def variants(self) -> list[str]:
        """The two of the rule sheet."""
        return ["standard", "five-as-full-house"]

    def layouts(self) -> list[str]:
        """The boards that ship."""
        return list(layouts())

    def rules_link(self) -> str:
        """The rules are a page."""
        return tell(Game.QUATRO, "rules.title")

    def is_public(self, position: Position) -> bool:
        """An empty board."""
        return not any(position.towers)

    def may_be_kin(self, one: Position, other: Position) -> bool:
        """As many play."""
        return one.seats == other.seats

    def are_kin(self, one: Position, other: Position) -> bool:
        """The same towers, or one roof more on one of them, however the board is turned and whichever seat
        comes first. The dice make no difference, and neither does the layout, which could be turned as well.
        """
        return any(
            _is_roof_apart(one.towers, _turned(other, ways, shift))
            for ways in _WAYS
            for shift in range(one.seats)
        )


PART = QuatroPart(Game.QUATRO)


def _turned(position: Position, ways: tuple[int, ...], shift: int) -> tuple[tuple[int, ...], ...]:
    """The towers with the board turned and the seats counted from another one."""
    return tuple(
        tuple((owner + shift) % position.seats for owner in position.towers[field]) for field in ways
    )


def _ways() -> Iterator[tuple[int, ...]]:
    """The eight ways to lay a square board: the field that comes to lie on each."""
    side = range(_SIDE)
    for across in (side, side[::-1]):
        for down in (side, side[::-1]):
            yield tuple(_SIDE * row + column for row in down for column in across)
            yield tuple(_SIDE * row + column for column in across for row in down)


_SIDE = 6
_WAYS = tuple(_ways())


def _is_roof_apart(one: Sequence[tuple[int, ...]], other: Sequence[tuple[int, ...]]) -> bool:
    apart = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    match apart:
        case []:
            return True
        case [(a, b)]:
            return a == b[:-1] or b == a[:-1]
        case _:
            return False
