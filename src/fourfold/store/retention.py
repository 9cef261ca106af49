"""Tables that nobody needs any more are deleted, with everything that belongs to them, and so is what is kept
about people who have not been here for long."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select

from fourfold.play import Phase, decode
from fourfold.store import puzzles
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
