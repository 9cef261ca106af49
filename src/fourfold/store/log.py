"""The event log: append under the key that is the lock, and read on from a version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, insert, select

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

_SINCE = (
    select(events.c.event)
    .where(events.c.table_id == bindparam("table"), events.c.version > bindparam("since"))
    .order_by(events.c.version)
)


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
    connection.execute(
        insert(events),
        [
            {
                "table_id": table,
                "version": version,
                "event": encode(event).decode(),
                "key": key if version == last else None,
            }
            for version, event in enumerate(happened, start=after + 1)
        ],
    )
    return Stored(last)


def tail(connection: Connection, table: str, since: int) -> tuple[Event, ...]:
    """Every event after version `since`."""
    return tuple(map(decode, connection.scalars(_SINCE, {"table": table, "since": since})))


def version_of(connection: Connection, table: str, key: str) -> int | None:
    """The version that a command with this idempotency key was stored under."""
    found: int | None = connection.execute(_WHERE_IT_STANDS, {"table": table, "key": key}).one()[1]
    return found
