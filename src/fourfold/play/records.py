"""A table's game as a record, with what it takes to check its dice."""

from __future__ import annotations

from datetime import UTC, datetime

from fourfold.play.fairness import ORDER, PARTS, SEAL, SEED, parts_text
from fourfold.play.setup import Computer, Holder, Open, Person
from fourfold.play.table import Departure, Table
from fourfold.rules.game import Over
from fourfold.rules.record import Entry, Record

SUBSTITUTES = "Substitutes"
"""A tag: seats whose person left the game, with the level that played on, since when and why."""


def record(table: Table) -> Record:
    """The game so far. The seed is in it once the game is over."""
    decided = None if isinstance(table.position.turn, Over) else table.result
    return Record(
        start=table.setup.first_position(),
        entries=tuple(Entry(each.step) for each in table.played),
        decided=decided,
        names=_names(table),
        edition=table.setup.edition,
        played=datetime.fromtimestamp(table.opened_at, UTC).date(),
        clock=table.setup.clock,
        tags=_tags(table),
    )


def _tags(table: Table) -> tuple[tuple[str, str], ...]:
    tags = [(SEAL, table.seal)]
    if table.draw:
        tags.append((ORDER, ",".join(str(chair + 1) for chair in table.order)))
    if table.parts:
        tags.append((PARTS, parts_text(table.parts)))
    if table.seed is not None:
        tags.append((SEED, table.seed))
    if table.departures:
        tags.append((SUBSTITUTES, "; ".join(map(_departure, table.departures))))
    return tuple(tags)


def _departure(left: Departure) -> str:
    return f"{left.seat + 1} {left.level} after step {left.steps}, {left.reason}"


def _names(table: Table) -> tuple[str, ...]:
    """Who sat down at each seat, also where a computer plays on for them."""
    names = [_name(holder) for holder in table.holders]
    for left in table.departures:
        names[left.seat] = left.person.name
    return tuple(names)


def _name(holder: Holder) -> str:
    match holder:
        case Person(name=name):
            return name
        case Computer(level=level):
            return f"Computer ({level})"
        case Open():
            return ""
