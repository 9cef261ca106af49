"""One database and all that is asked of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fourfold.data.puzzles import Puzzle, Try, TryOutcome
from fourfold.play import Chair, Decision, Event, Person, Phase
from fourfold.rules.games import Game
from fourfold.store import findings, keys, lists, log, moderation, puzzles, retention
from fourfold.store.backend import Backend, is_sqlite, read_url
from fourfold.store.keys import LinkTarget
from fourfold.store.lists import Listed
from fourfold.store.log import Conflict, NewEvents, Stored
from fourfold.store.moderation import Act, Ban
from fourfold.store.puzzles import Storm
from fourfold.store.upgrades import check_upgraded, upgrade

T = TypeVar("T")

PAGE = 50
MOST_PLAYED = 200
"""Running games of one person with other people that are looked at: more than anyone plays."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that is about to be stored for the first time."""

    id: str
    seed: bytes
    opening: Decision
    links: Mapping[str, Chair | None] = field(default_factory=dict)
    """Secret links and the chair that each leads to (None: to watch)."""
    crowd: int | None = None
    """Which crowd of addresses it comes from, so that none fills the lobby."""


class Store:
    """SQLite or PostgreSQL. What a method has written is durable when it returns."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._room: int | None = None
        """How many more proven boards are kept; None before the first count."""

    @classmethod
    async def open(cls, address: str) -> Self:
        """Open a database. One of SQLite is made or brought up to date; for one of PostgreSQL that is its
        owner's decision (`upgrade`), and an old one is refused."""
        url = read_url(address)
        if is_sqlite(url):
            from fourfold.store.sqlite import Sqlite  # noqa: PLC0415

            await upgrade(address)
            return cls(Sqlite(url))
        from fourfold.store.postgres import Postgres  # noqa: PLC0415 - asyncpg comes with the extra `server`

        backend = Postgres(url)
        try:
            await backend.read(check_upgraded)
        except BaseException:
            await backend.close()
            raise
        return cls(backend)

    @property
    def backend(self) -> Backend:
        """The database itself."""
        return self._backend

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        await self._backend.close()

    # -- The log --------------------------------------------------------------------------------------------

    async def create(self, new: NewTable) -> None:
        """Store a new table with its first events and links."""
        await self._backend.write(lambda connection: _create(connection, new))

    async def append(
        self,
        table_id: str,
        decision: Decision,
        *,
        key: str | None = None,
        rematch: NewTable | None = None,
    ) -> Stored:
        """Store what was decided, and with it the table of a rematch; all or nothing.

        Raises `Conflict` if the table has moved on since. Where `key` was used at this table before, nothing
        is written, and the version stored then comes back.
        """
        at_once = rematch is None and self.takes_at_once(decision)
        if at_once and await self.append_at_once(table_id, decision, key):
            return Stored(decision.table.version)
        return await self._append(table_id, decision, key, rematch)

    @staticmethod
    def takes_at_once(decision: Decision) -> bool:
        """Whether nothing but the log has to change, as for almost every step."""
        return not lists.changes_card(decision.events)

    def append_at_once(self, table_id: str, decision: Decision, key: str | None) -> asyncio.Future[bool]:
        """Start storing a decision, if the table has not moved on since and `key` is new. The result says
        whether it was stored; if not, `append` says why."""
        return self._backend.append(NewEvents.of(table_id, decision.version_before, decision.events, key))

    async def _append(
        self, table_id: str, decision: Decision, key: str | None, rematch: NewTable | None
    ) -> Stored:
        """With everything that may have to change beside the log."""

        def work(connection: Connection) -> Stored:
            stored = log.append(connection, table_id, decision.version_before, decision.events, key)
            if not stored.repeated:
                if lists.changes_card(decision.events):
                    lists.change(connection, table_id, decision.table, decision.events[-1].at)
                if rematch is not None:
                    _create(connection, rematch)
            return stored

        try:
            return await self._backend.write(work)
        except Conflict:
            # The faster one may have been the same command, sent twice.
            version = None if key is None else await self.stored_as(table_id, key)
            if version is None:
                raise
            return Stored(version, repeated=True)

    async def tail(self, table_id: str, since: int = 0) -> tuple[Event, ...]:
        """Every event of a table after version `since`; empty if there is no such table."""
        return await self._backend.read(lambda connection: log.tail(connection, table_id, since))

    async def stored_as(self, table_id: str, key: str) -> int | None:
        """The version that the command with this idempotency key was stored under, if it was."""
        return await self._backend.read(lambda connection: log.version_of(connection, table_id, key))

    async def seed(self, table_id: str) -> bytes | None:
        """A table's secret seed; None if there is no such table."""
        return await self._backend.read(lambda connection: lists.seed_of(connection, table_id))

    # -- Reviews --------------------------------------------------------------------------------------------

    async def review(self, table_id: str, shape: int) -> str | None:
        """The review of a finished game in a shape, where one was kept."""
        return await self._backend.read(lambda connection: findings.review_of(connection, table_id, shape))

    async def keep_review(self, table_id: str, shape: int, review: str) -> None:
        """Keep the review of a finished game; it goes when the game goes."""
        await self._write_again(lambda connection: findings.keep_review(connection, table_id, shape, review))

    # -- Lists ----------------------------------------------------------------------------------------------

    async def lobby(self, limit: int = PAGE) -> tuple[Listed, ...]:
        """Open public tables, newest first; where there are too many, some of each crowd."""
        return await self._backend.read(lambda connection: lists.lobby(connection, limit))

    async def waiting_of(self, person: str) -> int:
        """How many tables of a person wait in the lobby."""
        return await self._backend.read(lambda connection: lists.waiting_of(connection, person))

    async def games_of(
        self, person: str, limit: int = PAGE, before: float | None = None
    ) -> tuple[Listed, ...]:
        """The tables where a person has a seat, the latest first."""
        return await self._backend.read(lambda connection: lists.games_of(connection, person, limit, before))

    async def all_games_of(self, person: str) -> AsyncIterator[Listed]:
        """Every table where a person has a seat, the latest first."""
        before: float | None = None
        while page := await self.games_of(person, before=before):
            for listed in page:
                yield listed
            before = page[-1].changed_at

    async def playing(self, person: str, game: Game, limit: int = MOST_PLAYED + 1) -> tuple[str, ...]:
        """The running games of a kind where a person has a seat, and other people too, the latest first."""
        return await self._backend.read(lambda connection: lists.playing(connection, person, game, limit))

    async def in_phase(self, phase: Phase) -> tuple[str, ...]:
        """Every table in a phase."""
        return await self._backend.read(lambda connection: lists.in_phase(connection, phase))

    async def against_the_clock(self) -> tuple[str, ...]:
        """Every game being played that has a clock."""
        return await self._backend.read(lists.against_the_clock)

    async def pulse(self, at: float) -> None:
        """Note that this server is at work."""
        await self._write_again(lambda connection: lists.pulse(connection, at))

    async def last_pulse(self) -> float | None:
        """When a server was last at work on this database."""
        return await self._backend.read(lists.last_pulse)

    async def time_now(self) -> float | None:
        """The time by the database's own clock, if several servers can share it."""
        return await self._backend.read(lists.time_now)

    async def forget_untouched(self, phases: Sequence[Phase], before: float, limit: int = PAGE) -> int:
        """Delete some tables in these phases where nothing has happened since `before`; returns how many."""
        ids = await self._backend.read(
            lambda connection: retention.untouched(connection, phases, before, limit)
        )
        if ids:
            await self._backend.write(lambda connection: retention.forget(connection, ids))
        return len(ids)

    async def forget_away(self, before: float, limit: int = PAGE) -> int:
        """Delete what is kept about some people who have not been here since `before`; returns how many."""
        people = await self._backend.read(lambda connection: retention.away(connection, before, limit))
        if people:
            await self._backend.write(lambda connection: retention.forget_people(connection, people))
        return len(people)

    # -- Truth ----------------------------------------------------------------------------------------------

    async def count_openings(self, forms: Sequence[bytes]) -> None:
        """Count one more game for each of these boards."""
        await self._write_again(lambda connection: findings.count_openings(connection, forms))

    async def openings_played(self, forms: Sequence[bytes]) -> dict[bytes, int]:
        """How many games went through each of these boards; those that nobody played are left out."""
        return await self._backend.read(lambda connection: findings.openings_played(connection, forms))

    async def proven(self, boards: Sequence[bytes]) -> dict[bytes, bytes]:
        """The values of those of these boards that were proven before."""
        return await self._backend.read(lambda connection: findings.proven(connection, boards))

    async def keep_proofs(self, proved: Mapping[bytes, bytes]) -> None:
        """Keep proven boards permanently, as long as there is room for them."""
        if self._room is None:
            self._room = findings.MOST_PROOFS - await self._backend.read(findings.proofs_kept)
        if self._room > len(proved):
            self._room -= len(proved)
            await self._write_again(lambda connection: findings.keep_proofs(connection, proved))

    # -- People, links, secrets -----------------------------------------------------------------------------

    async def follow(self, link: str) -> LinkTarget | None:
        """Where a secret link leads."""
        return await self._backend.read(lambda connection: keys.follow(connection, link))

    async def remember(self, person: Person, now: float) -> None:
        """Keep a person's name."""
        await self._write_again(lambda connection: keys.remember(connection, person, now))

    async def person(self, key: str) -> Person | None:
        """A person who was here before."""
        return await self._backend.read(lambda connection: keys.person(connection, key))

    async def seen(self, key: str, now: float) -> None:
        """Note that a person was here, once a day, if something is kept about them."""
        if await self._backend.read(lambda connection: keys.is_seen_long_ago(connection, key, now)):
            await self._backend.write(lambda connection: keys.seen(connection, key, now))

    async def erase(self, person: str) -> tuple[str, ...]:
        """Take a person out of everything that is stored; returns the tables that this changed."""
        ids = await self._backend.read(lambda connection: lists.naming(connection, person))
        await self._backend.write(lambda connection: retention.erase(connection, person, ids))
        return ids

    async def secret(self, name: str) -> bytes:
        """A secret that every process on this database shares, made when first asked for."""
        return await self._write_again(lambda connection: keys.secret(connection, name))

    # -- What the people who run the server decide ----------------------------------------------------------

    async def last_admin_act(self) -> int:
        """The number of the latest act of the people who run the server."""
        return await self._backend.read(moderation.last_act)

    async def admin_acts_after(self, number: int) -> tuple[Act, ...]:
        """What they did after the act with this number."""
        return await self._backend.read(lambda connection: moderation.acts_after(connection, number))

    async def bans(self, now: float) -> tuple[Ban, ...]:
        """The networks that may not use the server now."""
        return await self._backend.read(lambda connection: moderation.bans_now(connection, now))

    async def refused_names(self) -> tuple[str, ...]:
        """The names that nobody may use, folded."""
        return await self._backend.read(moderation.names_refused)

    # -- Puzzles --------------------------------------------------------------------------------------------

    async def puzzle_tries(self, person: str) -> tuple[Try, ...]:
        """Every puzzle a person tried, earliest first."""
        return await self._backend.read(lambda connection: puzzles.tries_of(connection, person))

    async def note_puzzle(
        self, person: str, puzzle: Puzzle, outcome: TryOutcome, now: float
    ) -> tuple[int, int]:
        """Note how a try went; returns the person's strength now, and by how much it changed."""
        return await self._write_again(
            lambda connection: puzzles.note(connection, person, puzzle, outcome, now)
        )

    async def first_tries(self, puzzle: str) -> tuple[int, int]:
        """How many people tried a puzzle, and how many of them solved it at once."""
        return await self._backend.read(lambda connection: puzzles.first_tries(connection, puzzle))

    async def begin_storm(self, storm: Storm) -> None:
        """Keep a storm that begins."""
        await self._write_again(lambda connection: puzzles.begin_storm(connection, storm))

    async def storm(self, storm_id: str) -> Storm | None:
        """A storm by its id."""
        return await self._backend.read(lambda connection: puzzles.storm(connection, storm_id))

    async def count_storm_answer(self, storm_id: str, number: int, right: bool) -> bool:
        """Count the answer to the puzzle of this number; False where another answer to it came first."""
        return await self._backend.write(
            lambda connection: puzzles.count_answer(connection, storm_id, number, right)
        )

    async def storms_of(self, person: str) -> tuple[Storm, ...]:
        """A person's storms, earliest first."""
        return await self._backend.read(lambda connection: puzzles.storms_of(connection, person))

    async def _write_again(self, work: Callable[[Connection], T]) -> T:
        """Where two processes write the same row at once one of them fails, and finds it there the
        second time."""
        try:
            return await self._backend.write(work)
        except IntegrityError:
            return await self._backend.write(work)


def _create(connection: Connection, new: NewTable) -> None:
    lists.add(connection, new.id, new.opening.table, new.seed, new.crowd)
    log.append(connection, new.id, 0, new.opening.events, None)
    keys.add_links(connection, new.id, new.links)
