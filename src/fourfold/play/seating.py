"""Sitting down and standing up before the game, coming and going at any time."""

from __future__ import annotations

from fourfold.play.commands import Join
from fourfold.play.decision import Decision
from fourfold.play.dicebox import NOBODY, DiceBox
from fourfold.play.events import Closed, Gone, Joined, Left, PartAdded, Returned
from fourfold.play.opening import start_if_full
from fourfold.play.refusal import NotYours, Refused
from fourfold.play.setup import Chair, Computer, Open, Person, check_name
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Seat
from fourfold.rules.games import Game


def joined(table: Table, command: Join, by: str | None, box: DiceBox, now: float) -> Decision:
    """A person sits down; sitting down again on their own chair changes nothing."""
    if by is None:
        raise Refused("Only people sit down: computers get their seats when a table is opened.")
    if table.phase is not Phase.OPEN:
        if table.seats_of(by):
            return Decision(table)
        raise Refused("Every seat of this table is taken: watch the game, or open another table.")
    if not 0 <= command.chair < len(table.holders):
        raise Refused(
            "There is no seat {seat}: the seats are 1 to {count}.",
            seat=command.chair + 1,
            count=len(table.holders),
        )
    check_name(command.name)
    match table.holders[command.chair]:
        case Person(key=key) if key == by:
            return Decision(table)
        case Person() | Computer():
            raise NotYours("Seat {seat} is already taken.", seat=command.chair + 1)
        case Open():
            event = Joined(at=now, chair=command.chair, person=Person(by, command.name))
            return start_if_full(Decision(table).then(event), box, now)


def left(table: Table, chair: Chair, now: float) -> Decision:
    """A person stands up; the table closes if they were the last."""
    if table.phase is not Phase.OPEN:
        raise Refused("The game has started: give up if you want to leave.")
    decision = Decision(table).then(Left(at=now, chair=chair))
    if any(isinstance(who, Person) for who in decision.table.holders):
        return decision
    return decision.then(Closed(at=now))


def part_added(table: Table, seat: Seat, part: str, now: float) -> Decision:
    """A person adds to the randomness of the table: once, and as long as dice can still be thrown."""
    match table.phase:
        case Phase.OPEN:
            useful = True
        case Phase.PLAYING:
            useful = table.setup.game is Game.QUATRO
        case _:
            useful = False
    added = {each.seat for each in table.parts}
    if not useful or any(table.same_person(seat, other) for other in added - {NOBODY}):
        return Decision(table)
    return Decision(table).then(PartAdded(at=now, seat=seat, part=part))


def came(table: Table, person: str, now: float) -> Decision:
    """A person is connected: all their seats are."""
    decision = Decision(table)
    for seat in table.seats_of(person):
        if table.gone[seat] is not None:
            decision = decision.then(Returned(at=now, seat=seat))
    return decision


def went(table: Table, person: str, now: float) -> Decision:
    """Nobody is connected for these seats any more."""
    decision = Decision(table)
    for seat in table.seats_of(person):
        if table.gone[seat] is None:
            decision = decision.then(Gone(at=now, seat=seat))
    return decision
