"""The event log: append under the key that is the lock, and read on from a version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import (
    ClauseElement,
    Connection,
    Dialect,
    Integer,
    Text,
    bindparam,
    cast,
    func,
    insert,
    null,
    select,
    union_all,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from fourfold.play.events import Event, decode, encode
from fourfold.store.schema import events


class Conflict(Exception):  # noqa: N818 - not an error: another process was first
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


def _insert_if_next(count: int) -> ClauseElement:
    """One statement that writes `count` events if the log is at the expected version, otherwise nothing."""
    head = select(func.max(events.c.version)).where(events.c.table_id == bindparam("table"))
    rows = [
        select(
            bindparam("table", type_=Text),
            bindparam(f"version{number}", type_=Integer),
            bindparam(f"event{number}", type_=Text),
            bindparam("key", type_=Text) if number == count else cast(null(), Text),
        ).where(head.scalar_subquery() == bindparam("after", type_=Integer))
        for number in range(1, count + 1)
    ]
    return insert(events).from_select(["table_id", "version", "event", "key"], union_all(*rows))


@dataclass(frozen=True, slots=True)
class NewEvents:
    """What a command led to, as rows of the log."""

    table: str
    after: int
    """The version that they come behind."""
    events: tuple[str, ...]
    """As JSON."""
    key: str | None

    @classmethod
    def of(cls, table: str, after: int, happened: Sequence[Event], key: str | None) -> NewEvents:
        """Events that are about to be stored."""
        return cls(table, after, tuple([encode(event).decode() for event in happened]), key)


def insert_if_next(dialect: Dialect, count: int) -> tuple[str, tuple[str, ...]]:
    """The statement that writes `count` events if the log stands where it should, in a database's own SQL,
    and the order of its values. Every step of every game comes this way, straight to the driver."""
    known = _made.get((dialect.name, count))
    if known is None:
        compiled = _insert_if_next(count).compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        known = _made[dialect.name, count] = (compiled.string, tuple(compiled.positiontup or ()))
    return known


_made: dict[tuple[str, int], tuple[str, tuple[str, ...]]] = {}


def values_if_next(new: NewEvents, order: tuple[str, ...]) -> list[object]:
    """The values of `insert_if_next`."""
    values: dict[str, object] = {"table": new.table, "after": new.after, "key": new.key}
    for number, event in enumerate(new.events, start=1):
        values[f"version{number}"] = new.after + number
        values[f"event{number}"] = event
    return [values[name] for name in order]


def append(
    connection: Connection, table: str, after: int, happened: Sequence[Event], key: str | None
) -> Stored:
    """Put events behind version `after`, all or none; raises `Conflict` if the log is elsewhere."""
    head, known = connection.execute(_WHERE_IT_STANDS, {"table": table, "key": key}).one()
    if known is not None:
        return Stored(known, repeated=True)
    if (head or 0) != after:
        raise Conflict(f"the log stands at {head}, not at {after}")
    last = after + len(happened)
    rows = [
        {
            "table_id": table,
            "version": version,
            "event": encode(event).decode(),
            "key": key if version == last else None,
        }
        for version, event in enumerate(happened, start=after + 1)
    ]
    try:
        connection.execute(_INSERT, rows)
    except IntegrityError as problem:
        raise Conflict("another process wrote that version at the same moment") from problem
    return Stored(last)


def tail(connection: Connection, table: str, since: int) -> tuple[Event, ...]:
    """Every event after version `since`."""
    return tuple(map(decode, connection.scalars(_SINCE, {"table": table, "since": since})))


def version_of(connection: Connection, table: str, key: str) -> int | None:
    """The version that a command with this idempotency key was stored under."""
    found: int | None = connection.execute(_WHERE_IT_STANDS, {"table": table, "key": key}).one()[1]
    return found
