"""What is kept, and under which keys.

The log's primary key (table, version) is the lock of the whole program: two processes that try to write the
next event of a table cannot both succeed. Everything else about a game follows from its log; `tables` and
`sitters` repeat a little of it, in the same transaction, so that lists need not read logs.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("card", Text, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("timed", Boolean, nullable=False, server_default=true()),
    Column("game", Text, nullable=False, server_default="quarto"),
    Column("crowd", Integer),
    Index("ix_tables_phase", "phase", "public", "changed_at"),
    Index("ix_tables_timed", "timed", "phase"),
)
"""One row for each table: its secret seed, and what lists show of it. While it waits in the lobby, `crowd`
says which of a thousand crowds of addresses it came from, so that none of them fills the lobby."""

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("key", Text),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)
"""The log. `key` is on the last event of a command: the same key again is a resend, never a second step."""

events_key = Index(
    "ix_events_key",
    events.c.table_id,
    events.c.key,
    unique=True,
    sqlite_where=events.c.key.is_not(None),
)
"""Finds a command that was sent again. PostgreSQL's part of it is in `postgres`: defined here, it would make
every server load that dialect."""

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("seated", Boolean, nullable=False, server_default=true()),
    PrimaryKeyConstraint("table_id", "person"),
    Index("ix_sitters_person", "person"),
)
"""Whom the log of a table names: for each person's list of games those who are `seated`; for a person who
wants to be erased also those who left before the game."""

links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("place", Integer, key="chair"),
)
"""Secret links, as hashes: each leads to a chair of a table or, without a chair, to watching it."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("shape", Integer, nullable=False),
    Column("review", Text, nullable=False),
)
"""The review of a finished game, made on the first request. It names nobody. One in an older format is made
again."""

people = Table(
    "people",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("came_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False, server_default="0"),
    Index("ix_people_seen_at", "seen_at"),
)
"""Everyone about whom something is kept besides games: a name, puzzles, storms. All of it is deleted some
time after the last visit."""

pulses = Table(
    "pulses",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Double, nullable=False),
)
"""When a server last reported that it was at work."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("solved_at", Double),
    Column("day", Text),
    PrimaryKeyConstraint("person", "puzzle"),
    Index("ix_puzzle_tries_puzzle", "puzzle"),
)
"""How a person's first try at a puzzle went, and the strength after it; whether and when it was finally
solved; and for a daily puzzle, which day."""

puzzle_storms = Table(
    "puzzle_storms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("began_at", Double, nullable=False),
    Column("answered", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Index("ix_puzzle_storms_person", "person"),
)
"""Three minutes of lines: how many answers there were, and how many of them were right."""

openings = Table(
    "openings",
    metadata,
    Column("form", LargeBinary, primary_key=True),
    Column("played", Integer, nullable=False),
)
"""How many games went through a board of Quarto!, by its form: nobody can tell whose games they were."""

proofs = Table(
    "proofs",
    metadata,
    Column("board", LargeBinary, primary_key=True),
    Column("kinds", LargeBinary, nullable=False),
)
"""Boards of Quarto! that took a search to prove, by their form, with the value of each kind of piece."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What all processes of a server share and nobody else knows, such as the key that signs cookies."""

bans = Table(
    "bans",
    metadata,
    Column("network", Text, primary_key=True),
    Column("until", Double, nullable=False),
)
"""Addresses and networks that may not use the server, each until a time."""

refused_names = Table(
    "refused_names",
    metadata,
    Column("name", Text, primary_key=True),
)
"""Names that nobody may use, as `moderation.folded` writes them."""

admin_acts = Table(
    "admin_acts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("act", Text, nullable=False),
)
"""What the people who run the server did, as JSON, in order. Running servers look here for what is new."""
