"""Acting on tables that several processes have in memory."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from fourfold import quarto
from fourfold.play import (
    AskRematch,
    Came,
    Claim,
    Join,
    NotYours,
    OfferDraw,
    Open,
    Person,
    Phase,
    Play,
    Refused,
    Resign,
    Roll,
    Setup,
    Stale,
    Table,
    TimeUp,
    Went,
    record,
    verify,
)
from fourfold.play.view import legal
from fourfold.rules import games
from fourfold.rules.game import Reason
from fourfold.rules.games import Game, rules_of
from fourfold.store import Change, LiveTables, NoSuchTable, Store, upgrade

ADA, MAX = Person("ada", "Ada"), Person("max", "Max")
BOTH = Setup(Game.QUARTO, (ADA, MAX))

Test = Callable[[LiveTables, LiveTables], Coroutine[Any, Any, None]]


class Clock:
    """A clock set by the test."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def run(address: str, test: Test, clock: Clock) -> None:
    """Live tables as two processes have them, over one database."""

    async def whole() -> None:
        await upgrade(address)
        stores = [await Store.open(address) for _ in range(2)]
        try:
            await test(*(LiveTables(store, clock) for store in stores))
        finally:
            for store in stores:
                await store.close()

    asyncio.run(whole())


def key_of(table: Table, seat: int) -> str:
    holder = table.holders[seat]
    assert isinstance(holder, Person)
    return holder.key


