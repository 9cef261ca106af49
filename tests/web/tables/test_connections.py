"""Nobody counts as gone because processes cannot reach each other."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from harness.services import Redis

from fourfold.play import Person, Setup
from fourfold.play.events import Gone, Returned
from fourfold.rules.games import Game
from fourfold.store import upgrade
from fourfold.web.process import Process
from fourfold.web.settings import Settings
from fourfold.web.tables.audiences import Listener

PEOPLE = ("ada", "max")


def test_while_redis_hangs_nobody_is_noted_as_gone(
    tmp_path: Path, postgres_address: str, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Everything ten times as fast, in the same proportions.
    for place, seconds in {
        "channel._BEAT": 0.2,
        "channel._DEAF": 0.8,
        "presence.REPEAT": 0.5,
        "caretaker.REPEAT": 0.5,
        "presence._TRUSTED": 1.5,
        "presence.PATIENCE": 0.3,
    }.items():
        monkeypatch.setattr(f"fourfold.web.tables.{place}", seconds)

    async def hang() -> None:
        await upgrade(postgres_address)
        settings = Settings(data_dir=tmp_path, database=postgres_address, redis=redis_server.url, warm=0)
        async with AsyncExitStack() as running:
            processes = [await Process.start(settings) for _ in PEOPLE]
            for process in processes:
                running.push_async_callback(process.close)
            setup = Setup(Game.QUARTO, tuple(map(Person, PEOPLE)), clock=None)
            opened = await processes[0].tables.open(setup)
            for process, person in zip(processes, PEOPLE, strict=True):
                audience = await process.audiences.of(opened.id)
                audience.listeners.add(_Quiet())
                await process.connections.came(audience, person)
            await _until_both_are_seen(processes, opened.id)
            os.kill(redis_server.pid, signal.SIGSTOP)
            try:
                await asyncio.sleep(4)  # longer than any information stays valid
            finally:
                os.kill(redis_server.pid, signal.SIGCONT)
            await _until_both_are_seen(processes, opened.id)
            log = await processes[0].store.tail(opened.id)
            assert not [event for event in log if isinstance(event, Gone | Returned)]
            await _see_that_a_person_ends_everywhere(processes, opened.id)

    asyncio.run(hang())


async def _see_that_a_person_ends_everywhere(processes: list[Process], table_id: str) -> None:
    processes[0].peers.end("max")
    async with asyncio.timeout(60):
        while "max" not in processes[1].ended:
            await asyncio.sleep(0.05)
    for process in processes:
        audience = process.audiences.get(table_id)
        assert audience is not None
        assert [listener.ended for listener in audience.listeners if isinstance(listener, _Quiet)] == ["max"]


async def _until_both_are_seen(processes: list[Process], table_id: str) -> None:
    async with asyncio.timeout(60):
        for process in processes:
            audience = process.audiences.get(table_id)
            while audience is None or len(audience.attendance.seats) < len(PEOPLE):
                await asyncio.sleep(0.05)


class _Quiet(Listener):
    """A socket that nobody reads."""

    ended = ""

    def wake(self) -> None: ...

    def show_again(self) -> None: ...

    def send_away(self, is_banned: Callable[[str], bool]) -> None: ...

    def hear(self, seat: int, word: object) -> None: ...

    def end(self, person: str) -> None:
        self.ended = person
