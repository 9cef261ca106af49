"""What a table's socket tells: the whole once, then what is new; and what it tells an outdated client."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from harness.games import play_seat
from harness.services import Server
from harness.visitor import PROTOCOL, Json, TableSocket, Visitor
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ME: Json = {"type": "me", "name": "Ada"}
WHOLE_GAME = 300_000
"""Bytes that a game of Quatro with four seats may cost one client."""


class Told(list[Json]):
    """Everything that a socket tells about the table."""

    def note(self, told: Json, _view: Json) -> None:
        self.append(told)


def test_a_game_costs_little_and_whoever_comes_late_gets_one_message(shared_server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as coming_and_going:
            # Nobody may play faster than a person can, so four people share the steps.
            people = [Visitor(shared_server.url) for _ in range(5)]
            ada, *others, eve = [await coming_and_going.enter_async_context(each) for each in people]
            opened = await ada.open_table("quatro", [ME, *[{"type": "open"}] * 3], clock=None)
            for other, link in zip(others, opened["links"], strict=True):
                await other.follow(link["url"])
            await eve.follow(opened["watch"])
            told, late = Told(), Told()
            watching = await eve.connect(opened["table"], note=told.note)
            playing = [await each.connect(opened["table"]) for each in (ada, *others)]
            await asyncio.gather(*(play_seat(each, random.Random(n)) for n, each in enumerate(playing)))
            await watching.until(lambda: watching.view["phase"] == "over")
            coming = await eve.connect(opened["table"], note=late.note)
            assert [each["type"] for each in late] == ["table"]
            assert coming.view | {"now": 0} == watching.view | {"now": 0}
            assert [each["type"] for each in told] == ["table"] + ["news"] * (len(told) - 1)
            assert sum(len(json.dumps(each)) for each in told) <= WHOLE_GAME
            await asyncio.gather(*(socket.close() for socket in (watching, *playing, coming)))

    asyncio.run(play())


def test_a_takeback_is_told_as_the_whole_table(shared_server: Server) -> None:
    async def take_back() -> None:
        async with Visitor(shared_server.url) as ada:
            opened = await ada.open_table("quarto", [ME] * 2, clock=None, casual=True)
            told = Told()
            socket = await ada.connect(opened["table"], note=told.note)
            await socket.play("7", 0)
            await socket.until(lambda: len(socket.view["steps"]) == 1)
            away = await ada.connect(opened["table"])
            await away.close()
            await socket.act("ask_takeback", seat=0, seen=socket.version)
            await socket.until(lambda: not socket.view["steps"])
            assert [each["type"] for each in told] == ["table", "news", "table"]
            await away.connect()
            assert away.view["steps"] == []
            await asyncio.gather(socket.close(), away.close())

    asyncio.run(take_back())


def test_news_continue_after_the_server_was_killed(tmp_path: Path) -> None:
    async def come_back(server: Server) -> None:
        async with Visitor(server.url) as ada:
            opened = await ada.open_table("quarto", [ME] * 2, clock=None)
            told = Told()
            socket, other = [
                await ada.connect(opened["table"], note=note) for note in (told.note, Told().note)
            ]
            await socket.play("7", 0)
            await socket.until(lambda: len(socket.view["steps"]) == 1)
            await socket.close()
            await other.until(lambda: len(other.view["steps"]) == 1)
            await other.play("b3", 1)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await socket.connect()
            assert [[step["step"] for step in each.get("steps", ())] for each in told] == [[], ["7"], ["b3"]]
            await asyncio.gather(socket.close(), other.close())

    with Server(tmp_path, extra={"FOURFOLD_WARM": "0"}) as server:
        asyncio.run(come_back(server))


def open_as(person: Visitor, table: str, asked: str) -> connect:
    address = f"{person.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{asked}"
    return connect(address, additional_headers={"cookie": person.cookies})


@pytest.mark.parametrize("asked", ["", "?since=2", f"?protocol={PROTOCOL + 1}&since=2"])
def test_an_outdated_page_is_told_to_reload_and_loses_nothing(shared_server: Server, asked: str) -> None:
    """What it sends again when it is back is stored, as it was promised to its person."""

    async def talk() -> None:
        async with Visitor(shared_server.url) as ada:
            opened = await ada.open_table("quarto", [ME] * 2, clock=None)
            now: TableSocket = await ada.connect(opened["table"])
            command = {"type": "play", "seat": 0, "step": "7", "seen": now.version}
            heard: list[Json] = []
            async with open_as(ada, opened["table"], asked) as socket:
                await socket.send(json.dumps({"type": "act", "key": "unanswered", "command": command}))
                with suppress(ConnectionClosed):
                    while True:
                        heard.append(json.loads(await socket.recv()))
                assert socket.close_code == 4403
            assert {each["type"] for each in heard} <= {"ack", "here", "refused"}
            assert [each["key"] for each in heard if each["type"] == "ack"] == ["unanswered"]
            assert (heard[-1]["reason"], heard[-1]["key"]) == ("outdated", "")
            assert "reload the page" in heard[-1]["sentence"]
            await now.until(lambda: len(now.view["steps"]) == 1)
            await now.close()

    asyncio.run(talk())
