"""The erasure of a person: what the log of their games says of them is taken out, and the games stay.

This is the only thing that ever changes events. The person becomes nobody: a key that no one holds, and no
name. Everything else about the games, and what others see of them, stays as it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, select, update

from fourfold.play import Event, Person, Table, decode, encode
from fourfold.play.events import Joined, Opened
from fourfold.store import lists, retention
from fourfold.store.schema import events, sitters, tables


def erase(connection: Connection, person: str, ids: Sequence[str]) -> None:
    """Take a person out of these tables, and out of the list of people."""
    nobody = Person(secrets.token_urlsafe(12))
    for table_id in ids:
        _erase_at(connection, table_id, person, nobody)
    retention.forget_people(connection, [person])


def _erase_at(connection: Connection, table_id: str, person: str, nobody: Person) -> None:
    log = select(events.c.version, events.c.event).where(events.c.table_id == table_id)
    happened: list[Event] = []
    for version, text in connection.execute(log.order_by(events.c.version)).all():
        event = decode(text)
        changed = _without(event, person, nobody)
        happened.append(changed)
        if changed is not event:
            row = (events.c.table_id == table_id) & (events.c.version == version)
            connection.execute(update(events).where(row).values(event=encode(changed).decode()))
    # The keys of acts start with the person's own.
    own = (events.c.table_id == table_id) & events.c.key.startswith(f"{person}/", autoescape=True)
    connection.execute(update(events).where(own).values(key=None))
    at = connection.execute(select(tables.c.changed_at).where(tables.c.id == table_id)).scalar_one()
    lists.change(connection, table_id, Table.of(happened), at)
    connection.execute(delete(sitters).where(sitters.c.table_id == table_id, sitters.c.person == person))


def _without(event: Event, person: str, nobody: Person) -> Event:
    match event:
        case Opened(setup=setup) if any(isinstance(who, Person) and who.key == person for who in setup.seats):
            seats = tuple(
                nobody if isinstance(who, Person) and who.key == person else who for who in setup.seats
            )
            return msgspec.structs.replace(event, setup=msgspec.structs.replace(setup, seats=seats))
        case Joined(person=Person(key=key)) if key == person:
            return msgspec.structs.replace(event, person=nobody)
        case _:
            return event
