"""Two processes are replaced one after the other while people play: nothing acknowledged is lost, and whoever
is disconnected is let in by the other server at the first attempt."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from harness.services import Redis, Server
from tests.web.clients import Game


def test_servers_are_replaced_one_after_the_other_under_play(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    servers = [
        Server(tmp_path, database=shared_database, redis=redis_server.url, extra={"FOURFOLD_WARM": "0"})
        for _ in range(2)
    ]
    standing = list(servers)
    """Those that are up, as a load balancer knows them."""
    game = Game(standing, shared_database, random.Random(5))

    async def until_played(steps: int) -> None:
        before = game.steps
        while game.steps < before + steps:
            await asyncio.sleep(0.02)

    async def replace_each() -> None:
        for server in servers:
            await until_played(5)
            standing.remove(server)
            assert await asyncio.to_thread(server.stop) == 0
            await until_played(2)
            await asyncio.to_thread(server.start)
            standing.append(server)
        game.is_last = True

    async def play() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(game.play())
            tasks.create_task(replace_each())

    with servers[0], servers[1]:
        asyncio.run(play())
    assert game.finished
    assert game.missed == 0
