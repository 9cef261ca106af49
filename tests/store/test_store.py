"""The store behaves the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from fourfold.play import Decision, DiceBox, Open, Person, Phase, Setup, Table, decode, encode, open_table
from fourfold.play.events import Event, Joined, Started, Stepped
from fourfold.rules.games import Game
from fourfold.store import Conflict, LinkTarget, NewTable, Store, log, new_link, upgrade

ADA, MAX = Person("ada-key", "Ada"), Person("max-key", "Max")
BOX = DiceBox(bytes(range(32)))

Test = Callable[[Store], Coroutine[Any, Any, None]]


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    await upgrade(address)
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


def run(address: str, test: Test) -> None:
    async def whole() -> None:
        async with opened(address) as store:
            await test(store)

    asyncio.run(whole())


def new_table(
    name: str, *, public: bool = False, at: float = 1.0, links: Mapping[str, int | None] | None = None
) -> NewTable:
    setup = Setup(Game.QUARTO, (ADA, Open()), public=public)
    return NewTable(name, BOX.seed, open_table(setup, BOX, at), links or {})


def sits_down(at: float = 2.0) -> tuple[Event, ...]:
    return (Joined(at=at, chair=1, person=MAX), Started(at=at, order=(0, 1)))


def step(text: str, seat: int, at: float = 3.0) -> Event:
    return Stepped(at=at, seat=seat, step=text)


def then(table: Table, *events: Event) -> Decision:
    """A decision with these events, without asking the referee."""
    return reduce(Decision.then, events, Decision(table))


async def playing(store: Store, name: str = "t") -> Table:
    new = new_table(name)
    await store.create(new)
    table = new.opening.table
    for events in (sits_down(), (step("7", 0),)):
        decision = then(table, *events)
        await store.append(name, decision)
        table = decision.table
    return table


def test_a_log_comes_back_as_it_was_written(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        tail = await store.tail("t")
        assert [decode(encode(event)) for event in tail] == list(tail)
        assert Table.of(tail) == table
        assert await store.tail("t", since=3) == tail[3:]
        assert await store.tail("nowhere") == ()
        assert await store.seed("t") == BOX.seed
        assert await store.seed("nowhere") is None

    run(database, test)


def test_it_is_all_there_after_closing_and_opening_again(database: str) -> None:
    async def write(store: Store) -> None:
        await playing(store)

    async def read(store: Store) -> None:
        assert len(await store.tail("t")) == 4
        assert await store.in_phase(Phase.PLAYING) == ("t",)

    run(database, write)
    run(database, read)


def test_of_two_writers_of_one_version_exactly_one_wins(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        async with opened(database) as other:
            for _ in range(25):
                square, piece = len(table.played) // 2, len(table.played) // 2 + 8
                text = "abcd"[square % 4] + str(square // 4 + 1) if len(table.played) % 2 else f"{piece:x}"
                seat = table.to_act
                assert seat is not None
                rivals = [
                    each.append("t", then(table, step(text, seat, at=float(number))))
                    for number, each in enumerate((store, other, store, other))
                ]
                results = await asyncio.gather(*rivals, return_exceptions=True)
                assert sorted(isinstance(result, Conflict) for result in results) == [False, True, True, True]
                (event,) = await store.tail("t", since=table.version)
                winner = next(n for n, result in enumerate(results) if not isinstance(result, Conflict))
                assert event.at == winner
                table = table.after(event)
                if len(table.played) > 12:
                    break

    run(database, test)


def test_nothing_is_written_behind_a_gap(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        ahead = table.after(step("a1", 1))
        with pytest.raises(Conflict):
            await store.append("t", then(ahead, step("8", 1)))
        with pytest.raises(Conflict):
            await store.append("nowhere", then(table, step("a1", 1)))
        with pytest.raises(Conflict):  # the database itself refuses it
            await store._backend.write(lambda there: log.append(there, "nowhere", 0, [step("a1", 1)], None))
        assert len(await store.tail("t")) == 4

    run(database, test)


def test_what_was_written_leaves_the_journal_while_the_server_runs(sqlite_address: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        assert table.version == 4
        async with asyncio.timeout(120):
            while b"stepped" not in Path(sqlite_address.removeprefix("sqlite:///")).read_bytes():
                await asyncio.sleep(0.02)

    run(sqlite_address, test)


def test_a_resend_gets_the_version_that_was_stored(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        first = await store.append("t", then(table, step("a1", 1)), key="ada/1")
        assert (first.version, first.repeated) == (5, False)
        again = await store.append("t", then(table, step("a1", 1)), key="ada/1")
        assert (again.version, again.repeated) == (5, True)
        assert await store.stored_as("t", "ada/1") == 5
        assert await store.stored_as("t", "ada/2") is None
        assert len(await store.tail("t")) == 5

    run(database, test)


def test_a_command_sent_many_times_at_once_is_stored_once(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        async with opened(database) as other:
            sent = [each.append("t", then(table, step("a1", 1)), key="k") for each in (store, other) * 5]
            stored = await asyncio.gather(*sent)
        assert {each.version for each in stored} == {5}
        assert sum(not each.repeated for each in stored) == 1
        assert len(await store.tail("t")) == 5

    run(database, test)


def test_events_of_one_command_and_its_rematch_are_stored_together_or_not_at_all(database: str) -> None:
    async def test(store: Store) -> None:
        table = await playing(store)
        taken = new_table("t")
        with pytest.raises(Exception):  # noqa: B017, PT011 - each database has its own name for a taken key
            await store.append("t", then(table, step("a1", 1)), rematch=taken)
        assert len(await store.tail("t")) == 4
        await store.append("t", then(table, step("a1", 1)), rematch=new_table("next"))
        assert await store.tail("next") == new_table("next").opening.events

    run(database, test)


def test_the_lobby_shows_open_public_tables_only(database: str) -> None:
    async def test(store: Store) -> None:
        await store.create(new_table("hidden"))
        for number in range(3):
            await store.create(new_table(f"open{number}", public=True, at=float(number)))
        listed = await store.lobby()
        assert [each.table for each in listed] == ["open2", "open1", "open0"]
        assert [seat.kind for seat in listed[0].card.seats] == ["person", "open"]
        assert len(await store.lobby(limit=1)) == 1
        await store.append("open2", then(new_table("open2", public=True, at=2.0).opening.table, *sits_down()))
        assert [each.table for each in await store.lobby()] == ["open1", "open0"]

    run(database, test)


def test_people_find_their_own_games(database: str) -> None:
    async def test(store: Store) -> None:
        for number in range(4):
            await store.create(new_table(f"t{number}", at=float(number)))
        assert await store.games_of(MAX.key) == ()
        await store.append("t1", then(new_table("t1", at=1.0).opening.table, *sits_down(at=9.0)))
        assert [each.table for each in await store.games_of(MAX.key)] == ["t1"]
        assert [each.table for each in await store.games_of(ADA.key)] == ["t1", "t3", "t2", "t0"]
        first = await store.games_of(ADA.key, limit=2)
        rest = await store.games_of(ADA.key, before=first[-1].changed_at)
        assert [each.table for each in rest] == ["t2", "t0"]
        assert "key" not in repr(first)

    run(database, test)


def test_links_lead_where_they_should_and_are_kept_as_hashes(database: str) -> None:
    async def test(store: Store) -> None:
        seat, watch = new_link(), new_link()
        await store.create(new_table("t", links={seat: 1, watch: None}))
        assert await store.follow(seat) == LinkTarget("t", 1)
        assert await store.follow(watch) == LinkTarget("t", None)
        assert await store.follow(seat[:-1]) is None

    run(database, test)


def test_people_and_secrets_are_remembered(database: str) -> None:
    async def test(store: Store) -> None:
        assert await store.person(ADA.key) is None
        await store.remember(ADA, 1.0)
        await store.remember(Person(ADA.key, "Ada L."), 2.0)
        assert await store.person(ADA.key) == Person(ADA.key, "Ada L.")
        async with opened(database) as other:
            found = await asyncio.gather(*(each.secret("cookies") for each in (store, other) * 4))
        assert len(set(found)) == 1
        assert len(found[0]) == 32
        assert await store.secret("another") != found[0]

    run(database, test)


def test_a_write_that_fails_leaves_its_neighbours_alone(database: str) -> None:
    async def test(store: Store) -> None:
        tables = [new_table(f"t{number}") for number in range(40)]
        doubled = [each for new in tables for each in (new, new)]
        results = await asyncio.gather(*map(store.create, doubled), return_exceptions=True)
        assert sum(result is None for result in results) == 40
        assert len(await store.games_of(ADA.key)) == 40

    run(database, test)
