"""Two steps at once: the log takes exactly one, and the other player is told."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from harness.services import Redis, Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor


async def both(
    sockets: list[TableSocket], steps: list[str], seat: int, seen: int
) -> list[Json | BaseException]:
    """Send two steps for the same version at once, one on each socket."""
    pairs = zip(sockets, steps, strict=True)
    return list(
        await asyncio.gather(
            *(socket.play(step, seat, seen) for socket, step in pairs), return_exceptions=True
        )
    )


async def race(urls: list[str], games: int) -> int:
    """One person plays both seats in two browsers at once; returns how many versions were contested."""
    rng = random.Random(11)
    fights = 0
    for _ in range(games):
        async with Visitor(urls[0]) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None, call="auto")
            sockets = [await person.connect(opened["table"], url=url) for url in urls]
            while sockets[0].view["phase"] == "playing":
                offered = sockets[0].view["legal"][0]
                choices = [f"{'abcd'[each % 4]}{each // 4 + 1}" for each in offered.get("place", [])]
                choices = choices or [f"{each:x}" for each in offered.get("give", [])]
                if len(choices) < 2:
                    break
                picked = rng.sample(choices, 2)
                seen = sockets[0].version
                told = await both(sockets, picked, offered["seat"], seen)
                acks = [each for each in told if not isinstance(each, BaseException)]
                refusals = [each for each in told if isinstance(each, ServerRefused)]
                assert len(acks) == 1, told
                assert len(refusals) == 1, told
                # If the stored step ended the game, that is the answer to the other one.
                assert refusals[0].reason in ("stale", "refused")
                fights += 1
                version = acks[0]["version"]
                for socket in sockets:
                    await socket.until(lambda socket=socket, version=version: socket.version >= version)
            for socket in sockets:
                await socket.close()
    return fights


def test_of_two_steps_for_one_version_exactly_one_is_stored(shared_server: Server) -> None:
    assert asyncio.run(race([shared_server.url] * 2, games=2)) > 10


def test_of_two_steps_for_one_version_on_two_processes_exactly_one_is_stored(
    tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    servers = [
        Server(tmp_path, database=shared_database, redis=redis_server.url, extra={"FOURFOLD_WARM": "0"})
        for _ in range(2)
    ]
    try:
        for server in servers:
            server.start()
        assert asyncio.run(race([server.url for server in servers], games=3)) > 15
    finally:
        for server in servers:
            server.stop()


def test_a_resend_is_never_a_second_step(shared_server: Server) -> None:
    async def resend() -> None:
        async with Visitor(shared_server.url) as person:
            opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            socket = await person.connect(opened["table"])
            first = await socket.play("7", 0, key="once")
            again = await asyncio.gather(*(socket.play("7", 0, seen=2, key="once") for _ in range(1)))
            over_http: Json = await person.ask(
                "POST",
                f"/api/tables/{opened['table']}/acts",
                {
                    "type": "act",
                    "key": "once",
                    "command": {"type": "play", "seat": 0, "step": "7", "seen": 2},
                },
            )
            assert {first["version"], *(each["version"] for each in again), over_http["version"]} == {
                first["version"]
            }
            assert [each["step"] for each in socket.view["steps"]] == ["7"]
            await socket.close()

    asyncio.run(resend())


def test_one_seat_link_serves_one_browser(shared_server: Server) -> None:
    async def steal() -> None:
        async with (
            Visitor(shared_server.url) as maker,
            Visitor(shared_server.url) as guest,
            Visitor(shared_server.url) as thief,
        ):
            opened = await maker.open_table("quarto", [{"type": "me"}, {"type": "open"}])
            link = opened["links"][0]["url"]
            arrived = await guest.follow(link, "Max")
            assert arrived == {"table": opened["table"], "place": 1}
            assert await guest.follow(link) == arrived
            for attempt in (thief.follow(link), thief.connect(opened["table"])):
                try:
                    await attempt
                except (ServerRefused, ConnectionError):
                    continue
                raise AssertionError("the thief got in")
            watching = await thief.follow(opened["watch"])
            assert watching["place"] is None
            socket = await thief.connect(opened["table"])
            assert socket.view["you"] == []
            await socket.close()

    asyncio.run(steal())


def test_watchers_of_a_private_game_may_watch_its_rematch(shared_server: Server) -> None:
    async def again() -> None:
        async with Visitor(shared_server.url) as maker, Visitor(shared_server.url) as watcher:
            opened = await maker.open_table("quarto", [{"type": "me"}, {"type": "me"}], clock=None)
            follow = f"/api/tables/{opened['table']}/rematch"
            with pytest.raises(ServerRefused, match="private"):
                await watcher.ask("POST", follow)
            await watcher.follow(opened["watch"])
            with pytest.raises(ServerRefused, match="no rematch"):
                await watcher.ask("POST", follow)
            socket = await maker.connect(opened["table"])
            await socket.act("resign", seat=0)
            await socket.act("ask_rematch", seat=0)
            await socket.close()
            arrived = await watcher.ask("POST", follow)
            assert arrived["place"] is None
            seen = await watcher.connect(arrived["table"])
            assert seen.view["phase"] == "playing"
            assert seen.view["you"] == []
            await seen.close()

    asyncio.run(again())
