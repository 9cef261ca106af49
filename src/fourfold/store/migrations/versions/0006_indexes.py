"""Finding a person's tables, and people who stayed away, without reading everything."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_events = sa.table("events", sa.column("table_id"), sa.column("version"), sa.column("event"))
_sitters = sa.table("sitters", sa.column("table_id"), sa.column("person"), sa.column("seated", sa.Boolean))
_people = sa.table("people", sa.column("key"), sa.column("name"), sa.column("came_at"), sa.column("seen_at"))


def upgrade() -> None:
    """Add columns and indexes, and fill them from what is there."""
    op.add_column("tables", sa.Column("game", sa.Text, nullable=False, server_default="quarto"))
    op.add_column("tables", sa.Column("crowd", sa.Integer))
    tables = sa.table("tables", sa.column("card", sa.Text), sa.column("game", sa.Text))
    op.execute(tables.update().where(tables.c.card.contains('"game":"quatro"')).values(game="quatro"))
    op.add_column("sitters", sa.Column("seated", sa.Boolean, nullable=False, server_default=sa.true()))
    _note_those_who_left(op.get_bind())
    op.add_column("people", sa.Column("seen_at", sa.Double, nullable=False, server_default="0"))
    op.create_index("ix_people_seen_at", "people", ["seen_at"])
    _note_those_with_puzzles(op.get_bind())
    op.execute(_people.update().values(seen_at=time.time()))  # everyone's time begins now


def _note_those_who_left(connection: sa.Connection) -> None:
    """People who left a table before its game are named in its log, and were in no list."""
    known = {(row.table_id, row.person) for row in connection.execute(sa.select(_sitters))}
    # Only what is in doubt comes over the line: the events of tables that somebody left.
    left = sa.select(_events.c.table_id).where(_events.c.event.contains('"type":"left"')).distinct()
    for table in connection.scalars(left).all():
        log = sa.select(_events.c.event).where(_events.c.table_id == table).order_by(_events.c.version)
        for event in connection.scalars(log).all():
            for person in _named(json.loads(event)):
                if (table, person) not in known:
                    known.add((table, person))
                    row = {"table_id": table, "person": person, "seated": False}
                    connection.execute(_sitters.insert().values(**row))


def _named(event: dict[str, object]) -> Iterator[str]:
    match event:
        case {"type": "joined", "person": {"key": str(key)}}:
            yield key
        case {"type": "opened", "setup": {"seats": list(seats)}}:
            for seat in seats:
                match seat:
                    case {"type": "person", "key": str(key)}:
                        yield key


def _note_those_with_puzzles(connection: sa.Connection) -> None:
    """Whoever tried puzzles without a name gets a row too: it says how long the tries are kept."""
    known = set(connection.scalars(sa.select(_people.c.key)))
    for name, at in (("puzzle_tries", "at"), ("puzzle_storms", "began_at")):
        kept = sa.table(name, sa.column("person"), sa.column(at))
        first = sa.select(kept.c.person, sa.func.min(kept.c[at])).group_by(kept.c.person)
        for person, came_at in connection.execute(first).all():
            if person not in known:
                known.add(person)
                row = {"key": person, "name": "", "came_at": came_at, "seen_at": came_at}
                connection.execute(_people.insert().values(**row))
