"""Outages of a server, and the time it owes players."""

from __future__ import annotations

import asyncio
import time

import pytest

from fourfold.play import GRACE, LAG_LIMIT, SERVER, Person, Phase, Play, Setup, TimeUp
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store, upgrade
from fourfold.store.uptime import SteadyClock, Uptime

BOTH = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=60, first=0)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_outages_are_counted_once_and_only_where_they_fall_into_a_turn() -> None:
    clock = Clock()
    uptime = Uptime(clock)
    assert uptime.lost(0.0, clock.now) == 0.0
    assert not uptime.runs()
    assert not uptime.writes()
    clock.now += 0.5
    assert not uptime.runs()
    clock.now += 20
    assert uptime.lost(900.0, clock.now) == 20.5  # both are overdue, counted from the first
    assert uptime.runs()
    assert uptime.writes()
    assert uptime.lost(900.0, clock.now) == 20.5
    assert uptime.lost(1010.5, clock.now) == 10.0
    assert uptime.lost(clock.now, clock.now) == 0.0
    uptime.was_down(1015.0)
    assert uptime.lost(900.0, clock.now) == 20.5


def test_the_clock_runs_evenly_when_the_machines_clock_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock()
    monkeypatch.setattr(time, "time", lambda: 12345.0)
    assert 0 <= clock() - before < 60


def test_what_was_lost_is_given_back_before_time_is_up(database: str) -> None:
    async def whole() -> None:
        await upgrade(database)
        store = await Store.open(database)
        clock = Clock()
        tables = LiveTables(store, clock)
        tables.uptime.runs()
        live = await tables.find((await tables.open(BOTH)).id)
        clock.now += 70  # the process was paused, and a step sent in time is waiting
        acted = await tables.act(live.id, Play(0, "7", seen=live.version), "ada", key="once")
        assert [type(event).__name__ for event in acted.events] == ["Stepped"]
        assert not acted.table.result
        tables.uptime.runs()
        clock.now += 0.5
        tables.uptime.runs()
        assert tables.owed(live.table) == 0.0
        for _ in range(70):
            clock.now += 1
            tables.uptime.runs()
        assert clock.now > live.table.turn_began + 60 + GRACE + LAG_LIMIT
        await tables.act(live.id, TimeUp(), SERVER)
        assert live.table.phase is Phase.OVER
        await store.close()

    asyncio.run(whole())


def test_signs_of_life_are_kept(database: str) -> None:
    async def whole() -> None:
        await upgrade(database)
        store = await Store.open(database)
        assert await store.last_pulse() is None
        for at in (5.0, 7.0):
            await store.pulse(at)
            assert await store.last_pulse() == at
        await store.close()

    asyncio.run(whole())
