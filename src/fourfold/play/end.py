"""How games end away from the board, and how they continue without a player who leaves."""

from __future__ import annotations

from fourfold.play.decision import Decision
from fourfold.play.dicebox import DiceBox
from fourfold.play.events import Closed, Ended, TakenOver
from fourfold.play.setup import Person
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Reason, Seat

_A_PAIR = 2


def ended(winners: tuple[Seat, ...], reason: Reason, box: DiceBox, now: float) -> Ended:
    """The last event of a game: the result, with the seed revealed."""
    return Ended(at=now, winners=winners, reason=reason, seed=box.seed.hex())


def closed(table: Table, box: DiceBox, now: float) -> Decision:
    """The people who run the server close a table, if there is something left to close."""
    match table.phase:
        case Phase.OPEN:
            return Decision(table).then(Closed(at=now, by_server=True))
        case Phase.PLAYING:
            return Decision(table).then(ended((), Reason.CLOSED, box, now))
        case _:
            return Decision(table)


def left_by(table: Table, seat: Seat, reason: Reason, box: DiceBox, now: float) -> Decision:
    """A player is out of the game. With two players the other one wins; with three or four a computer plays
    the seat to the end, unless no person is left: then the game ends at that point, and nobody wins."""
    if len(table.holders) == _A_PAIR:
        return Decision(table).then(ended((1 - seat,), reason, box, now))
    taken = TakenOver(at=now, seat=seat, level=table.setup.substitute, reason=reason)
    decision = Decision(table).then(taken)
    if any(isinstance(holder, Person) for holder in decision.table.holders):
        return decision
    return decision.then(ended((), reason, box, now))
