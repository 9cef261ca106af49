"""How a game is won: four own roofs in a line, the three Yatzy fields, or the most points at the end."""

from __future__ import annotations

from fourfold.quatro.rules.board import WINDOWS, WINDOWS_THROUGH, Field, Tower
from fourfold.quatro.rules.layout import YATZY_FIELDS, Layout
from fourfold.rules.game import Over, Reason, Seat

Towers = tuple[Tower, ...]
"""The tower on each of the 36 fields."""


def rows(
    towers: Towers, seat: Seat, windows: tuple[tuple[Field, ...], ...] = WINDOWS
) -> tuple[tuple[Field, ...], ...]:
    """Those of `windows` where `seat` is on top of every field. One is enough to win."""
    return tuple(window for window in windows if all(_on_top(towers[field], seat) for field in window))


def _on_top(tower: Tower, seat: Seat) -> bool:
    return bool(tower) and tower[-1] == seat


def yatzy_towers(towers: Towers, layout: Layout, seat: Seat) -> tuple[Field, ...]:
    """The Yatzy fields whose tower holds a roof of `seat`, on top or not. Three win."""
    return tuple(field for field in layout.yatzy_fields if seat in towers[field])


def points(towers: Towers, seats: int) -> tuple[int, ...]:
    """For each seat, the heights of the towers it is on top of, added up."""
    sums = [0] * seats
    for tower in towers:
        if tower:
            sums[tower[-1]] += len(tower)
    return tuple(sums)


def won_at_once(towers: Towers, layout: Layout, seat: Seat, built: Field) -> Over | None:
    """Whether building there won at once. A row is named first when both happen together."""
    if rows(towers, seat, WINDOWS_THROUGH[built]):
        return Over((seat,), Reason.ROW)
    if built in layout.yatzy_fields and len(yatzy_towers(towers, layout, seat)) == YATZY_FIELDS:
        return Over((seat,), Reason.YATZY)
    return None


def by_points(points: tuple[int, ...]) -> Over:
    """The result when every stock is empty: the highest sum wins, equal sums share."""
    return Over(tuple(seat for seat in range(len(points)) if points[seat] == max(points)), Reason.POINTS)
