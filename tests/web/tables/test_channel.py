"""Messages between processes: lost ones are noticed."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from harness.services import Redis

from fourfold.web.tables.channel import RedisChannel


def test_a_redis_that_hangs_is_noticed_and_found_again(
    redis_server: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.web.tables.channel._BEAT", 0.1)
    monkeypatch.setattr("fourfold.web.tables.channel._DEAF", 1.0)

    async def until(channel: RedisChannel, connected: bool) -> None:
        async with asyncio.timeout(60):
            while channel.connected is not connected:
                await asyncio.sleep(0.02)

    async def hang() -> None:
        channel, gaps = RedisChannel(redis_server.url, "one"), []
        await channel.start(lambda *_: None, lambda: gaps.append(True))
        await until(channel, connected=True)
        os.kill(redis_server.pid, signal.SIGSTOP)
        try:
            await until(channel, connected=False)
        finally:
            os.kill(redis_server.pid, signal.SIGCONT)
        await until(channel, connected=True)
        assert len(gaps) >= 2
        await channel.stop()

    asyncio.run(hang())
