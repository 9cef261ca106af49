"""What is stored is sent to everyone, even if the sender's connection is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from fourfold.play import Person, Play, Setup
from fourfold.rules.games import Game
from fourfold.web.process import Process
from fourfold.web.settings import Settings

BOTH = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=None)


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Process]:
    process = await Process.start(Settings(data_dir=folder, warm=0))
    try:
        yield process
    finally:
        await process.close()


@pytest.mark.parametrize("moments", range(6))
def test_a_step_whose_sender_disconnects_reaches_the_others(tmp_path: Path, moments: int) -> None:
    async def play() -> None:
        async with started(tmp_path) as process:
            opened = await process.tables.open(BOTH)
            audience = await process.audiences.of(opened.id)
            starter = next(who for who in ("ada", "max") if 0 in opened.table.seats_of(who))
            step = Play(0, "7", seen=audience.live.version)
            sending = asyncio.create_task(process.tables.act(opened.id, step, starter, key="once"))
            for _ in range(moments):
                await asyncio.sleep(0)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            again = await process.tables.act(opened.id, step, starter, key="once")
            assert again.version == audience.live.version == opened.table.version + 1

    asyncio.run(play())
