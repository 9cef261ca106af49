"""What a command leads to: events, and the table once they have happened.

And what several commands can lead to: a game starts once nobody is missing, it ends away from the board, or
it goes on without a player who leaves.
"""

from __future__ import annotations

import msgspec

from fourfold.play.dicebox import DiceBox, draw_starter, starter
from fourfold.play.events import Closed, Ended, Event, Opened, Started, Stepped, TakenOver
from fourfold.play.setup import Chair, Person, Setup
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Reason, Seat
from fourfold.rules.games import Step


class Decision(msgspec.Struct, frozen=True):
    """Events and the table that they lead to, so that nobody has to work it out again.

    `Decision(table)` changes nothing; `then` and `then_step` add what happens next. Nothing has happened
    until the events are kept.
    """

    table: Table
    events: tuple[Event, ...] = ()

    @property
    def version_before(self) -> int:
        """The version of the table that was decided on."""
        return self.table.version - len(self.events)

    def then(self, event: Event) -> Decision:
        """The same, and then `event`."""
        return Decision(self.table.after(event), (*self.events, event))

    def then_step(self, seat: Seat, step: Step, at: float) -> Decision:
        """The same, and then a step. Raises `IllegalStep` where the rules do not allow it."""
        event = Stepped(at=at, seat=seat, step=str(step))
        return Decision(self.table.after_step(event, step), (*self.events, event))


def open_table(setup: Setup, box: DiceBox, now: float) -> Decision:
    """A new table. Where every chair is taken already the game starts at once."""
    opened = Opened.now(now, setup.checked(), box.seal)
    return start_if_full(Decision(Table.of([opened]), (opened,)), box, now)


def start_if_full(decision: Decision, box: DiceBox, now: float) -> Decision:
    """The start of the game, if nobody is missing: chance or the set-up says who is first."""
    table = decision.table
    if not table.is_full:
        return decision
    chairs = len(table.holders)
    draw = draw_starter(box, chairs, table.parts) if table.setup.first is None else ()
    first = starter(draw) if table.setup.first is None else table.setup.first
    return decision.then(Started(at=now, order=_clockwise(first, chairs), draw=draw))


def _clockwise(first: Chair, chairs: int) -> tuple[Chair, ...]:
    return tuple((first + offset) % chairs for offset in range(chairs))


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
