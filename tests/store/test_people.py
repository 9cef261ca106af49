"""What concerns one person is found by an index, and nothing about people is kept for ever."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import create_async_engine

from fourfold.data.puzzles import TryOutcome
from fourfold.data.puzzles import puzzles as all_puzzles
from fourfold.play import Join, Leave, Open, Person, Phase, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store, Storm, lists, retention, upgrade
from fourfold.store.backend import is_sqlite, read_url
from fourfold.store.sqlite import sqlite_engine
from fourfold.store.upgrades import MIGRATIONS

DAY = 86_400.0
BOTH = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=None)
WAITING = Setup(Game.QUARTO, (Person("ada", "Ada"), Open()), public=True)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def run(database: str, test: Callable[[Store, LiveTables, Clock], Awaitable[None]]) -> None:
    async def whole() -> None:
        await upgrade(database)
        store, clock = await Store.open(database), Clock()
        try:
            await test(store, LiveTables(store, clock), clock)
        finally:
            await store.close()

    asyncio.run(whole())


# -- Rows that are read -------------------------------------------------------------------------------------

QUESTIONS: dict[str, Callable[[Connection], object]] = {
    "tables that name a person": lambda connection: lists.naming(connection, "ada"),
    "a person's games": lambda connection: lists.games_of(connection, "ada", 50, 1e9),
    "a person's running games": lambda connection: lists.playing(connection, "ada", Game.QUARTO, 200),
    "a person's waiting tables": lambda connection: lists.waiting_of(connection, "ada"),
    "people who stayed away": lambda connection: retention.away(connection, 1.0, 50),
}


def plans(connection: Connection, ask: Callable[[Connection], object]) -> str:
    """How the database goes about a question."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
        asked.append((statement, values))

    event.listen(connection, "before_cursor_execute", note)
    ask(connection)
    event.remove(connection, "before_cursor_execute", note)
    explain = "EXPLAIN QUERY PLAN "
    if connection.dialect.name == "postgresql":
        explain = "EXPLAIN "
        # With a handful of rows it would read them all: ask what it can do without.
        connection.exec_driver_sql("SET enable_seqscan = off")
    rows = [
        row for statement, values in asked for row in connection.exec_driver_sql(explain + statement, values)
    ]
    assert rows
    return "\n".join(str(row) for row in rows)


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_concerns_one_person_is_found_by_an_index(sqlite_address: str, name: str) -> None:
    async def explain(store: Store, *_: object) -> None:
        plan = await store._backend.read(lambda connection: plans(connection, QUESTIONS[name]))
        assert "SCAN" not in plan, plan

    run(sqlite_address, explain)


def test_postgres_uses_the_same_indexes(postgres_address: str) -> None:
    async def explain(store: Store, *_: object) -> None:
        for ask in QUESTIONS.values():
            plan = await store._backend.read(partial(plans, ask=ask))
            assert "Seq Scan" not in plan, plan

    run(postgres_address, explain)


# -- Lists --------------------------------------------------------------------------------------------------


def test_no_game_falls_between_two_pages(database: str) -> None:
    async def page(store: Store, tables: LiveTables, clock: Clock) -> None:
        opened = set()
        for number in range(6):
            clock.now = 1000.0 + number // 3
            opened.add((await tables.open(BOTH)).id)
        first = await store.games_of("ada", limit=2)
        second = await store.games_of("ada", limit=2, before=first[-1].changed_at)
        assert {game.table for game in (*first, *second)} == opened
        assert await store.games_of("ada", limit=2, before=second[-1].changed_at) == ()

    run(database, page)


def test_a_flood_keeps_nobody_out_of_the_lobby(database: str) -> None:
    async def flood(store: Store, tables: LiveTables, clock: Clock) -> None:
        honest = [(await tables.open(WAITING, crowd=number)).id for number in range(2)]
        clock.now += 1
        many = [(await tables.open(WAITING, crowd=7)).id for _ in range(8)]
        clock.now += 1
        late = (await tables.open(WAITING, crowd=7)).id
        shown = [listed.table for listed in await store.lobby(limit=5)]
        assert shown[0] == late
        assert set(honest) < set(shown)
        assert len(set(many) & set(shown)) == 2
        assert len(await store.lobby()) == 11

    run(database, flood)


# -- Erasing ------------------------------------------------------------------------------------------------


async def everything(store: Store) -> str:
    """The whole database as a text."""

    def dump(connection: Connection) -> str:
        kept = ("tables", "events", "sitters", "people", "puzzle_tries", "puzzle_storms")
        return "\n".join(
            str(row) for name in kept for row in connection.execute(text(f"SELECT * FROM {name}"))
        )

    return await store._backend.read(dump)


