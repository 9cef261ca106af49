"""Sitting down and standing up before the game, coming and going at any time."""

from __future__ import annotations

from fourfold.play.commands import Join
from fourfold.play.decision import Decision, start_if_full
from fourfold.play.dicebox import NOBODY, DiceBox
from fourfold.play.events import Closed, Gone, Joined, Left, PartAdded, Returned
from fourfold.play.game_part import part_for
from fourfold.play.refusal import NotYours, Refused
from fourfold.play.setup import Chair, Computer, Open, Person, check_name
from fourfold.play.table import MOST_LEFT, Phase, Table
from fourfold.rules.game import Seat


def joined(table: Table, command: Join, by: str | None, box: DiceBox, now: float) -> Decision:
    """A person sits down; sitting down again on their own chair changes nothing."""
    if by is None:
        raise Refused("Only people sit down: computers get their seats when a table is opened.")
    if not may_join(table, command.chair, by):
        return Decision(table)
    check_name(command.name)
    event = Joined(at=now, chair=command.chair, person=Person(by, command.name))
    return start_if_full(Decision(table).then(event), box, now)


def may_join(table: Table, chair: Chair, by: str) -> bool:
    """Whether a chair is free for `by`; False if they sit there already. Refuses where they cannot sit."""
    if table.phase is not Phase.OPEN:
        if table.seats_of(by):
            return False
        raise _too_late(table)
    if not 0 <= chair < len(table.holders):
        raise Refused(
            "There is no seat {seat}: the seats are 1 to {count}.", seat=chair + 1, count=len(table.holders)
        )
    match table.holders[chair]:
        case Person(key=key) if key == by:
            return False
        case Person() | Computer():
            raise NotYours("Seat {seat} is already taken.", seat=chair + 1)
        case Open():
            _check_patience(table, by)
            return True


def _too_late(table: Table) -> Refused:
    match table.phase:
        case Phase.CLOSED if table.result is not None:
            return Refused("The people who run this server closed this table.")
        case Phase.CLOSED:
            return Refused("Everyone left this table before the game began.")
        case Phase.OVER:
            return Refused("This game is already over: open another table.")
        case _:
            return Refused("Every seat of this table is taken: watch the game, or open another table.")


def _check_patience(table: Table, person: str) -> None:
    """The log of a table does not grow without end."""
    if table.left.count(person) >= _MOST_LEFT_BY_ONE:
        raise Refused("You have left this table several times: choose another one.")
    if len(table.left) >= MOST_LEFT:
        raise Refused("People have come to this table and left it too often: open another one.")


_MOST_LEFT_BY_ONE = 5


def left(table: Table, chair: Chair, now: float) -> Decision:
    """A person stands up; the table closes if they were the last."""
    if table.phase is not Phase.OPEN:
        raise Refused("The game has started: give up if you want to leave.")
    decision = Decision(table).then(Left(at=now, chair=chair, with_part=True))
    if any(isinstance(who, Person) for who in decision.table.holders):
        return decision
    return decision.then(Closed(at=now))


def part_added(table: Table, seat: Seat, part: str, now: float) -> Decision:
    """A person adds to the randomness of the table: once, and as long as dice can still be thrown."""
    match table.phase:
        case Phase.OPEN:
            useful = True
        case Phase.PLAYING:
            useful = part_for(table.setup.game).has_dice
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
