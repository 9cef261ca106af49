"""People can get the data kept about them, and have it deleted."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from harness.services import Server
from harness.visitor import Visitor


def test_people_can_download_and_delete_their_data(tmp_path: Path) -> None:
    async def whole(server: Server) -> None:
        async with Visitor(server.url) as ada, Visitor(server.url) as max_:
            await ada.ask("PUT", "/api/me", {"name": "Adalbert"})
            seats = [{"type": "me", "name": "Adalbert"}, {"type": "open"}]
            waiting = await ada.open_table("quarto", seats, public=True)
            opened = await ada.open_table("quarto", seats, clock=None)
            await max_.follow(opened["links"][0]["url"], "Max")
            socket = await max_.connect(opened["table"])
            own = await ada.connect(opened["table"])
            cookie = ada.cookies
            export = await ada.ask("GET", "/api/me/export")
            assert export["name"] == "Adalbert"
            assert {game["listed"]["table"] for game in export["games"]} == {
                waiting["table"],
                opened["table"],
            }
            assert "Adalbert" in export["games"][0]["record"]

            forgotten = await ada.http.delete("/api/me")
            assert forgotten.status_code == 204
            assert "fourfold" not in ada.http.cookies
            with pytest.raises(ConnectionError):
                await own.until(lambda: False)
            assert own.close_code == 4403
            again = await ada.http.get("/api/me", headers={"cookie": cookie})
            assert again.json()["name"] == ""
            assert cookie not in again.headers["set-cookie"], "the old cookie is somebody new"
            ada.http.cookies.clear()
            await socket.until(lambda: socket.view["phase"] == "over")
            assert socket.view["result"]["reason"] == "resigned"
            seen = await max_.ask("GET", f"/api/tables/{opened['table']}")
            assert sorted(seat["name"] for seat in seen["view"]["seats"]) == ["", "Max"]
            assert await max_.ask("GET", "/api/lobby") == []
            assert await ada.ask("GET", "/api/games") == []
            await socket.close()

    with Server(tmp_path, extra={"FOURFOLD_WARM": "0"}) as server:
        asyncio.run(whole(server))
    with closing(sqlite3.connect(tmp_path / "fourfold.db")) as database:
        assert "Adalbert" not in "\n".join(database.iterdump())


def test_cookies_that_came_over_https_never_leave_over_anything_else(shared_server: Server) -> None:
    async def follow() -> None:
        async with Visitor(shared_server.url) as ada, Visitor(shared_server.url) as max_:
            opened = await ada.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            secret = opened["watch"].partition("#")[2]
            for scheme in ("http", "https"):
                max_.http.cookies.clear()
                answer = await max_.http.post(
                    "/api/links", json={"link": secret}, headers={"x-forwarded-proto": scheme}
                )
                cookies = answer.headers.get_list("set-cookie")
                assert [cookie.partition("=")[0] for cookie in cookies] == [
                    f"fourfold_watch_{opened['table']}",
                    "__Host-fourfold" if scheme == "https" else "fourfold",
                ]
                for cookie in cookies:
                    assert "HttpOnly" in cookie
                    assert ("Secure" in cookie) is (scheme == "https")

    asyncio.run(follow())


def test_a_person_of_plain_http_is_the_same_over_https(shared_server: Server) -> None:
    async def move() -> None:
        async with Visitor(shared_server.url) as ada, Visitor(shared_server.url) as later:
            await ada.open_table("quarto", [{"type": "me"}] * 2, clock=None)
            secure = {"x-forwarded-proto": "https"}
            moved = await later.http.get("/api/games", headers={**secure, "cookie": ada.cookies})
            name, _, value = moved.headers["set-cookie"].partition(";")[0].partition("=")
            assert name == "__Host-fourfold"
            assert len(moved.json()) == 1
            now = {**secure, "cookie": f"{name}={value}; fourfold=forged"}
            again = await later.http.get("/api/games", headers=now)
            assert again.json() == moved.json()
            assert "set-cookie" not in again.headers
            gone = await later.http.delete("/api/me", headers=now)
            removed = [each for each in gone.headers.get_list("set-cookie") if "Max-Age=0" in each]
            assert {each.partition("=")[0] for each in removed} == {
                "__Host-fourfold",
                "fourfold",
                "fourfold_lang",
            }
            assert all("Secure" in each for each in removed if each.startswith("__Host-"))

    asyncio.run(move())


def test_a_returning_visitor_is_remembered_for_another_year(shared_server: Server) -> None:
    async def come_back() -> None:
        async with Visitor(shared_server.url) as ada:
            for _ in range(2):
                answer = await ada.http.get("/api/me")
                assert "Max-Age=31536000" in answer.headers["set-cookie"]
            assert "set-cookie" not in (await ada.http.get("/api/lobby")).headers

    asyncio.run(come_back())
