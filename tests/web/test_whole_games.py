"""Whole games of both kinds through the real socket, people and computers mixed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from harness.games import play_seat
from harness.services import Redis, Server
from harness.short_form import share
from harness.visitor import Json, ServerRefused, TableSocket, Visitor

from fourfold.play import verify
from fourfold.rules.record import read_record

ME: Json = {"type": "me", "name": "Ada"}
FREE: Json = {"type": "open"}


def computer(level: str) -> Json:
    """A seat for a computer."""
    return {"type": "computer", "level": level}


async def play_through(urls: list[str], game: str, seats: list[Json], seed: int, **options: object) -> str:
    """Play a game to its end, each person on the next of `urls`; returns the record."""
    rng = random.Random(seed)
    visitors = [Visitor(url) for url in urls]
    opened = await visitors[0].open_table(game, seats, **options)
    arrived = [visitors[0]]
    for number, link in enumerate(opened["links"], start=1):
        guest = visitors[number]
        await guest.follow(link["url"], name=f"Guest {number}")
        arrived.append(guest)
    sockets: list[TableSocket] = [await guest.connect(opened["table"]) for guest in arrived]
    await asyncio.gather(*(play_seat(socket, random.Random(rng.random())) for socket in sockets))
    versions = {socket.version for socket in sockets}
    records = [await guest.ask("GET", f"/api/tables/{opened['table']}/record") for guest in arrived]
    for socket in sockets:
        await socket.close()
    for guest in visitors:
        await guest.http.aclose()
    assert len(versions) == 1
    assert len(set(records)) == 1
    return str(records[0])


def check(record: str, seats: int) -> None:
    """Check that a record reads back, is over, and that the seed explains every throw."""
    read = read_record(record)
    assert read.start.seats == seats
    assert read.result is not None
    assert verify(read).starter


@pytest.mark.parametrize("call", ["turns", "race", "auto"])
def test_two_people_play_quarto_under_each_call_rule(shared_server: Server, call: str) -> None:
    for seed in range(2):
        record = asyncio.run(
            play_through([shared_server.url] * 2, "quarto", [ME, FREE], seed, call=call, clock=60)
        )
        check(record, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_people_and_computers_play_quatro(shared_server: Server, seats: int) -> None:
    chairs = [ME, FREE, computer("casual"), computer("beginner")][:seats]
    record = asyncio.run(play_through([shared_server.url] * 2, "quatro", chairs, seats, clock=None))
    check(record, seats)


def test_a_person_plays_quarto_against_the_computer(shared_server: Server) -> None:
    record = asyncio.run(
        play_through([shared_server.url], "quarto", [ME, computer("beginner")], 1, clock=None)
    )
    check(record, 2)


def test_computers_do_not_play_among_themselves(shared_server: Server) -> None:
    async def ask() -> None:
        async with Visitor(shared_server.url) as maker:
            with pytest.raises(ServerRefused, match="play against people"):
                await maker.open_table("quatro", [computer("casual")] * 3, clock=None, public=True)

    asyncio.run(ask())


def test_only_casual_games_show_odds(shared_server: Server) -> None:
    async def ask() -> None:
        async with Visitor(shared_server.url) as ada:
            for casual in (True, False):
                seats = [ME, computer("casual")]
                table = (await ada.open_table("quatro", seats, clock=None, casual=casual))["table"]
                if casual:
                    assert len((await ada.ask("GET", f"/api/tables/{table}/odds"))["fields"]) == 36
                else:
                    with pytest.raises(ServerRefused, match="no hints in an official game"):
                        await ada.ask("GET", f"/api/tables/{table}/odds")

    asyncio.run(ask())


@pytest.mark.parametrize("call", share(["race", "turns"], 2))
def test_the_two_players_are_on_different_processes(
    call: str, tmp_path: Path, shared_database: str, redis_server: Redis
) -> None:
    servers = [Server(tmp_path, database=shared_database, redis=redis_server.url) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        urls = [server.url for server in servers]
        check(asyncio.run(play_through(urls, "quarto", [ME, FREE], 5, call=call, clock=60)), 2)
        mixed = [ME, computer("casual"), FREE]
        check(asyncio.run(play_through(urls, "quatro", mixed, 6, clock=60)), 3)
    finally:
        for server in servers:
            server.stop()
