"""Nothing is lost and nothing happens twice: servers killed or paused, connections of players cut, the lines
to PostgreSQL and Redis cut and stalled, a full disk, Redis gone, and clocks that jump.

FOURFOLD_KILLS sets the number of troubles in a run, or FOURFOLD_KILL_MINUTES its length; without them each
kind happens once. FOURFOLD_KILL_SEED sets the order and is printed. `make kill-test` takes ten minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from harness.lines import Line
from harness.services import JumpingClock, Server
from harness.visitor import Visitor
from sqlalchemy import make_url
from tests.web.clients import Game
from tests.web.troubles import Troubles

KILLS = int(os.environ.get("FOURFOLD_KILLS", "0"))
MINUTES = float(os.environ.get("FOURFOLD_KILL_MINUTES", "0"))
SEED = int(os.environ.get("FOURFOLD_KILL_SEED", "") or 23)
LAST = 300
"""Seconds for the games to end once the troubles are over: it takes a few."""
TOLD = 40
"""How many lines of a server's log a failure shows."""
REPORT = 10
"""After how many troubles a long run says how far it is."""


async def survive(troubles: Troubles) -> None:
    """Play through troubles, until every game has ended well."""
    rng, began = troubles.rng, time.monotonic()
    async with asyncio.TaskGroup() as playing:
        for game in troubles.games:
            playing.create_task(game.play())
        while (
            time.monotonic() < began + 60 * MINUTES
            if MINUTES
            else len(troubles.happened) < (KILLS or len(troubles.kinds()))
        ):
            before = troubles.steps
            await asyncio.sleep(rng.uniform(0.05, 0.6))
            await troubles.one()
            if rng.random() < 0.5:  # otherwise the next one comes on top of it
                while troubles.steps == before:
                    await asyncio.sleep(0.02)
            if len(troubles.happened) % REPORT == 0:
                print(f"{time.monotonic() - began:.0f} s: {figures(troubles)}", flush=True)
        for game in troubles.games:
            game.is_last = True
        await troubles.over()
        began = time.monotonic()
        while any(not game.is_done for game in troubles.games):
            assert time.monotonic() < began + LAST, "a game does not end although everything is healed"
            await asyncio.sleep(0.1)


def figures(troubles: Troubles) -> str:
    """How far a run is."""

    def total(name: str) -> int:
        return sum(getattr(game, name) for game in troubles.games)

    return (
        f"{len(troubles.happened)} troubles, {total('steps')} acknowledged steps, {total('finished')} "
        f"finished games, {total('checked')} news compared with the log, {total('twice')} steps sent "
        f"to two servers, {total('stale')} outdated steps refused"
    )


@contextmanager
def one_server(folder: Path, rng: random.Random) -> Iterator[Troubles]:
    """A server on SQLite."""
    clock = JumpingClock(folder / "ahead")
    with Server(folder, extra={"FOURFOLD_WARM": "0", **clock.environment}) as server:
        game = Game([server], f"sqlite:///{folder / 'fourfold.db'}", random.Random(rng.random()))
        yield Troubles([game], [server], clock, rng)


@contextmanager
def two_servers(folder: Path, rng: random.Random, request: pytest.FixtureRequest) -> Iterator[Troubles]:
    """Two servers on one PostgreSQL, which hear of each other through Redis, each with lines of its own to
    both; games at two tables at once, with people who come back by either server."""
    database, redis = request.getfixturevalue("shared_database"), request.getfixturevalue("redis_server")
    clock, postgres = JumpingClock(folder / "ahead"), make_url(database)
    assert postgres.port is not None
    with ExitStack() as stack:
        lines = {
            name: [stack.enter_context(Line(port)) for _ in range(2)]
            for name, port in (("postgres", postgres.port), ("redis line", redis.port))
        }
        servers = [
            Server(
                folder,
                database=postgres.set(port=to_postgres.port).render_as_string(hide_password=False),
                redis=f"redis://127.0.0.1:{to_redis.port}",
                extra={"FOURFOLD_WARM": "0", **clock.environment},
            )
            for to_postgres, to_redis in zip(*lines.values(), strict=True)
        ]
        for server in servers:
            stack.enter_context(server)
        games = [Game(servers, database, random.Random(rng.random())) for _ in range(2)]
        yield Troubles(games, servers, clock, rng, database, lines, redis)


@pytest.mark.timeout(600 + 30 * KILLS + 200 * MINUTES)
@pytest.mark.parametrize("kind", ["sqlite", "two servers"])
def test_whatever_happens_to_servers_everyone_is_told_the_one_history_that_is_stored(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    print(f"FOURFOLD_KILL_SEED={SEED}", flush=True)
    rng = random.Random(SEED)
    setup = one_server(tmp_path, rng) if kind == "sqlite" else two_servers(tmp_path, rng, request)
    with setup as troubles:
        try:
            asyncio.run(survive(troubles))
        except BaseException as problem:
            raise AssertionError(story(troubles)) from problem
    print(f"{kind}: {dict(Counter(troubles.happened))}; {figures(troubles)}", flush=True)
    assert all(game.finished for game in troubles.games)
    assert len(troubles.happened) >= len(troubles.kinds()) or MINUTES


def story(troubles: Troubles) -> str:
    """What happened before the failure, and the servers' last log lines."""
    return "\n".join(
        (
            f"FOURFOLD_KILL_SEED={SEED} at {time.strftime('%H:%M:%S')}",
            f"after {figures(troubles)}: {', '.join(troubles.happened[-TOLD:])}",
            *(
                f"table {game.table}: {len(game.acknowledged)} steps acknowledged, {game.pending} unanswered"
                for game in troubles.games
            ),
            *(line for server in troubles.servers for line in server.log.read_text().splitlines()[-TOLD:]),
        )
    )


def test_news_come_first_even_to_those_who_know_everything(shared_server: Server) -> None:
    async def come_back() -> None:
        async with Visitor(shared_server.url) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            before = await person.connect(opened["table"])
            before.cut()
            again = await person.connect(opened["table"], before.view)
            assert again.view == before.view | {"now": again.view["now"]}
            await again.send_raw(f'{{"type": "since", "version": {again.version}}}')
            await again.until(lambda: again.heard == 2)
            assert again.view == before.view | {"now": again.view["now"]}
            await again.close()

    asyncio.run(come_back())


def test_a_computer_continues_after_the_server_was_killed_while_it_thought(tmp_path: Path) -> None:
    server = Server(tmp_path, extra={"FOURFOLD_WARM": "0"})
    server.start()

    async def play() -> None:
        async with Visitor(server.url) as person:
            seats = [{"type": "me"}, {"type": "computer", "level": "casual"}]
            opened = await person.open_table("quarto", seats, clock=None)
            socket = await person.connect(opened["table"])
            (seat,) = socket.view["you"]
            if seat == 0:
                await socket.play("7", seat)
            server.kill()
            await asyncio.to_thread(server.start)
            again = await person.connect(opened["table"])
            await again.until(lambda: again.view["turn"]["seat"] == seat and again.view["steps"])
            await asyncio.gather(socket.close(), again.close())

    try:
        asyncio.run(play())
    finally:
        server.stop()
