"""Reviews over HTTP: of finished games, for people who may see them, made once and kept with the game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from harness.services import LimitsClock, Server
from harness.visitor import Json, ServerRefused, Visitor
from tests.web.conftest import StartServer

from fourfold.engine.review import Review, review
from fourfold.rules.record import read_record

STEPS = "1 a1 3 b1 5 c1 7 d2 2 d1 4"
"""Seat 1 gives the winning piece, seat 0 misses it, seat 1 makes the line and does not call it."""
BOTH = [{"type": "me", "name": "Ada"}, {"type": "me", "name": "Max"}]


async def finished(visitor: Visitor, game: str = "quarto", steps: str = STEPS, **options: Any) -> str:
    """The table of a game that one person played alone and gave up."""
    table: str = (await visitor.open_table(game, BOTH, clock=None, **options))["table"]
    socket = await visitor.connect(table)
    for step in steps.split():
        await socket.play(step, socket.view["turn"]["seat"])
    await socket.act("resign", seat=0)
    await socket.close()
    return table


async def reviewed(visitor: Visitor, table: str) -> Review:
    told: Json = await visitor.ask("POST", f"/api/tables/{table}/review")
    return msgspec.convert(told, Review)


def test_a_review_is_what_the_library_says_of_the_record(shared_server: Server) -> None:
    async def compare() -> None:
        async with Visitor(shared_server.url) as ada:
            table = await finished(ada)
            record = read_record(await ada.ask("GET", f"/api/tables/{table}/record"))
            assert await reviewed(ada, table) == review(record)

    asyncio.run(compare())


def test_only_finished_games_are_reviewed_and_only_for_those_who_may_see_them(shared_server: Server) -> None:
    async def try_it() -> None:
        async with Visitor(shared_server.url) as ada, Visitor(shared_server.url) as stranger:
            running = (await ada.open_table("quarto", BOTH, clock=None))["table"]
            with pytest.raises(ServerRefused) as refused:
                await reviewed(ada, running)
            assert refused.value.reason == "not-over"
            with pytest.raises(ServerRefused) as refused:
                await ada.ask("POST", f"/api/tables/{running}/review/tries", {"first": 0, "steps": ["1"]})
            assert refused.value.reason == "not-over"
            table = await finished(ada)
            with pytest.raises(ServerRefused) as refused:
                await reviewed(stranger, table)
            assert refused.value.reason == "link-needed"
            public = await finished(ada, public=True)
            assert (await reviewed(stranger, public)).game == "quarto"

    asyncio.run(try_it())


def test_a_try_says_whether_it_keeps_the_value(shared_server: Server) -> None:
    async def try_them() -> None:
        async with Visitor(shared_server.url) as ada:
            table = await finished(ada)
            told = await reviewed(ada, table)
            missed = told.turns[4]

            async def tried(*steps: str, first: int = missed.first) -> Json:
                path = f"/api/tables/{table}/review/tries"
                answer: Json = await ada.ask("POST", path, {"first": first, "steps": list(steps)})
                return answer

            won = await tried("d1", "!")
            assert (won["keeps"], won["over"], won["verdict"]) == (True, True, {"outcome": "win", "plies": 0})
            overlooked = await tried("d1", "2")
            assert (overlooked["keeps"], overlooked["verdict"]["outcome"]) == (False, "loss")
            assert not (await tried("d2", "2"))["keeps"]
            last = told.turns[-1]
            for steps in (["a1"], ["!"], ["x9"]):
                with pytest.raises(ServerRefused):
                    await tried(*steps)
            with pytest.raises(ServerRefused) as refused:
                await tried("d1", first=last.last + 5)
            assert refused.value.reason == "unknown-decision"

    asyncio.run(try_them())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_review_is_kept_with_its_game(
    kind: str, start_server: StartServer, request: pytest.FixtureRequest
) -> None:
    options = {} if kind == "sqlite" else {"database": request.getfixturevalue("shared_database")}
    server = start_server(**options)

    async def make() -> tuple[str, Review, str]:
        async with Visitor(server.url) as ada:
            table = await finished(ada, public=True)
            both = await asyncio.gather(reviewed(ada, table), reviewed(ada, table))
            assert both[0] == both[1]
            return table, both[0], ada.cookies

    table, first, _ = asyncio.run(make())
    server.stop()
    again = start_server(server.data_dir, **options)

    async def ask() -> None:
        async with Visitor(again.url) as anybody:
            assert await reviewed(anybody, table) == first

    asyncio.run(ask())


def test_reviews_of_one_person_are_limited(tmp_path: Path, start_server: StartServer) -> None:
    clock = LimitsClock(tmp_path / "limits")
    server = start_server(extra=clock.environment)

    async def ask() -> None:
        async with Visitor(server.url) as ada:
            tables = [await finished(ada, steps="1 a1") for _ in range(6)]
            asked = await asyncio.gather(*(reviewed(ada, table) for table in tables), return_exceptions=True)
            refused = [each.reason for each in asked if isinstance(each, ServerRefused)]
            assert refused == ["too-many"] * 2
            clock.set(10)  # enough for two more
            for table in tables:
                assert (await reviewed(ada, table)).game == "quarto"

    asyncio.run(ask())