def test_a_person_who_left_a_table_before_its_game_is_found_and_erased(database: str) -> None:
    async def erase(store: Store, tables: LiveTables, clock: Clock) -> None:
        opened = await tables.open(WAITING)
        await tables.act(opened.id, Join(1, "Maximilian"), "max-key")
        other = await tables.open(Setup(Game.QUATRO, (Person("ada"), Open(), Open()), public=True))
        await tables.act(other.id, Join(1, "Maximilian"), "max-key")
        await tables.act(other.id, Leave(1), "max-key", key="once")
        assert [game.table for game in await store.games_of("max-key")] == [opened.id]
        assert "Maximilian" in await everything(store)
        await tables.erase("max-key")
        kept = await everything(store)
        assert "Maximilian" not in kept
        assert "max-key" not in kept
        assert await store.games_of("max-key") == ()

    run(database, erase)


# -- Time ---------------------------------------------------------------------------------------------------


def test_people_who_no_longer_come_are_forgotten_with_their_puzzles(database: str) -> None:
    async def forget(store: Store, _tables: LiveTables, clock: Clock) -> None:
        puzzle = all_puzzles()[0]
        for number, name in enumerate(("named", "solver", "stormer", "regular")):
            if name == "solver":
                await store.note_puzzle(name, puzzle, TryOutcome.SOLVED, clock.now)
            elif name == "stormer":
                await store.begin_storm(Storm(f"storm {number}", name, clock.now, 0, 0))
            else:
                await store.remember(Person(name, "Somebody"), clock.now)
                await store.note_puzzle(name, puzzle, TryOutcome.SOLVED, clock.now)
        clock.now += 300 * DAY
        await store.seen("regular", clock.now)
        await store.seen("never stored anything", clock.now)
        assert await store.forget_away(clock.now - 400 * DAY) == 0
        clock.now += 200 * DAY
        assert await store.forget_away(clock.now - 400 * DAY, limit=2) == 2
        assert await store.forget_away(clock.now - 400 * DAY, limit=2) == 1
        assert await store.forget_away(clock.now - 400 * DAY, limit=2) == 0
        assert await store.person("regular") == Person("regular", "Somebody")
        assert len(await store.puzzle_tries("regular")) == 1
        kept = await everything(store)
        assert not any(name in kept for name in ("named", "solver", "stormer", "never stored"))

    run(database, forget)


# -- Databases of 0.1 and 0.2 -------------------------------------------------------------------------------

OPENED = {"type": "opened", "at": 1.0, "seal": "", "format": 2}
OLD_LOG: tuple[dict[str, Any], ...] = (
    {**OPENED, "setup": {"game": "quatro", "seats": [{"type": "person", "key": "ada"}, {"type": "open"}]}},
    {"type": "joined", "at": 2.0, "place": 1, "person": {"key": "max", "name": "Max"}},
    {"type": "left", "at": 3.0, "place": 1},
)


def _old(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0005")
    card = '{"game":"quatro","variant":"","call":"","clock":null,"edition":"","casual":false,"seats":[]'
    connection.execute(
        text("INSERT INTO tables VALUES ('old', :seed, 'open', true, :card, 3.0, false)"),
        {"seed": bytes(32), "card": f'{card},"opened_at":1.0}}'},
    )
    for version, each in enumerate(OLD_LOG, start=1):
        row = {"version": version, "event": json.dumps(each, separators=(",", ":"))}
        connection.execute(text("INSERT INTO events VALUES ('old', :version, :event, NULL)"), row)
    connection.execute(text("INSERT INTO sitters VALUES ('old', 'ada')"))
    connection.execute(text("INSERT INTO people VALUES ('ada', 'Ada', 1.0)"))
    connection.execute(text("INSERT INTO puzzle_storms VALUES ('s', 'eva', 5.0, 3, 2)"))


async def _make_old(address: str) -> None:
    url = read_url(address)
    if is_sqlite(url):
        engine = sqlite_engine(url)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            _old(connection)
        engine.dispose()
        return
    other = create_async_engine(url)
    async with other.begin() as connection_:
        await connection_.run_sync(_old)
    await other.dispose()


def test_an_old_database_is_upgraded_and_nothing_is_lost(database: str) -> None:
    async def whole() -> None:
        await _make_old(database)
        await upgrade(database)
        store = await Store.open(database)
        assert len(await store.tail("old")) == len(OLD_LOG)
        assert [game.table for game in await store.games_of("ada")] == ["old"]
        assert await store.games_of("max") == ()
        assert await store.person("ada") == Person("ada", "Ada")
        assert len(await store.storms_of("eva")) == 1
        assert await store.forget_away(1e9) == 0, "everyone's time begins with the upgrade"
        assert [listed.phase for listed in await store.lobby()] == [Phase.OPEN]
        games = await store._backend.read(
            lambda connection: connection.scalars(text("SELECT game FROM tables")).all()
        )
        assert games == ["quatro"]
        assert set(await store.erase("max")) == {"old"}
        assert "Max" not in await everything(store)
        await store.close()

    asyncio.run(whole())
