"""Time and absence: noticed by any process, recorded once."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
from harness.histories import stored_log
from harness.services import JumpingClock, Redis, Server
from harness.visitor import Json, Visitor

SEATS: list[Json] = [{"type": "me"}, {"type": "open"}]
CLOCK = 600


async def run_out(servers: list[Server], database: str) -> None:
    """Nobody moves: the clock decides, once, and both are told."""
    async with Visitor(servers[0].url) as host, Visitor(servers[-1].url) as guest:
        opened = await host.open_table("quarto", SEATS, clock=1)
        began = time.time()
        await guest.follow(opened["links"][0]["url"])
        sockets = [await person.connect(opened["table"]) for person in (host, guest)]
        for socket in sockets:
            await socket.until(lambda socket=socket: socket.view["phase"] == "over")
        assert time.time() - began > 1
        for socket in sockets:
            assert socket.view["result"]["reason"] == "time"
            assert socket.view["result"]["winners"] == [1]
            await socket.close()
        log = await stored_log(database, opened["table"])
        assert [entry.event["type"] for entry in log].count("ended") == 1


def test_running_out_of_time_ends_the_game_once(shared_server: Server) -> None:
    asyncio.run(run_out([shared_server], f"sqlite:///{shared_server.data_dir / 'fourfold.db'}"))


def test_running_out_of_time_is_noticed_once_by_two_processes(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    cold = {"FOURFOLD_WARM": "0"}
    one, two = (
        Server(tmp_path, database=shared_database, redis=redis_server.url, extra=cold) for _ in range(2)
    )
    with one, two:
        asyncio.run(run_out([one, two], shared_database))


def test_servers_whose_machines_have_different_clocks_agree_about_time(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    """One is two hours behind the database, the other two hours ahead."""
    servers = []
    for ahead in (-7200, 7200):
        clock = JumpingClock(tmp_path / f"ahead{ahead}")
        clock.set(ahead)
        extra = {"FOURFOLD_WARM": "0"} | clock.environment
        servers.append(Server(tmp_path, database=shared_database, redis=redis_server.url, extra=extra))

    async def play() -> None:
        async with Visitor(servers[0].url) as host, Visitor(servers[1].url) as guest:
            opened = await host.open_table("quarto", SEATS, clock=600)
            await guest.follow(opened["links"][0]["url"])
            sockets = [await person.connect(opened["table"]) for person in (host, guest)]
            for step in ("7", "b3", "9", "a1", "4"):
                mover = next(each for each in sockets if each.view["turn"]["seat"] in each.view["you"])
                await mover.play(step, mover.view["turn"]["seat"])
                for each in sockets:
                    await each.until(lambda each=each, mover=mover: each.version >= mover.version)
                    assert each.view["phase"] == "playing"
                    assert each.view["turn"]["deadline"] - each.view["turn"]["began"] == 600
            for socket in sockets:
                await socket.close()

    with servers[0], servers[1]:
        asyncio.run(play())


@pytest.mark.parametrize(("kind", "away"), [("killed", CLOCK + 1), ("paused", 2)])
def test_time_that_the_server_was_down_is_given_back(tmp_path: Path, kind: str, away: int) -> None:
    """A killed server is down for longer than a player has. A running one goes by a steady clock, which
    cannot be set: it stands still for a moment only."""
    clock = JumpingClock(tmp_path / "ahead")
    server = Server(tmp_path, extra={"FOURFOLD_WARM": "0"} | clock.environment)

    def be_away() -> None:
        if kind == "killed":
            server.kill()
            clock.set(away)
            server.start()
        else:
            os.kill(server.pid, signal.SIGSTOP)
            time.sleep(away)
            os.kill(server.pid, signal.SIGCONT)

    async def play() -> None:
        async with Visitor(server.url) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=CLOCK)
            before = await person.connect(opened["table"])
            await asyncio.to_thread(be_away)
            socket = await person.connect(opened["table"], before.view)
            await socket.until(lambda: socket.view["turn"]["given"] > away - 1)
            await socket.play("7", 0)
            assert socket.view["phase"] == "playing"
            assert socket.view["turn"]["seat"] == 1
            await asyncio.gather(before.close(), socket.close())

    with server:
        asyncio.run(play())


def test_a_game_is_claimed_from_a_player_who_stays_away(shared_server: Server) -> None:
    async def claim() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            opened = await host.open_table("quarto", SEATS, clock=None, absence=1)
            await guest.follow(opened["links"][0]["url"])
            waiting = await host.connect(opened["table"])
            leaving = await guest.connect(opened["table"])
            await waiting.until(lambda: len(waiting.here.get("seats", ())) == 2)
            gone = leaving.view["you"][0]
            if gone == 1:
                await waiting.play("7", 0)  # only a game that waits for the absent player can be claimed
            await leaving.close()
            await waiting.until(lambda: len(waiting.here["seats"]) == 1)
            await waiting.until(lambda: waiting.view["seats"][gone]["gone_since"] is not None, patience=120)
            await asyncio.sleep(1.1)
            await waiting.act("claim", seat=1 - gone)
            await waiting.until(lambda: waiting.view["phase"] == "over")
            result = waiting.view["result"]
            assert (result["winners"], result["reason"]) == ([1 - gone], "abandoned")
            await waiting.close()

    asyncio.run(claim())


def test_a_rematch_is_a_new_table_where_the_other_side_starts(shared_server: Server) -> None:
    async def again() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            opened = await host.open_table("quarto", SEATS, clock=None)
            await guest.follow(opened["links"][0]["url"])
            sockets = [await person.connect(opened["table"]) for person in (host, guest)]
            await sockets[0].act("resign", seat=sockets[0].view["you"][0])
            for socket in sockets:
                await socket.until(lambda socket=socket: socket.view["phase"] == "over")
                await socket.act("ask_rematch", seat=socket.view["you"][0])
            await sockets[0].until(lambda: sockets[0].view["successor"] is not None)
            fresh = await host.connect(sockets[0].view["successor"])
            assert fresh.view["phase"] == "playing"
            assert fresh.view["you"] == [1 - sockets[0].view["you"][0]]
            for socket in (*sockets, fresh):
                await socket.close()

    asyncio.run(again())
