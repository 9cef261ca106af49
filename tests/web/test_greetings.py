"""Greetings at a table: told to everyone who has it open, on any process, and stored nowhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from harness.services import LimitsClock, Redis, Server
from harness.visitor import PROTOCOL
from websockets.asyncio.client import ClientConnection, connect

StartServer = Callable[..., Server]

SEATS = [{"type": "me", "name": "Ada"}, {"type": "open"}]


def visitor(server: Server) -> httpx.Client:
    """A new person."""
    person = httpx.Client(base_url=server.url, timeout=120)
    person.get("/api/me").raise_for_status()
    return person


def socket(server: Server, person: httpx.Client, table: str) -> connect:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
    return connect(address, additional_headers={"Cookie": cookie}, origin=server.url)  # type: ignore[arg-type]


async def hear(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), 120))
        if message["type"] in kinds:
            return message


async def greet(line: ClientConnection, seat: int, word: str) -> None:
    await line.send(json.dumps({"type": "greet", "seat": seat, "word": word}))


def table_of_two(ada: httpx.Client, max_: httpx.Client) -> str:
    opened = ada.post("/api/tables", json={"game": "quarto", "seats": SEATS}).raise_for_status().json()
    secret = opened["links"][0]["url"].rpartition("#")[2]
    max_.post("/api/links", json={"link": secret, "name": "Max"}).raise_for_status()
    return str(opened["table"])


async def say_everything(one: Server, other: Server, *, limited: bool) -> None:
    with closing(visitor(one)) as ada, closing(visitor(other)) as max_:
        await say_to_each_other(one, other, ada, max_, limited)


async def say_to_each_other(
    one: Server, other: Server, ada: httpx.Client, max_: httpx.Client, limited: bool
) -> None:
    table = table_of_two(ada, max_)
    before = ada.get(f"/api/tables/{table}").json()
    (mine,), (his,) = before["view"]["you"], max_.get(f"/api/tables/{table}").json()["view"]["you"]
    async with socket(one, ada, table) as near, socket(other, max_, table) as far:
        for line in (near, far):
            await hear(line, "table")
        for word in ("hello", "good_luck", "oops"):
            await greet(near, mine, word)
            for line in (near, far):
                assert await hear(line, "greeting", "refused") == {
                    "type": "greeting", "seat": mine, "word": word,
                }  # fmt: skip
        if limited:
            await greet(near, mine, "thanks")
            assert (await hear(near, "greeting", "refused"))["reason"] == "too-many"
        await greet(far, mine, "thanks")
        assert (await hear(far, "greeting", "refused"))["reason"] == "not-yours"
        await greet(far, his, "you cheat")
        assert (await hear(far, "greeting", "refused"))["reason"] == "unreadable"
        await greet(far, his, "well_played")
        assert (await hear(near, "greeting", "refused"))["word"] == "well_played"
    assert ada.get(f"/api/tables/{table}").json()["view"]["version"] == before["view"]["version"], (
        "nothing is stored"
    )


def test_a_greeting_reaches_everyone_and_is_stored_nowhere(shared_server: Server) -> None:
    asyncio.run(say_everything(shared_server, shared_server, limited=False))


def test_greetings_reach_other_processes_and_are_limited(
    tmp_path: Path, start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    clock = LimitsClock(tmp_path / "limits")  # it stands still
    options = {"database": shared_database, "redis": redis_server.url, "extra": clock.environment}
    asyncio.run(say_everything(start_server(**options), start_server(**options), limited=True))
