"""A proven position is never searched again, whoever asks, even after a restart."""

from __future__ import annotations

import asyncio
import random

import pytest
from harness.visitor import Visitor
from tests.web.conftest import StartServer
from tests.web.verdicts.test_analyses import told
from tests.web.verdicts.test_peeking import in_other_clothes

POSITION = "1..2/..5./.4../...8 3"


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_proven_position_is_never_searched_again(
    start_server: StartServer, database: str, request: pytest.FixtureRequest
) -> None:
    address = "" if database == "sqlite" else str(request.getfixturevalue("shared_database"))
    server = start_server(database=address)

    async def ask(position: str) -> tuple[int, list[tuple[str, int]]]:
        async with Visitor(server.url) as visitor:
            _, *moves, last = await told(visitor, game="quarto", position=position, call="auto")
        verdicts = [(move["verdict"]["outcome"], move["verdict"]["plies"]) for move in moves]
        return last["nodes"], sorted(verdicts)

    searched, verdicts = asyncio.run(ask(POSITION))
    assert searched > 10_000
    assert asyncio.run(ask(in_other_clothes(POSITION, random.Random(5)))) == (0, verdicts)
    server.stop()
    server.start()
    assert asyncio.run(ask(in_other_clothes(POSITION, random.Random(6)))) == (0, verdicts)
