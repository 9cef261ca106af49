"""What people did with puzzles: their tries, the strength these left them with, and their storms.

A puzzle counts once for a person: by the first answer, or the first hint before it. What comes later only
says whether it was solved at last.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from fourfold.data.puzzles import FIRST_STRENGTH, Puzzle, strength_after
from fourfold.rules.game import Key
from fourfold.store import keys
from fourfold.store.schema import puzzle_storms, puzzle_tries


class Outcome(Key):
    """How a first try went."""

    SOLVED = "solved"
    """Right at once."""
    HELPED = "helped"
    """A hint was taken first: the strength stays as it is."""
    FAILED = "failed"
    """The first answer was wrong."""
    SHOWN = "shown"
    """The solution was asked for."""


class Try(msgspec.Struct, frozen=True):
    """What a person did with one puzzle."""

    puzzle: str
    at: float
    outcome: Outcome
    strength: int
    """The person's strength afterwards."""
    solved_at: float | None
    """When it was solved, on the first try or later."""
    day: str | None
    """Where it was the puzzle of a day, which."""


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


def note(  # noqa: PLR0913, PLR0917 - a row has as many columns
    connection: Connection, person: str, puzzle: Puzzle, outcome: Outcome, now: float, day: str | None
) -> tuple[Try, int]:
    """Note how a try went; returns what is kept of the puzzle, and by how much the strength changed.

    A second try changes no strength; one that solves the puzzle is noted, unless the solution was shown.
    """
    keys.seen(connection, person, now, stored=True)
    mine = (puzzle_tries.c.person == person) & (puzzle_tries.c.puzzle == puzzle.id)
    row = connection.execute(select(puzzle_tries).where(mine)).first()
    if row is not None:
        known = _try(row)
        if outcome is Outcome.SOLVED and known.solved_at is None and known.outcome is not Outcome.SHOWN:
            connection.execute(update(puzzle_tries).where(mine).values(solved_at=now))
            known = msgspec.structs.replace(known, solved_at=now)
        elif outcome is Outcome.SHOWN and known.solved_at is None:
            connection.execute(update(puzzle_tries).where(mine).values(outcome=str(outcome)))
            known = msgspec.structs.replace(known, outcome=outcome)
        return known, 0
    before, tries = strength_of(connection, person)
    after = before
    if outcome is not Outcome.HELPED:
        after = strength_after(before, puzzle.rating, outcome is Outcome.SOLVED, tries)
    fresh = Try(puzzle.id, now, outcome, after, now if outcome is Outcome.SOLVED else None, day)
    values = msgspec.structs.asdict(fresh) | {"outcome": str(outcome), "person": person}
    connection.execute(insert(puzzle_tries).values(**values))
    return fresh, after - before


def strength_of(connection: Connection, person: str) -> tuple[int, int]:
    """A person's strength, and after how many tries."""
    mine = puzzle_tries.c.person == person
    latest = select(puzzle_tries.c.strength).where(mine).order_by(puzzle_tries.c.at.desc()).limit(1)
    strength = connection.scalar(latest)
    tries = connection.scalar(select(func.count()).select_from(puzzle_tries).where(mine))
    return FIRST_STRENGTH if strength is None else strength, tries or 0


def first_tries(connection: Connection, puzzle: str) -> tuple[int, int]:
    """How many people tried a puzzle, and how many of them solved it at once."""
    counted = select(puzzle_tries.c.outcome, func.count()).where(puzzle_tries.c.puzzle == puzzle)
    numbers = {row[0]: row[1] for row in connection.execute(counted.group_by("outcome"))}
    return sum(numbers.values()), numbers.get(str(Outcome.SOLVED), 0)


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
    return Try(row.puzzle, row.at, Outcome(row.outcome), row.strength, row.solved_at, row.day)


def _storm(row: Row[tuple[object, ...]]) -> Storm:
    return Storm(row.id, row.person, row.began_at, row.answered, row.score)
