"""The opening explorer: games are counted when they end, and equivalent boards are counted together."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

import pytest
from harness.visitor import Json, ServerRefused, Visitor
from tests.web.conftest import StartServer


async def explore(visitor: Visitor, position: str, variant: str = "classic") -> Json:
    found: Json = await visitor.ask("GET", f"/api/openings?position={quote(position)}&variant={variant}")
    return found


async def play(visitor: Visitor, steps: str) -> None:
    """A game of one person in both seats, given up after some steps."""
    opened = await visitor.open_table("quarto", [{"type": "me"}, {"type": "me"}], clock=None, call="turns")
    socket = await visitor.connect(opened["table"])
    for step in steps.split():
        await socket.play(step, socket.view["turn"]["seat"])
    await socket.act("resign", seat=0)
    await socket.close()


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_games_are_counted_by_form(
    start_server: StartServer, database: str, request: pytest.FixtureRequest
) -> None:
    address = "" if database == "sqlite" else str(request.getfixturevalue("shared_database"))
    server = start_server(database=address)

    async def look() -> None:
        async with Visitor(server.url) as visitor:
            await play(visitor, "7 a1 8 b2 c")
            await play(visitor, "2 d4 d c3 0 d3")  # the same two pieces opposite each other, turned
            async with asyncio.timeout(120):
                while (found := await explore(visitor, "1.../..../..../.... -"))["played"] < 2:
                    await asyncio.sleep(0.1)
            assert found["played"] == 2
            first = await explore(visitor, "..../..../..../.... -")
            assert [(way["played"], len(way["steps"])) for way in first["ways"]] == [(2, 16)]
            placed = await explore(visitor, "..../..../..../.... 3")
            assert [way["played"] for way in placed["ways"]] == [2, 0]
            assert {len(way["steps"]) for way in placed["ways"]} == {8}
            advanced = await explore(visitor, "..../..../..../.... -", "advanced")
            assert advanced["played"] == 0
            with pytest.raises(ServerRefused) as refused:
                await explore(visitor, "12../34../5.../.... -")
            assert "four pieces" in str(refused.value)
            with pytest.raises(ServerRefused) as refused:
                await explore(visitor, "..../..../..../.... -", "torus")
            assert "There is no book of openings for this variant." in str(refused.value)

    asyncio.run(look())
