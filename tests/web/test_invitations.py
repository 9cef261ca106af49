"""An invitation says who invites and to what before anyone sits down; a dead link says that it is dead."""

from __future__ import annotations

import asyncio
from typing import Any

from harness.services import Server
from harness.visitor import Visitor


def test_an_invitation_says_who_what_and_how_until_the_seat_is_taken(shared_server: Server) -> None:
    async def whole() -> None:
        async with (
            Visitor(shared_server.url) as ada,
            Visitor(shared_server.url) as max_,
            Visitor(shared_server.url) as late,
        ):
            opened = await ada.open_table(
                "quarto",
                [{"type": "open"}, {"type": "me", "name": "Ada"}],
                clock=60,
                call="race",
                variant="traits=colour,height+squares",
            )
            secret = opened["links"][0]["url"].partition("#")[2]

            async def read(visitor: Visitor, link: str = secret) -> tuple[int, Any]:
                answer = await visitor.http.post("/api/invitations", json={"link": link})
                return answer.status_code, answer.json()

            status, told = await read(max_)
            assert (status, told["place"], told["host"], told["seated"]) == (200, 0, 1, False)
            card = told["card"]
            assert card["seats"][told["host"]]["name"] == "Ada"
            assert card["seats"][0]["kind"] == "open", "reading it takes no seat"
            assert (card["game"], card["variant"], card["call"], card["clock"]) == (
                "quarto", "traits=colour,height+squares", "race", 60,
            )  # fmt: skip

            status, told = await read(max_, opened["watch"].partition("#")[2])
            assert (status, told["place"], told["seated"]) == (200, None, True)
            status, told = await read(max_, "not a link")
            assert (status, told["reason"]) == (404, "unknown-link")

            await max_.follow(opened["links"][0]["url"], "Max")
            assert (await read(max_))[1]["seated"]
            status, told = await read(late)
            assert (status, told["title"]) == (
                409, "Every seat of this table is taken: watch the game, or open another table."
            )  # fmt: skip
            assert (await ada.http.delete("/api/me")).status_code == 204
            status, told = await read(late)
            assert (status, told["title"]) == (409, "This game is already over: open another table.")

    asyncio.run(whole())


def test_a_table_that_everyone_left_says_so(shared_server: Server) -> None:
    async def whole() -> None:
        async with Visitor(shared_server.url) as ada, Visitor(shared_server.url) as max_:
            opened = await ada.open_table("quatro", [{"type": "me"}, {"type": "open"}], clock=None)
            act = {"type": "act", "key": "leaves", "command": {"type": "leave", "place": 0}}
            await ada.ask("POST", f"/api/tables/{opened['table']}/acts", act)
            secret = opened["links"][0]["url"].partition("#")[2]
            answer = await max_.http.post("/api/invitations", json={"link": secret})
            assert answer.status_code == 409
            assert answer.json()["title"] == "Everyone left this table before the game began."

    asyncio.run(whole())
