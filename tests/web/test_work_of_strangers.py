"""What a stranger can make one process do, counted: bytes un-quoted, rows, links."""

from __future__ import annotations

import asyncio
import http.cookies
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import litestar._parsers
import pytest
from tests.web.conftest import inside

from fourfold.web.settings import Settings

# -- Headers ------------------------------------------------------------------------------------------------


def test_nobody_unquotes_the_cookies_of_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Un-quoting takes a time that grows with the square of its length, on the event loop."""
    unquoted: list[str] = []

    def unquote(text: str) -> str:
        unquoted.append(text)
        return text

    for module, name in ((http.cookies, "_unquote"), (litestar._parsers, "unquote_cookie")):
        monkeypatch.setattr(module, name, unquote)
    hostile = 'a="' + "\\" * 12_000 + '"'

    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0)) as client:
            mine = (await client.get("/api/me")).cookies["fourfold"]
            client.cookies.clear()
            for path in ("/healthz", "/api/me", "/api/tables/none", "/", "/nothing"):
                answer = await client.get(path, headers={"cookie": f"{hostile}; fourfold={mine}"})
                assert answer.status_code in (200, 404)
            assert (
                (await client.get("/api/me", headers={"cookie": f"{hostile}; fourfold={mine}"}))
                .headers["set-cookie"]
                .startswith(f"fourfold={mine}")
            )
            for large in ({"cookie": hostile * 2}, {f"x-{number}": "x" * 900 for number in range(20)}):
                answer = await client.get("/healthz", headers=large)
                assert (answer.status_code, answer.json()["reason"]) == (431, "too-large")
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await client.get("/api/lobby?" + "x" * 20_000)).status_code == 431

    asyncio.run(ask())
    assert unquoted == []


def test_answers_about_a_person_are_kept_by_no_cache(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0)) as client:
            seats = [{"type": "me"}, {"type": "me"}]
            table = (await client.post("/api/tables", json={"game": "quarto", "seats": seats})).json()[
                "table"
            ]
            own = ("/api/me", "/api/games", "/api/me/export", "/api/lobby", "/api/puzzles/progress")
            for path in (*own, f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/nothing"):
                assert (await client.get(path)).headers.get_list("cache-control") == ["no-store"], path
            assert "max-age" in (await client.get("/art/icon.svg")).headers["cache-control"]

    asyncio.run(ask())


def test_names_of_files_that_cannot_be_are_not_found(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0)) as client:
            for folder in ("icons", "assets", "fonts"):
                for name in ("%00", "a%00.js", "x" * 300, "%C3%A9" * 150, "a/" * 3000 + "b"):
                    answer = await client.get(f"/client/{folder}/{name}")
                    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown"), name

    asyncio.run(ask())


def test_a_server_answers_to_its_own_names_and_writes_no_other_into_links(tmp_path: Path) -> None:
    seats = [{"type": "me"}, {"type": "open"}]

    async def ask(hosts: str, host: str) -> httpx.Response:
        async with inside(Settings(data_dir=tmp_path, warm=0, hosts=hosts)) as client:
            assert (await client.get("/healthz", headers={"host": "10.0.0.1:8000"})).text == "ok"
            headers = {"host": host, "x-forwarded-host": "evil.example"}
            return await client.post("/api/tables", json={"game": "quarto", "seats": seats}, headers=headers)

    for hosts in ("", "club.example", "other.example, Club.Example:8443"):
        answer = asyncio.run(ask(hosts, "club.example:8443"))
        assert answer.status_code == 201
        assert answer.json()["watch"].startswith("http://club.example:8443/watch#")
    for hosts, host in (
        ("club.example", "evil.example"),
        ("club.example:8443", "club.example"),
        ("", "club.example/evil"),
        ("", "evil.example#"),
        ("", "a@evil.example"),
    ):
        answer = asyncio.run(ask(hosts, host))
        assert (answer.status_code, answer.json()["reason"]) == (421, "unknown-host"), (hosts, host)


def test_the_documented_proxies_serve_no_metrics_and_ask_whether_a_server_is_ready() -> None:
    root = Path(__file__).parents[2]
    document = (root / "docs/self-hosting.md").read_text("utf-8")
    (nginx,) = re.findall(r"```nginx\n(.*?)```", document, re.DOTALL)
    assert re.search(r"location = /metrics \{\s*return 404;\s*\}", nginx)
    caddy = (root / "deploy/Caddyfile").read_text("utf-8")
    assert "respond /metrics 404" in caddy
    assert "health_uri /readyz" in caddy


# -- Rows ---------------------------------------------------------------------------------------------------


def test_a_new_cookie_is_not_a_new_allowance(tmp_path: Path) -> None:
    """Storms and public tables of one address are limited, whoever its people say they are."""
    waiting = {"game": "quarto", "seats": [{"type": "me"}, {"type": "open"}], "public": True}

    async def ask() -> None:
        settings = Settings(data_dir=tmp_path, warm=0, address_rate=4)
        async with inside(settings) as client:

            async def post(path: str, body: object = None) -> tuple[int, str]:
                client.cookies.clear()
                answer = await client.post(path, json=body)
                return answer.status_code, answer.json().get("reason", "")

            assert [await post("/api/puzzles/storms") for _ in range(5)] == [(201, "")] * 4 + [
                (429, "too-many")
            ]
            assert [await post("/api/tables", waiting) for _ in range(3)] == [(201, "")] * 2 + [
                (429, "too-many")
            ]

    asyncio.run(ask())


def test_one_person_fills_no_lobby(tmp_path: Path) -> None:
    waiting = {"game": "quarto", "seats": [{"type": "me"}, {"type": "open"}], "public": True}

    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0)) as client:
            opened = [(await client.post("/api/tables", json=waiting)).json()["table"] for _ in range(5)]
            refused = await client.post("/api/tables", json=waiting)
            assert refused.status_code == 429
            assert "5 public tables" in refused.json()["title"]
            assert (await client.post("/api/tables", json={**waiting, "public": False})).status_code == 201
            leave = {"type": "act", "key": "1", "command": {"type": "leave", "place": 0}}
            assert (await client.post(f"/api/tables/{opened[0]}/acts", json=leave)).status_code == 200
            assert (await client.post("/api/tables", json=waiting)).status_code == 201

    asyncio.run(ask())


def test_a_database_that_is_locked_is_a_reason_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.store.sqlite.PATIENCE", 20)
    seats = [{"type": "me"}, {"type": "me"}]

    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0)) as client:
            with closing(sqlite3.connect(tmp_path / "fourfold.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                answer = await client.post("/api/tables", json={"game": "quarto", "seats": seats})
            assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")
            assert answer.headers["retry-after"] == "5"
            answer = await client.post("/api/tables", json={"game": "quarto", "seats": seats})
            assert answer.status_code == 201

    asyncio.run(ask())
