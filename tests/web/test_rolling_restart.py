"""Two processes are replaced one after the other while people play: nothing acknowledged is lost, and nobody
is disconnected for more than two seconds."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from harness.services import Redis, Server
from harness.visitor import Visitor
from tests.web.test_server_kill import Game, is_broken


def test_servers_are_replaced_one_after_the_other_under_play(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    servers = [
        Server(tmp_path, database=shared_database, redis=redis_server.url, extra={"FOURFOLD_WARM": "0"})
        for _ in range(2)
    ]
    standing = list(servers)
    away: list[float] = []

    async def replace_each() -> None:
        for server in servers:
            await asyncio.sleep(1)
            standing.remove(server)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            standing.append(server)

    def turn_to(visitor: Visitor) -> None:
        """Connect as a load balancer does: to a server that is up."""
        visitor.url = standing[0].url
        visitor.http.base_url = visitor.url

    async def play() -> int:
        rng = random.Random(5)
        game = Game(Visitor(servers[0].url), Visitor(servers[1].url))
        replacing = asyncio.create_task(replace_each())
        steps = 0
        while not replacing.done() or steps == 0:
            for visitor in (game.host, game.guest):
                turn_to(visitor)
            try:
                if game.table == "":
                    await game.open()
                await game.go_on(rng)
            except Exception as error:
                if not is_broken(error):
                    raise
            else:
                steps, game.table = steps + len(game.acked), ""
        replacing.result()
        for visitor in (game.host, game.guest):
            await visitor.http.aclose()
        away.extend(game.away)
        return steps + len(game.acked)

    try:
        for server in servers:
            server.start()
        steps = asyncio.run(play())
    finally:
        for server in servers:
            server.stop()
    print(f"{steps} acknowledged steps, away {', '.join(f'{seconds:.2f}' for seconds in away)} s")
    assert steps > 0
    assert len(away) >= len(servers)
    assert max(away) < 2
