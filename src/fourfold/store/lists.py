"""Lists of tables: the lobby, a person's own games, and what a server has to resume after a start."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, Row, exists, extract, func, insert, select, update

from fourfold.play import Agreement, Person, Phase, Table
from fourfold.play.events import Closed, Ended, Event, Joined, Left, Opened, Started, TakenOver
from fourfold.play.view import SeatView, seat_view
from fourfold.rules.game import Reason, Seat
from fourfold.rules.games import Game
from fourfold.store.schema import pulses, sitters, tables

_SERVER = "server"
_CHANGE_CARD = frozenset({Opened, Joined, Left, Started, TakenOver, Ended, Closed})


class Card(Agreement, frozen=True, kw_only=True):
    """What a list shows of a table: what was agreed, who sits there, and how it ended."""

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


def add(connection: Connection, table_id: str, table: Table, seed: bytes, crowd: int | None = None) -> None:
    """A new table in the lists, from a crowd of addresses if it waits in the lobby. Its log comes after it,
    in the same transaction."""
    waits = crowd if table.phase is Phase.OPEN else None
    row = {"id": table_id, "seed": seed, "crowd": waits, **_row(table, table.opened_at)}
    connection.execute(insert(tables).values(**row))
    _seat_people(connection, table_id, table)


def change(connection: Connection, table_id: str, table: Table, at: float) -> None:
    """Bring the lists up to date with a table."""
    row = _row(table, at)
    if table.phase is not Phase.OPEN:
        row["crowd"] = None
    connection.execute(update(tables).where(tables.c.id == table_id).values(**row))
    _seat_people(connection, table_id, table)


def lobby(connection: Connection, limit: int) -> tuple[Listed, ...]:
    """The tables that wait for players and may be shown to everyone, newest first.

    Where there are more than `limit`, crowds take turns: the newest of each, then the second of each, and so
    on. So nobody's tables, however many, keep those of others out.
    """
    place = func.row_number().over(
        partition_by=func.coalesce(tables.c.crowd, -1), order_by=(tables.c.changed_at.desc(), tables.c.id)
    )
    waiting = select(tables.c.id, tables.c.changed_at, place.label("place")).where(_WAITS).subquery()
    shown = select(waiting.c.id).order_by(waiting.c.place, waiting.c.changed_at.desc(), waiting.c.id)
    rows = connection.execute(
        select(tables)
        .where(tables.c.id.in_(shown.limit(limit)))
        .order_by(tables.c.changed_at.desc(), tables.c.id)
    )
    return tuple(map(listed, rows))


_WAITS = (tables.c.phase == Phase.OPEN) & tables.c.public


def waiting_of(connection: Connection, person: str) -> int:
    """How many tables of a person wait in the lobby."""
    query = select(func.count()).select_from(_OWN).where(_WAITS, _IS_SEATED, sitters.c.person == person)
    return connection.scalar(query) or 0


_OWN = sitters.join(tables, sitters.c.table_id == tables.c.id)
_IS_SEATED = sitters.c.seated


def games_of(
    connection: Connection, person: str, limit: int, before: float | None = None
) -> tuple[Listed, ...]:
    """The tables where a person has a seat, the latest first; `before` turns to the next page.

    A page that would end among tables of the same time has all of them: the next one starts with an earlier
    time.
    """
    own = select(tables).select_from(_OWN).where(_IS_SEATED, sitters.c.person == person)
    query = own.order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
    if before is not None:
        query = query.where(tables.c.changed_at < before)
    rows = connection.execute(query).all()
    if len(rows) == limit:
        last = rows[-1]
        same = own.where(tables.c.changed_at == last.changed_at, tables.c.id > last.id)
        rows = [*rows, *connection.execute(same.order_by(tables.c.id))]
    return tuple(map(listed, rows))


def naming(connection: Connection, person: str) -> tuple[str, ...]:
    """Every table whose log names a person, including those they left before the game started."""
    return tuple(connection.scalars(select(sitters.c.table_id).where(sitters.c.person == person)))


def playing(connection: Connection, person: str, game: Game, limit: int) -> tuple[str, ...]:
    """The running games of a kind where a person has a seat, and other people too, the latest first."""
    others = sitters.alias()
    query = (
        select(tables.c.id)
        .select_from(_OWN)
        .where(
            _IS_SEATED,
            sitters.c.person == person,
            tables.c.phase == Phase.PLAYING,
            tables.c.game == str(game),
            exists().where(others.c.table_id == tables.c.id, others.c.seated, others.c.person != person),
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
    card = msgspec.json.encode(card_of(table)).decode()
    return {
        "phase": str(table.phase),
        "public": table.setup.public,
        "card": card,
        "changed_at": at,
        "timed": table.setup.clock is not None,
        "game": str(table.setup.game),
    }


def card_of(table: Table) -> Card:
    """What lists and invitations show of a table."""
    result = table.result
    return Card(
        seats=tuple(seat_view(table, seat) for seat in range(len(table.holders))),
        opened_at=table.opened_at,
        winners=None if result is None else result.winners,
        reason=None if result is None else result.reason,
        **table.setup.agreed(),
    )


def _seat_people(connection: Connection, table_id: str, table: Table) -> None:
    """Note who is seated at a table; whoever no longer is stays named in its log."""
    keys = {holder.key for holder in table.holders if isinstance(holder, Person)}
    keys |= {departure.person.key for departure in table.departures}
    here = sitters.c.table_id == table_id
    known = {row.person: row.seated for row in connection.execute(select(sitters).where(here))}
    for seated, changed in ((True, keys & known.keys()), (False, known.keys() - keys)):
        people = sorted(key for key in changed if known[key] is not seated)
        if people:
            connection.execute(
                update(sitters).where(here, sitters.c.person.in_(people)).values(seated=seated)
            )
    new = [{"table_id": table_id, "person": key, "seated": True} for key in sorted(keys - known.keys())]
    if new:
        connection.execute(insert(sitters), new)


def listed(row: Row[tuple[object, ...]]) -> Listed:
    """One line of a list."""
    return Listed(row.id, Phase(row.phase), row.changed_at, msgspec.json.decode(row.card, type=Card))