async def random_step(tables: LiveTables, table_id: str, table: Table, rng: random.Random) -> Table:
    seat = table.to_act
    assert seat is not None
    can = legal(table, seat)
    assert can is not None
    if can.roll:
        return (await tables.act(table_id, Roll(seat, table.version), key_of(table, seat))).table
    steps = [f"{piece:x}" for piece in can.give]
    steps += ["abcd"[square % 4] + str(square // 4 + 1) for square in can.place]
    steps += [*can.keep, *("abcdef"[field % 6] + str(field // 6 + 1) for field in can.build)]
    steps += ["lose"] * can.lose + ["done"] * can.done
    command = Play(seat, rng.choice(steps), table.version)
    return (await tables.act(table_id, command, key_of(table, seat))).table


def test_two_processes_play_one_game_to_its_end(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        rng = random.Random(5)
        for setup in (BOTH, Setup(Game.QUATRO, (ADA, MAX, ADA))):
            opened = await here.open(setup)
            table = opened.table
            while table.phase is Phase.PLAYING:
                process = rng.choice((here, there))
                table = await random_step(process, opened.id, table, rng)
            kept = [(await each.refresh(opened.id)).table for each in (here, there)]
            assert kept == [table, table]
            verify(record(table))

    run(database, test, clock)


def test_of_two_people_who_act_on_the_same_version_one_is_told_to_look_again(
    database: str, clock: Clock
) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        table = opened.table
        for _ in range(8):
            seat = table.to_act
            assert seat is not None
            texts = legal_as_text(table)[:2]
            sent = [
                process.act(opened.id, Play(seat, text, table.version), key_of(table, seat))
                for process, text in zip((here, there), texts, strict=True)
            ]
            results = await asyncio.gather(*sent, return_exceptions=True)
            assert sorted(isinstance(result, Stale) for result in results) == [False, True]
            table = (await here.refresh(opened.id)).table
            assert len(table.played) == _ + 1

    run(database, test, clock)


def legal_as_text(table: Table) -> list[str]:
    seat = table.to_act
    assert seat is not None
    can = legal(table, seat)
    assert can is not None
    gives = [f"{piece:x}" for piece in can.give]
    return gives + ["abcd"[square % 4] + str(square // 4 + 1) for square in can.place]


def test_resending_to_another_process_does_not_play_twice(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        starter = key_of(opened.table, 0)
        command = Play(0, "7", opened.table.version)
        first = await here.act(opened.id, command, starter, key="1")
        again = await there.act(opened.id, command, starter, key="1")
        assert (again.version, again.repeated, again.events) == (first.version, True, ())
        with pytest.raises(Stale):
            await there.act(opened.id, command, starter, key="2")
        with pytest.raises(NotYours):
            await there.act(opened.id, command, "max" if starter == "ada" else "ada", key="1")

    run(database, test, clock)


def test_coming_going_and_offers_do_not_make_a_step_stale(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        seen = opened.table.version
        await there.act(opened.id, Went("max"), None)
        await there.act(opened.id, OfferDraw(1), key_of(opened.table, 1))
        played = await here.act(opened.id, Play(0, "7", seen), key_of(opened.table, 0))
        assert played.version == seen + 4  # gone, back by acting, the offer, the step

    run(database, test, clock)


def test_a_link_seats_one_person_and_the_game_begins(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(Setup(Game.QUARTO, (ADA, Open())))
        assert list(opened.links) == [1]
        joined = await there.act(opened.id, Join(1, "Max"), "max")
        assert joined.table.phase is Phase.PLAYING
        assert (await here.act(opened.id, Join(1, "Max"), "max")).events == ()
        with pytest.raises(Refused, match="taken"):
            await here.act(opened.id, Join(1, "Eve"), "eve")

    run(database, test, clock)


def test_the_end_by_time_is_recorded_once_whichever_process_notices(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        await there.find(opened.id)
        clock.now += 61.4
        assert (await here.act(opened.id, TimeUp(), None)).events == ()
        clock.now += 0.2
        acted = await asyncio.gather(*(each.act(opened.id, TimeUp(), None) for each in (here, there) * 3))
        assert sum(bool(each.events) for each in acted) == 1
        table = (await there.refresh(opened.id)).table
        assert table.result is not None
        assert (table.result.winners, table.result.reason) == ((1,), Reason.TIME)

    run(database, test, clock)


def test_a_claim_needs_a_long_enough_absence(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(Setup(Game.QUARTO, (ADA, MAX), clock=None, first=1))
        seat = opened.table.seats_of("ada")[0]
        await there.act(opened.id, Went("max"), None)
        clock.now += 59.0
        with pytest.raises(Refused, match="60 seconds"):
            await here.act(opened.id, Claim(seat), "ada")
        await there.act(opened.id, Came("max"), None)
        clock.now += 2.0
        with pytest.raises(Refused, match="60 seconds"):
            await here.act(opened.id, Claim(seat), "ada")
        await there.act(opened.id, Went("max"), None)
        clock.now += 60.0
        claimed = await here.act(opened.id, Claim(seat), "ada")
        assert claimed.table.result is not None
        assert (claimed.table.result.winners, claimed.table.result.reason) == ((seat,), Reason.ABANDONED)

    run(database, test, clock)


def test_a_rematch_is_one_new_table_where_the_other_side_starts(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        starter = key_of(opened.table, 0)
        await here.act(opened.id, Resign(0), starter)
        asked = [
            process.act(opened.id, AskRematch(seat), key_of(opened.table, seat))
            for process, seat in ((here, 0), (there, 1))
        ]
        await asyncio.gather(*asked)
        old = (await here.refresh(opened.id)).table
        assert old.successor is not None
        new = (await there.find(old.successor)).table
        assert new.phase is Phase.PLAYING
        assert key_of(new, 1) == starter
        assert new.seal != old.seal
        assert new.draw == ()

    run(database, test, clock)


def test_tables_that_are_forgotten_are_read_again(sqlite_address: str, clock: Clock) -> None:
    async def whole() -> None:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store, clock, kept=2)
        opened = [await tables.open(BOTH) for _ in range(5)]
        for each in opened:
            assert (await tables.find(each.id)).table == each.table
        with pytest.raises(NoSuchTable):
            await tables.find("nowhere")
        await store.close()

    asyncio.run(whole())


def test_a_table_in_use_is_never_read_a_second_time(sqlite_address: str, clock: Clock) -> None:
    async def whole() -> None:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store, clock, kept=1)
        held = await tables.find((await tables.open(BOTH)).id)
        others = [await tables.open(BOTH) for _ in range(3)]
        assert await tables.find(held.id) is held
        assert len({id(live) for live in await asyncio.gather(*[tables.find(others[0].id)] * 4)}) == 1
        await store.close()

    asyncio.run(whole())


def test_a_step_is_read_and_played_once_on_its_way_to_the_log(
    sqlite_address: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it ends the game, which changes the lists too."""
    read, played = Counter[str](), Counter[str]()
    really_read, really_play = quarto.read_step, quarto.Position.play

    def reading(text: str) -> quarto.Step:
        read[text] += 1
        return really_read(text)

    def playing(position: quarto.Position, step: quarto.Step) -> quarto.Position:
        played[str(step)] += 1
        return really_play(position, step)

    async def whole() -> None:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store, clock)
        opened = await tables.open(Setup(Game.QUARTO, (ADA, ADA), call="auto", first=0))
        rules = replace(rules_of(Game.QUARTO), read_step=reading)
        monkeypatch.setitem(games._RULES, Game.QUARTO, rules)
        monkeypatch.setattr(quarto.Position, "play", playing)
        table = opened.table
        for step in ("1", "a1", "3", "b1", "5", "c1", "7", "d1"):
            seat = table.to_act
            assert seat is not None
            table = (await tables.act(opened.id, Play(seat, step, table.version), "ada")).table
        assert table.phase is Phase.OVER
        await store.close()

    asyncio.run(whole())
    assert read.total() == played.total() == 8
    assert set(read.values()) == set(played.values()) == {1}


def test_listeners_hear_of_every_change_from_any_process(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        heard: list[Change] = []
        there.listen(heard.append)
        opened = await here.open(BOTH)
        live = await there.find(opened.id)
        starter = key_of(opened.table, 0)
        given = await here.act(opened.id, Play(0, "7", live.version), starter)
        assert there.take_in(live, given.version, given.events)
        went = await here.act(opened.id, Went("ada"), None)
        came = await here.act(opened.id, Came("ada"), None)
        assert not there.take_in(live, came.version, came.events)  # one is missing before it
        await there.refresh(live.id)
        assert there.take_in(live, given.version, given.events)  # already known
        offered = await there.act(opened.id, OfferDraw(0), starter)
        assert [(change.events, change.ours) for change in heard] == [
            ((), False),
            (given.events, False),
            (went.events + came.events, False),
            (offered.events, True),
        ]
        assert live.table == (await here.refresh(opened.id)).table == offered.table

    run(database, test, clock)


def test_listeners_hear_of_a_log_that_was_changed_from_outside(database: str, clock: Clock) -> None:
    async def test(here: LiveTables, there: LiveTables) -> None:
        opened = await here.open(BOTH)
        heard: list[Change] = []
        for tables in (here, there):
            tables.listen(heard.append)
            await tables.read_again(opened.id)
        assert [(change.live.id, change.events, change.ours) for change in heard] == [(opened.id, (), False)]

    run(database, test, clock)


def test_memory_ahead_of_the_log_is_noticed_and_read_again(sqlite_address: str) -> None:
    async def whole() -> None:
        store = await Store.open(sqlite_address)
        tables = LiveTables(store)
        opened = await tables.open(BOTH)
        heard: list[Change] = []
        tables.listen(heard.append)
        live = await tables.find(opened.id)
        key = next(who for who in ("ada", "max") if 0 in live.table.seats_of(who))
        await tables.act(opened.id, Play(0, "7", seen=live.version), key)
        await store._backend.write(
            lambda connection: connection.exec_driver_sql("DELETE FROM events WHERE version = 3")
        )
        acted = await tables.act(opened.id, Play(0, "8", seen=2), key)
        assert acted.version == live.version == 3
        assert [change.version for change in heard] == [3, 2, 3]
        assert Table.of(await store.tail(opened.id)) == live.table
        await store.close()

    asyncio.run(whole())
