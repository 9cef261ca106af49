"""What is kept of people's puzzles: their tries, the strength these left them with, and their storms.

What a try comes to is decided in `data.puzzles.tries`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from fourfold.data.puzzles import Puzzle, Try, TryOutcome, strength_of, tried
from fourfold.store import keys
from fourfold.store.schema import puzzle_storms, puzzle_tries


class Storm(msgspec.Struct, frozen=True):
    """Three minutes of lines."""

    id: str
    person: str
    began_at: float
    answered: int
    score: int


def tries_of(connection: Connection, person: str) -> tuple[Try, ...]:
    """Everything a person tried, earliest first."""
    query = select(puzzle_tries).where(puzzle_tries.c.person == person)
    rows = connection.execute(query.order_by(puzzle_tries.c.at, puzzle_tries.c.puzzle))
    return tuple(map(_try, rows))


def note(
    connection: Connection, person: str, puzzle: Puzzle, outcome: TryOutcome, now: float
) -> tuple[int, int]:
    """Note how a try went; returns the person's strength now, and by how much it changed."""
    keys.seen(connection, person, now, stored=True)
    tries = tries_of(connection, person)
    kept = tried(tries, puzzle, outcome, now)
    values = asdict(kept) | {"outcome": str(kept.outcome)}
    if any(each.puzzle == puzzle.id for each in tries):
        mine = (puzzle_tries.c.person == person) & (puzzle_tries.c.puzzle == puzzle.id)
        connection.execute(update(puzzle_tries).where(mine).values(**values))
        return strength_of(tries), 0
    connection.execute(insert(puzzle_tries).values(**values, person=person))
    return kept.strength, kept.strength - strength_of(tries)


def first_tries(connection: Connection, puzzle: str) -> tuple[int, int]:
    """How many people tried a puzzle, and how many of them solved it at once."""
    counted = select(puzzle_tries.c.outcome, func.count()).where(puzzle_tries.c.puzzle == puzzle)
    numbers = {row[0]: row[1] for row in connection.execute(counted.group_by("outcome"))}
    return sum(numbers.values()), numbers.get(str(TryOutcome.SOLVED), 0)


def begin_storm(connection: Connection, storm: Storm) -> None:
    """Keep a storm that begins."""
    keys.seen(connection, storm.person, storm.began_at, stored=True)
    connection.execute(insert(puzzle_storms).values(**msgspec.structs.asdict(storm)))


def storm(connection: Connection, storm_id: str) -> Storm | None:
    """A storm by its id."""
    row = connection.execute(select(puzzle_storms).where(puzzle_storms.c.id == storm_id)).first()
    return None if row is None else _storm(row)


def count_answer(connection: Connection, storm_id: str, number: int, right: bool) -> bool:
    """Count the answer to the puzzle of this number; False where another answer to it came first."""
    here = (puzzle_storms.c.id == storm_id) & (puzzle_storms.c.answered == number)
    more = {"answered": number + 1, "score": puzzle_storms.c.score + int(right)}
    return connection.execute(update(puzzle_storms).where(here).values(**more)).rowcount == 1


def storms_of(connection: Connection, person: str) -> tuple[Storm, ...]:
    """A person's storms, earliest first."""
    query = select(puzzle_storms).where(puzzle_storms.c.person == person)
    return tuple(map(_storm, connection.execute(query.order_by(puzzle_storms.c.began_at))))


def forget(connection: Connection, people: Sequence[str]) -> None:
    """Delete everything that is kept about the puzzles of these people."""
    connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person.in_(people)))
    connection.execute(delete(puzzle_storms).where(puzzle_storms.c.person.in_(people)))


def _try(row: Row[tuple[object, ...]]) -> Try:
    return Try(row.puzzle, row.at, TryOutcome(row.outcome), row.strength, row.solved_at, row.day)


def _storm(row: Row[tuple[object, ...]]) -> Storm:
    return Storm(row.id, row.person, row.began_at, row.answered, row.score)
