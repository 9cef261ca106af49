"""When a player may be helped: in a casual game against the computer, and nowhere else."""

from __future__ import annotations

from fourfold.play.setup import Computer
from fourfold.play.table import Phase, Table
from fourfold.rules import quarto
from fourfold.rules.game import Seat


def may_be_helped(table: Table, seats: tuple[Seat, ...]) -> bool:
    """Whether the person who holds `seats` may ask for hints and analyses of this game while it is running.

    Only against computers alone, in a casual game; in Quarto! only where the program sees every line anyway,
    because in a game with calls seeing them is the game.
    """
    others = [holder for seat, holder in enumerate(table.holders) if seat not in seats]
    position = table.position
    return (
        table.phase is Phase.PLAYING
        and table.setup.casual
        and bool(seats)
        and bool(others)
        and all(isinstance(holder, Computer) for holder in others)
        and not table.departures
        and (not isinstance(position, quarto.Position) or position.variant.call is quarto.CallRule.AUTO)
    )
