"""What is deleted: tables that nobody needs any more, with everything that belongs to them; what is kept
about people who have not been here for long; and a person who asks for it.

The erasure of a person is the only thing that ever changes events. What the log of their games says of them
is taken out, and the games stay. The person becomes nobody: a key that no one holds, and no name. Everything
else about the games, and what others see of them, stays as it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, select, update

from fourfold.play import Event, Person, Phase, Table, decode, encode
from fourfold.play.events import Joined, Opened
from fourfold.store import lists, puzzles
from fourfold.store.schema import events, links, people, reviews, sitters, tables


def untouched(connection: Connection, phases: Sequence[Phase], before: float, limit: int) -> tuple[str, ...]:
    """Tables in these phases where nothing has happened since `before`, at most `limit` of them."""
    query = (
        select(tables.c.id)
        .where(tables.c.phase.in_(phases), tables.c.changed_at < before)
        .order_by(tables.c.changed_at)
    )
    found = []
    for table_id in connection.scalars(query).all():
        if _latest(connection, table_id) < before:
            found.append(table_id)
            if len(found) == limit:
                break
    return tuple(found)


def _latest(connection: Connection, table_id: str) -> float:
    """When something last happened at a table; steps change no list."""
    query = select(events.c.event).where(events.c.table_id == table_id)
    event = connection.scalar(query.order_by(events.c.version.desc()).limit(1))
    return 0.0 if event is None else decode(event).at


def forget(connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables and all that belongs to them."""
    for part in (events, links, reviews, sitters):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def away(connection: Connection, before: float, limit: int) -> tuple[str, ...]:
    """People who have not been here since `before`, at most `limit` of them."""
    return tuple(connection.scalars(select(people.c.key).where(people.c.seen_at < before).limit(limit)))


def forget_people(connection: Connection, keys: Sequence[str]) -> None:
    """Delete what is kept about people besides their games."""
    puzzles.forget(connection, keys)
    connection.execute(delete(people).where(people.c.key.in_(keys)))


def erase(connection: Connection, person: str, ids: Sequence[str]) -> None:
    """Take a person out of these tables, and out of the list of people."""
    nobody = Person(secrets.token_urlsafe(12))
    for table_id in ids:
        _erase_at(connection, table_id, person, nobody)
    forget_people(connection, [person])


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
