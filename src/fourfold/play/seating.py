"""Sitting down, standing up, coming and going; and the start once nobody is missing."""

from __future__ import annotations

from fourfold.play.commands import Join
from fourfold.play.dicebox import DiceBox, draw_starter, starter
from fourfold.play.events import Closed, Event, Gone, Joined, Left, Opened, Returned, Started
from fourfold.play.refusal import NotYours, Refused
from fourfold.play.setup import Computer, Open, Person, Place, Setup, check_name
from fourfold.play.table import Phase, Table


def open_table(setup: Setup, box: DiceBox, now: float) -> tuple[Event, ...]:
    """The first events of a new table. Where every place is taken already the game begins at once."""
    opened = Opened(at=now, setup=setup.checked(), seal=box.seal)
    table = Table.of([opened])
    return (opened, *_start_if_full(table, box, now))


def joined(table: Table, command: Join, by: str | None, box: DiceBox, now: float) -> tuple[Event, ...]:
    """Somebody sits down; sitting down twice at one's own place changes nothing."""
    if by is None:
        raise Refused("Only people sit down; computers are put there when a table is opened.")
    if table.phase is not Phase.OPEN:
        if table.seats_of(by):
            return ()
        raise Refused("Every seat of this table is taken: watch the game, or open another table.")
    if not 0 <= command.place < len(table.holders):
        raise Refused(
            "There is no seat {seat}: the seats are 1 to {count}.",
            seat=command.place + 1,
            count=len(table.holders),
        )
    check_name(command.name)
    match table.holders[command.place]:
        case Person(key=key) if key == by:
            return ()
        case Person() | Computer():
            raise NotYours("Somebody sits on seat {seat} already.", seat=command.place + 1)
        case Open():
            event = Joined(at=now, place=command.place, person=Person(by, command.name))
            return (event, *_start_if_full(table.after(event), box, now))


def left(table: Table, place: Place, now: float) -> tuple[Event, ...]:
    """Somebody stands up; the table closes when he was the last."""
    if table.phase is not Phase.OPEN:
        raise Refused("The game has begun: resign if you want to leave.")
    event = Left(at=now, place=place)
    if any(isinstance(who, Person) for who in table.after(event).holders):
        return (event,)
    return (event, Closed(at=now))


def came(table: Table, person: str, now: float) -> tuple[Event, ...]:
    """Somebody is connected: all his seats are."""
    return tuple(
        Returned(at=now, seat=seat) for seat in table.seats_of(person) if table.gone[seat] is not None
    )


def went(table: Table, person: str, now: float) -> tuple[Event, ...]:
    """Nobody is connected for his seats any more."""
    return tuple(Gone(at=now, seat=seat) for seat in table.seats_of(person) if table.gone[seat] is None)


def _start_if_full(table: Table, box: DiceBox, now: float) -> tuple[Event, ...]:
    if not table.is_full:
        return ()
    places = len(table.holders)
    draw = draw_starter(box, places) if table.setup.first is None else ()
    first = starter(draw) if table.setup.first is None else table.setup.first
    return (Started(at=now, order=_clockwise(first, places), draw=draw),)


def _clockwise(first: Place, places: int) -> tuple[Place, ...]:
    return tuple((first + offset) % places for offset in range(places))
