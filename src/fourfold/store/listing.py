"""Lists of tables: the lobby, a person's own games, and what a server has to resume after a start."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, Row, delete, extract, func, insert, select, update

from fourfold.play import Person, Phase, Table
from fourfold.play.events import Closed, Ended, Event, Joined, Left, Opened, Started, TakenOver
from fourfold.play.view import SeatView, seat_view
from fourfold.rules.game import Reason, Seat
from fourfold.rules.games import Game
from fourfold.store.schema import pulses, sitters, tables

_SERVER = "server"
_CHANGE_CARD = frozenset({Opened, Joined, Left, Started, TakenOver, Ended, Closed})


class Card(msgspec.Struct, frozen=True):
    """What a list shows of a table."""

    game: Game
    variant: str
    call: str
    clock: int | None
    edition: str
    casual: bool
    seats: tuple[SeatView, ...]
    opened_at: float
    winners: tuple[Seat, ...] | None = None
    reason: Reason | None = None


class Listed(msgspec.Struct, frozen=True):
    """One line of a list."""

    table: str
    phase: Phase
    changed_at: float
    """When it was opened, a person sat down or left, or it started or ended."""
    card: Card


def changes_card(happened: Iterable[Event]) -> bool:
    """Whether lists change with these events; steps change nothing there."""
    return any(map(_CHANGE_CARD.__contains__, map(type, happened)))


def add(connection: Connection, table_id: str, table: Table, seed: bytes) -> None:
    """A new table in the lists. Its log comes after it, in the same transaction."""
    connection.execute(insert(tables).values(id=table_id, seed=seed, **_row(table, table.opened_at)))
    _seat_people(connection, table_id, table)


def change(connection: Connection, table_id: str, table: Table, at: float) -> None:
    """Bring the lists up to date with a table."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(**_row(table, at)))
    connection.execute(delete(sitters).where(sitters.c.table_id == table_id))
    _seat_people(connection, table_id, table)


def lobby(connection: Connection, limit: int) -> tuple[Listed, ...]:
    """The tables that wait for players and may be shown to everyone, newest first."""
    rows = connection.execute(
        select(tables)
        .where(tables.c.phase == Phase.OPEN, tables.c.public)
        .order_by(tables.c.changed_at.desc(), tables.c.id)
        .limit(limit)
    )
    return tuple(map(_listed, rows))


def games_of(
    connection: Connection, person: str, limit: int, before: float | None = None
) -> tuple[Listed, ...]:
    """The tables where a person has a seat, the latest first; `before` turns to the next page."""
    query = (
        select(tables)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(sitters.c.person == person)
        .order_by(tables.c.changed_at.desc(), tables.c.id)
        .limit(limit)
    )
    if before is not None:
        query = query.where(tables.c.changed_at < before)
    return tuple(map(_listed, connection.execute(query)))


def playing(connection: Connection, person: str, game: Game, limit: int) -> tuple[str, ...]:
    """The running games of a kind where a person has a seat, the latest first."""
    query = (
        select(tables.c.id)
        .join(sitters, sitters.c.table_id == tables.c.id)
        .where(
            sitters.c.person == person,
            tables.c.phase == Phase.PLAYING,
            tables.c.card.contains(f'"game":"{game}"', autoescape=True),
        )
        .order_by(tables.c.changed_at.desc(), tables.c.id)
        .limit(limit)
    )
    return tuple(connection.scalars(query))


def in_phase(connection: Connection, phase: Phase) -> tuple[str, ...]:
    """Every table in a phase."""
    return tuple(connection.scalars(select(tables.c.id).where(tables.c.phase == phase)))


def against_the_clock(connection: Connection) -> tuple[str, ...]:
    """Every running game that has a clock: it continues even if nobody looks at it."""
    query = select(tables.c.id).where(tables.c.timed, tables.c.phase == Phase.PLAYING)
    return tuple(connection.scalars(query))


def pulse(connection: Connection, at: float) -> None:
    """Note that a server is at work."""
    if not connection.execute(update(pulses).where(pulses.c.name == _SERVER).values(at=at)).rowcount:
        connection.execute(insert(pulses).values(name=_SERVER, at=at))


def last_pulse(connection: Connection) -> float | None:
    """When a server was last at work; None if none ever reported."""
    return connection.scalar(select(pulses.c.at).where(pulses.c.name == _SERVER))


def time_now(connection: Connection) -> float | None:
    """The time by PostgreSQL's clock, which its servers share; None with SQLite, which has one server."""
    if connection.dialect.name != "postgresql":
        return None
    return float(connection.scalar(select(extract("epoch", func.clock_timestamp()))) or 0.0)


def seed_of(connection: Connection, table_id: str) -> bytes | None:
    """A table's secret seed; None if there is no such table."""
    return connection.scalar(select(tables.c.seed).where(tables.c.id == table_id))


def _row(table: Table, at: float) -> dict[str, object]:
    card = msgspec.json.encode(_card(table)).decode()
    return {
        "phase": str(table.phase),
        "public": table.setup.public,
        "card": card,
        "changed_at": at,
        "timed": table.setup.clock is not None,
    }


def _card(table: Table) -> Card:
    setup, result = table.setup, table.result
    return Card(
        game=setup.game,
        variant=setup.variant,
        call=setup.call,
        clock=setup.clock,
        edition=setup.edition,
        casual=setup.casual,
        seats=tuple(seat_view(table, seat) for seat in range(len(table.holders))),
        opened_at=table.opened_at,
        winners=None if result is None else result.winners,
        reason=None if result is None else result.reason,
    )


def _seat_people(connection: Connection, table_id: str, table: Table) -> None:
    keys = {holder.key for holder in table.holders if isinstance(holder, Person)}
    keys |= {departure.person.key for departure in table.departures}
    if keys:
        connection.execute(insert(sitters), [{"table_id": table_id, "person": key} for key in sorted(keys)])


def _listed(row: Row[tuple[object, ...]]) -> Listed:
    return Listed(row.id, Phase(row.phase), row.changed_at, msgspec.json.decode(row.card, type=Card))
