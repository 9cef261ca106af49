"""People, secret links, and the server's own secrets."""

from __future__ import annotations

import hashlib
import secrets as chance
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from fourfold.play import Chair, Person
from fourfold.store.schema import links, people, secrets

LINK_BYTES = 24
SECRET_BYTES = 32
_DAY = 24 * 3600.0
"""Seconds within which a visit is not noted again."""


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """Where a secret link leads."""

    table: str
    chair: Chair | None
    """The chair to sit down on; None to watch."""


def new_link() -> str:
    """A secret that nobody can guess, safe to use in an address."""
    return chance.token_urlsafe(LINK_BYTES)


def _hash(link: str) -> bytes:
    # Links have 192 random bits: a plain hash is as good as a slow one.
    return hashlib.sha256(link.encode()).digest()


def add_links(connection: Connection, table: str, targets: Mapping[str, Chair | None]) -> None:
    """Keep the hashes of links, each with the chair it leads to."""
    if targets:
        connection.execute(
            insert(links),
            [{"hash": _hash(link), "table_id": table, "chair": chair} for link, chair in targets.items()],
        )


def follow(connection: Connection, link: str) -> LinkTarget | None:
    """Where a link leads; None if there is no such link."""
    query = select(links.c.table_id, links.c.chair).where(links.c.hash == _hash(link))
    row = connection.execute(query).first()
    return None if row is None else LinkTarget(row.table_id, row.chair)


def remember(connection: Connection, person: Person, now: float) -> None:
    """Keep a person's name, the first time and whenever it changes."""
    row = {"name": person.name, "seen_at": now}
    if not connection.execute(update(people).where(people.c.key == person.key).values(**row)).rowcount:
        connection.execute(insert(people).values(key=person.key, came_at=now, **row))


def seen(connection: Connection, key: str, now: float, *, stored: bool = False) -> None:
    """Note that a person about whom something is kept was here; `stored`: something is being stored now."""
    known = connection.scalar(select(people.c.seen_at).where(people.c.key == key))
    if known is not None and known < now - _DAY:
        connection.execute(update(people).where(people.c.key == key).values(seen_at=now))
    elif known is None and stored:
        connection.execute(insert(people).values(key=key, name="", came_at=now, seen_at=now))


def is_seen_long_ago(connection: Connection, key: str, now: float) -> bool:
    """Whether something is kept about a person who was not here today."""
    known = connection.scalar(select(people.c.seen_at).where(people.c.key == key))
    return known is not None and known < now - _DAY


def person(connection: Connection, key: str) -> Person | None:
    """A person who was here before."""
    row = connection.execute(select(people).where(people.c.key == key)).first()
    return None if row is None else Person(row.key, row.name)


def secret(connection: Connection, name: str) -> bytes:
    """A secret that all processes share; made when it is first asked for."""
    found: bytes | None = connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if found is None:
        found = chance.token_bytes(SECRET_BYTES)
        connection.execute(insert(secrets).values(name=name, value=found))
    return bytes(found)
