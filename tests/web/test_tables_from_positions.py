"""“Play this position against the computer”: a table that starts from a position."""

from __future__ import annotations

import asyncio

import pytest
from harness.services import Server
from harness.visitor import ServerRefused, Visitor

START = "2..d/7..f/96e./.c.. 1"


def test_a_table_begins_with_a_position_and_the_seats_are_as_listed(shared_server: Server) -> None:
    async def play() -> None:
        async with Visitor(shared_server.url) as visitor:
            # Eight pieces are placed and one is in hand: seat 1 is to move, so the computer is listed first.
            seats = [{"type": "computer", "level": "perfect"}, {"type": "me", "name": "Ada"}]
            opened = await visitor.open_table("quarto", seats, call="auto", start=START, clock=None)
            socket = await visitor.connect(opened["table"])
            assert (socket.view["position"], socket.view["you"]) == (START, [1])
            assert socket.view["setup"]["start"] == START
            await socket.play("b1", 1)
            await socket.play("0", 1)
            await socket.until(lambda: len(socket.view["steps"]) == 4)
            record = await visitor.ask("GET", f"/api/tables/{opened['table']}/record")
            assert f'[Start "{START}"]' in record
            await socket.close()

    asyncio.run(play())


def test_a_position_that_cannot_be_played_is_refused(shared_server: Server) -> None:
    async def ask(start: str, status: int) -> None:
        async with Visitor(shared_server.url) as visitor:
            seats = [{"type": "me"}, {"type": "computer", "level": "casual"}]
            with pytest.raises(ServerRefused) as refused:
                await visitor.open_table("quarto", seats, call="auto", start=start)
            assert refused.value.refusal["status"] == status

    asyncio.run(ask("11../..../..../.... -", 422))
    asyncio.run(ask("0123/..../..../.... - a1", 409))
