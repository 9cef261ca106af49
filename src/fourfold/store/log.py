"""The event log: append under the key that is the lock, and read on from a version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ClauseElement, Connection, Dialect, bindparam, func, insert, select
from sqlalchemy.sql.compiler import SQLCompiler

from fourfold.play.events import Event, decode, encode
from fourfold.store.schema import events


class Conflict(Exception):  # noqa: N818 - not an error: somebody else was first
    """Another event has that version already, or the one before is missing: read on and decide again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What is in the log now."""

    version: int
    """The version of the last event that the command led to."""
    repeated: bool = False
    """Whether it was there before: the command had been sent, and stored, once already."""


_WHERE_IT_STANDS = select(
    select(func.max(events.c.version)).where(events.c.table_id == bindparam("table")).scalar_subquery(),
    select(events.c.version)
    .where(events.c.table_id == bindparam("table"), events.c.key == bindparam("key"))
    .scalar_subquery(),
)

_INSERT = insert(events)

_SINCE = (
    select(events.c.event)
    .where(events.c.table_id == bindparam("table"), events.c.version > bindparam("since"))
    .order_by(events.c.version)
)


def append(
    connection: Connection, table: str, after: int, happened: Sequence[Event], key: str | None
) -> Stored:
    """Put events behind version `after`, all or none; raises `Conflict` if the log is elsewhere."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(*_spelled(connection.dialect, _WHERE_IT_STANDS, {"table": table, "key": key}))
        [(head, known)] = cursor.fetchall()
        if known is not None:
            return Stored(known, repeated=True)
        if (head or 0) != after:
            raise Conflict(f"the log stands at {head}, not at {after}")
        last = after + len(happened)
        for version, event in enumerate(happened, start=after + 1):
            row = {
                "table_id": table,
                "version": version,
                "event": encode(event).decode(),
                "key": key if version == last else None,
            }
            cursor.execute(*_spelled(connection.dialect, _INSERT, row))
    except connection.dialect.loaded_dbapi.IntegrityError as problem:
        raise Conflict("somebody else wrote that version at the same moment") from problem
    finally:
        cursor.close()
    return Stored(last)


def _spelled(
    dialect: Dialect, statement: ClauseElement, values: Mapping[str, object]
) -> tuple[str, tuple[object, ...]]:
    """A statement in a database's own words. Every step of every game comes this way, and handing it to the
    driver directly costs a fifth of what it costs through the layers above."""
    known = _spellings.get((dialect.name, statement))
    if known is None:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        known = _spellings[dialect.name, statement] = (compiled.string, tuple(compiled.positiontup or ()))
    words, order = known
    return words, tuple(values[name] for name in order)


_spellings: dict[tuple[str, ClauseElement], tuple[str, tuple[str, ...]]] = {}


def tail(connection: Connection, table: str, since: int) -> tuple[Event, ...]:
    """Every event after version `since`."""
    return tuple(map(decode, connection.scalars(_SINCE, {"table": table, "since": since})))


def version_of(connection: Connection, table: str, key: str) -> int | None:
    """The version that a command with this idempotency key was stored under."""
    found: int | None = connection.execute(_WHERE_IT_STANDS, {"table": table, "key": key}).one()[1]
    return found
