"""What the people who run a server have decided: bans, refused names, closed tables, and the log of it all.

Every act is written together with its line in the log, in one transaction. Running servers read the log every
few seconds and so take up what is new.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, text, update

from fourfold.play import Holder, Person, Phase, Table, encode
from fourfold.play.events import Event, Joined, Opened
from fourfold.rules.game import Unreadable
from fourfold.store import lists, log
from fourfold.store.lists import Card, Listed
from fourfold.store.schema import admin_acts, bans, events, people, refused_names, tables

Network = IPv4Network | IPv6Network
_MAPPED = IPv6Network("::ffff:0:0/96")
"""IPv4 addresses as some programs write them."""
_YEAR = 365 * 24 * 3600.0
"""Seconds for which the log is kept: it may hold addresses."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A network that may not use the server for a time."""

    network: Network
    until: float


class Act(msgspec.Struct, frozen=True):
    """Something that the people who run a server did."""

    id: int
    at: float
    who: str
    """The user of the machine."""
    act: str
    """`close`, `empty-lobby`, `ban`, `unban`, `refuse-name`, `allow-name`."""
    about: str
    """The address or network, or the name; for tables empty."""
    tables: tuple[str, ...] = ()
    """The tables that it changed."""
    until: float | None = None
    """When a ban ends."""


def read_network(written: str) -> Network:
    """The network that an address (`192.0.2.7`) or a network (`2001:db8::/32`) stands for."""
    try:
        network = ip_network(written.strip(), strict=False)
    except ValueError:
        raise Unreadable(
            "“{text}” is not an address: write one as in 192.0.2.7, or a network as in 192.0.2.0/24.",
            text=written,
        ) from None
    if isinstance(network, IPv6Network) and network.subnet_of(_MAPPED):
        return IPv4Network((int(network.network_address) & 0xFFFFFFFF, network.prefixlen - _MAPPED.prefixlen))
    return network


