"""What a command leads to: events, and the table once they have happened."""

from __future__ import annotations

import msgspec

from fourfold.play.events import Event, Stepped
from fourfold.play.table import Table
from fourfold.rules.game import Seat
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
