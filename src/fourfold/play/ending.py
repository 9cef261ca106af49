"""How games end away from the board."""

from __future__ import annotations

from fourfold.play.decision import Decision
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import Ended
from fourfold.play.table import Table
from fourfold.rules.game import Reason, Seat


def ended(winners: tuple[Seat, ...], reason: Reason, box: DiceBox, now: float) -> Ended:
    """The last event of a game: the result, with the seed revealed."""
    return Ended(at=now, winners=winners, reason=reason, seed=box.seed.hex())


def ended_by(table: Table, reason: Reason, loser: Seat, box: DiceBox, now: float) -> Decision:
    """One seat lost the game; all others share the win."""
    return Decision(table).then(ended(everyone_but(table, (loser,)), reason, box, now))


def everyone_but(table: Table, losers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The other seats."""
    return tuple(seat for seat in range(len(table.holders)) if seat not in losers)