def folded(name: str) -> str:
    """What is the same in all spellings of a name: capitals, widths and spaces make no difference."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


# -- What is decided ----------------------------------------------------------------------------------------


def bans_now(connection: Connection, now: float) -> tuple[Ban, ...]:
    """The bans that are not over."""
    rows = connection.execute(select(bans).where(bans.c.until > now).order_by(bans.c.network))
    return tuple(Ban(read_network(row.network), row.until) for row in rows)


def names_refused(connection: Connection) -> tuple[str, ...]:
    """The names that nobody may use, folded."""
    return tuple(connection.scalars(select(refused_names.c.name).order_by(refused_names.c.name)))


def last_act(connection: Connection) -> int:
    """The number of the latest act; 0 if there was none."""
    return connection.scalar(select(func.max(admin_acts.c.id))) or 0


def acts_after(connection: Connection, number: int) -> tuple[Act, ...]:
    """The acts after the one with a number, earliest first."""
    rows = connection.scalars(
        select(admin_acts.c.act).where(admin_acts.c.id > number).order_by(admin_acts.c.id)
    )
    return tuple(map(_read_act.decode, rows))


def latest_acts(connection: Connection, limit: int) -> tuple[Act, ...]:
    """The latest acts, latest first."""
    rows = connection.scalars(select(admin_acts.c.act).order_by(admin_acts.c.id.desc()).limit(limit))
    return tuple(map(_read_act.decode, rows))


_read_act = msgspec.json.Decoder(Act)


def listed(connection: Connection, phases: Sequence[Phase], limit: int) -> tuple[Listed, ...]:
    """Tables in some phases, the latest first."""
    query = select(tables).where(tables.c.phase.in_(phases))
    rows = connection.execute(query.order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit))
    return tuple(map(lists.listed, rows))


# -- Acts ---------------------------------------------------------------------------------------------------


def note(connection: Connection, act: Act) -> Act:
    """Add an act to the log, and forget what is too old."""
    if connection.dialect.name == "postgresql":
        # Numbers are given before the commit: without this, a server could see the second of two acts first
        # and never look for the other.
        connection.execute(text("LOCK TABLE admin_acts IN EXCLUSIVE MODE"))
    numbered = msgspec.structs.replace(act, id=last_act(connection) + 1)
    connection.execute(
        insert(admin_acts).values(id=numbered.id, at=act.at, act=msgspec.json.encode(numbered).decode())
    )
    connection.execute(delete(admin_acts).where(admin_acts.c.at < act.at - _YEAR))
    connection.execute(delete(bans).where(bans.c.until < act.at))
    return numbered


def close(connection: Connection, table_id: str, happened: Sequence[Event], table: Table) -> None:
    """Store the events that close a table; raises `Conflict` if it has moved on since."""
    log.append(connection, table_id, table.version - len(happened), happened, None)
    lists.change(connection, table_id, table, happened[-1].at)


def ban(connection: Connection, network: Network, until: float) -> None:
    """Keep a network away until a time."""
    unban(connection, network)
    connection.execute(insert(bans).values(network=str(network), until=until))


def unban(connection: Connection, network: Network) -> bool:
    """Lift a ban; False if there was none."""
    return connection.execute(delete(bans).where(bans.c.network == str(network))).rowcount > 0


def refuse_name(connection: Connection, name: str) -> tuple[str, ...]:
    """Let nobody use a name, and take it from those who have it: they are shown by their number. Returns the
    tables that this changed."""
    unwanted = folded(name)
    allow_name(connection, name)
    connection.execute(insert(refused_names).values(name=unwanted))
    for key, known in connection.execute(select(people.c.key, people.c.name)).all():
        if folded(known) == unwanted:
            connection.execute(update(people).where(people.c.key == key).values(name=""))
    cards = connection.execute(select(tables.c.id, tables.c.card)).all()
    changed = tuple(table_id for table_id, card in cards if unwanted in _names(card))
    for table_id in changed:
        _take_name(connection, table_id, unwanted)
    return changed


def allow_name(connection: Connection, name: str) -> bool:
    """Let people use a name again; False if it was not refused."""
    return connection.execute(delete(refused_names).where(refused_names.c.name == folded(name))).rowcount > 0


def _names(card: str) -> set[str]:
    seats = msgspec.json.decode(card, type=Card).seats
    return {folded(name) for seat in seats for name in (seat.name, seat.plays_for) if name}


def _take_name(connection: Connection, table_id: str, unwanted: str) -> None:
    """Take a name out of the log of a table, as `erasure` does with a person; the game stays as it was."""
    row_of_table = select(tables.c.changed_at).where(tables.c.id == table_id).with_for_update()
    at = connection.execute(row_of_table).scalar_one()
    happened: list[Event] = list(log.tail(connection, table_id, 0))
    for version, event in enumerate(happened, start=1):
        if (changed := _without(event, unwanted)) is not event:
            happened[version - 1] = changed
            row = (events.c.table_id == table_id) & (events.c.version == version)
            connection.execute(update(events).where(row).values(event=encode(changed).decode()))
    lists.change(connection, table_id, Table.of(happened), at)


def _without(event: Event, unwanted: str) -> Event:
    match event:
        case Opened(setup=setup) if any(_is_called(who, unwanted) for who in setup.seats):
            seats = tuple(_nameless(who, unwanted) for who in setup.seats)
            return msgspec.structs.replace(event, setup=msgspec.structs.replace(setup, seats=seats))
        case Joined(person=person) if _is_called(person, unwanted):
            return msgspec.structs.replace(event, person=Person(person.key))
        case _:
            return event


def _nameless(who: Holder, unwanted: str) -> Holder:
    return Person(who.key) if isinstance(who, Person) and _is_called(who, unwanted) else who


def _is_called(who: Holder, unwanted: str) -> bool:
    return isinstance(who, Person) and folded(who.name) == unwanted
