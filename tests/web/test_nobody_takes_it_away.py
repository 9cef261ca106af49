"""One client cannot block the server for others."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from harness.services import Redis, Server
from harness.visitor import PROTOCOL, ServerRefused, Visitor
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fourfold.locale import languages
from fourfold.web.middleware import COSTS


async def _both_seats(person: Visitor, **options: object) -> str:
    opened = await person.open_table("quarto", [{"type": "me"}] * 2, clock=None, **options)
    return str(opened["table"])


@pytest.mark.parametrize("kind", ["text", "ping", "pong"])
def test_a_flooding_socket_is_closed(shared_server: Server, kind: str) -> None:
    async def flood() -> None:
        async with Visitor(shared_server.url) as person:
            table = await _both_seats(person)
            url = shared_server.url.replace("http", "ws", 1)
            cookies = {"cookie": person.cookies}
            address = f"{url}/api/tables/{table}/socket?protocol={PROTOCOL}"
            async with connect(address, additional_headers=cookies) as socket:
                with suppress(ConnectionClosed):
                    async with asyncio.timeout(60):
                        while True:
                            match kind:
                                case "text":
                                    await socket.send('{"type":"hello"}')
                                case "ping":
                                    await socket.ping()
                                case _:
                                    await socket.pong()
                assert socket.close_code in (1006, 1008)

    asyncio.run(flood())


def test_invented_methods_make_no_metric(shared_server: Server) -> None:
    with httpx.Client(base_url=shared_server.url, timeout=120) as client:
        for number in range(20):
            client.request(f"MADE{number}", "/api/lobby")
        told = client.get("/metrics", timeout=120).text
    assert "MADE" not in told
    assert 'method="other"' in told


BODIES = [
    b'{"\xff":1}',
    b'{"type":"\xff"}',
    b"[" * 8000,
    b'{"key":"a\\u0000b","command":{"type":"resign","seat":0}}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_bodies_that_make_no_sense_are_refused(
    request: pytest.FixtureRequest, tmp_path: Path, body: bytes, kind: str
) -> None:
    if kind == "postgres":
        if body != BODIES[3]:
            pytest.skip("the database does not see it")
        database = request.getfixturevalue("shared_database")
        server = Server(tmp_path, database=database, extra={"FOURFOLD_WARM": "0"})
        server.start()
        request.addfinalizer(server.stop)
    else:
        server = request.getfixturevalue("shared_server")

    async def send() -> None:
        async with Visitor(server.url) as person:
            table = await _both_seats(person)
            for path in (f"/api/tables/{table}/acts", "/api/tables"):
                answer = await person.http.post(
                    path, content=body, headers={"content-type": "application/json"}
                )
                assert 400 <= answer.status_code < 500, answer.text
            assert (await person.http.get("/api/tables/a%00b")).status_code == 404

    asyncio.run(send())
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", " ", "\u0301", "a\x00"])
def test_invisible_names_are_refused(shared_server: Server, name: str) -> None:
    async def choose() -> None:
        async with Visitor(shared_server.url) as person:
            with pytest.raises(ServerRefused, match="cannot be shown"):
                await person.ask("PUT", "/api/me", {"name": name})
            assert (await person.ask("PUT", "/api/me", {"name": "Ægir 3"}))["name"] == "Ægir 3"

    asyncio.run(choose())


@pytest.mark.parametrize("name", ["👩\u200d👩\u200d👧", "علی\u200cرضا", "W" * 40])
def test_names_of_every_script_are_taken(shared_server: Server, name: str) -> None:
    async def choose() -> None:
        async with Visitor(shared_server.url) as person:
            assert (await person.ask("PUT", "/api/me", {"name": name}))["name"] == name

    asyncio.run(choose())


LONG = {"type": "me", "name": "W" * 41}


@pytest.mark.parametrize(
    ("path", "wish", "reason", "limit"),
    [
        ("/api/me", {"name": "W" * 41}, "name", "40"),
        ("/api/links", {"link": "x", "name": "W" * 41}, "name", "40"),
        ("/api/tables", {"game": "quarto", "seats": [{"type": "open"}, LONG]}, "name", "40"),
        (
            "/api/tables",
            {"game": "quatro", "seats": [{"type": "me"}] * 2, "layout": "x" * 601},
            "too-long",
            "600",
        ),
    ],
    ids=["own", "link", "table", "layout"],
)
def test_a_text_that_is_too_long_is_refused_in_the_readers_language(
    shared_server: Server, path: str, wish: dict[str, object], reason: str, limit: str
) -> None:
    titles = []
    for language in ("en", "de"):
        method = "PUT" if path == "/api/me" else "POST"
        headers = {"accept-language": language}
        answer = httpx.request(method, shared_server.url + path, json=wish, headers=headers, timeout=120)
        problem = answer.json()
        assert (answer.status_code, problem["reason"]) == (400, reason)
        assert limit in problem["title"]
        titles.append(problem["title"])
    if reason == "name":
        assert titles[0] != titles[1], "in German too"


def test_sockets_of_one_address_are_capped_and_costly_answers_cost_more(tmp_path: Path) -> None:
    extra = {"FOURFOLD_WARM": "0", "FOURFOLD_ADDRESS_SOCKETS": "3"}

    async def ask(server: Server) -> None:
        async with Visitor(server.url) as person:
            table = await _both_seats(person)
            open_sockets = [await person.connect(table) for _ in range(3)]
            with pytest.raises((InvalidStatus, ConnectionClosed, ConnectionError)):
                await person.connect(table)
            await open_sockets.pop().close()
            async with asyncio.timeout(60):
                while True:
                    try:
                        open_sockets.append(await person.connect(table))
                        break
                    except (InvalidStatus, ConnectionClosed, ConnectionError):
                        continue
            for socket in open_sockets:
                await socket.close()
            pictures = [person.http.get(f"/api/tables/{table}/picture.svg") for _ in range(60)]
            answers = await asyncio.gather(*pictures)
            assert {answer.status_code for answer in answers} == {200, 429}

    with Server(tmp_path, address_rate=100, extra=extra) as server:
        asyncio.run(ask(server))


def test_every_costly_answer_exists(shared_server: Server) -> None:
    """Costs go by the last segment of a path, so a renamed path would silently become cheap."""
    with httpx.Client(base_url=shared_server.url, timeout=120) as client:
        described = client.get("/api/openapi.json").json()["paths"]
    paths = {*described, "/api/openapi.json", "/api/reference"}
    assert set(COSTS) <= {path.rpartition("/")[2] for path in paths}


def test_alive_and_ready_differ(tmp_path: Path, shared_database: str, redis_server: Redis) -> None:
    extra = {"FOURFOLD_WARM": "0"}

    async def until(server: Server, status: int) -> str:
        async with httpx.AsyncClient(base_url=server.url, timeout=120) as client, asyncio.timeout(120):
            while True:
                answer = await client.get("/readyz")
                if answer.status_code == status:
                    assert (await client.get("/healthz")).text == "ok"
                    return answer.text
                await asyncio.sleep(0.1)

    with Server(tmp_path, database=shared_database, redis=redis_server.url, extra=extra) as server:
        assert asyncio.run(until(server, 200)) == "ok"
        redis_server.kill()
        assert asyncio.run(until(server, 503)) == "redis"
        redis_server.start()
        assert asyncio.run(until(server, 200)) == "ok"


def test_a_server_with_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    with (
        Server(tmp_path, extra={"FOURFOLD_WARM": "0"}) as server,
        httpx.Client(base_url=server.url, timeout=120) as client,
    ):
        assert client.get("/readyz").text == "ok"
        limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, -1))
        answer = client.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "database")
        assert client.get("/healthz").text == "ok"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)
        assert client.get("/readyz").text == "ok"


@pytest.mark.parametrize(("most", "warned"), [(1024, True), (5000, False)])
def test_a_server_takes_all_descriptors_it_may_have_and_says_if_they_are_few(
    tmp_path: Path, most: int, warned: bool
) -> None:
    program = ("prlimit", f"--nofile=256:{most}", sys.executable, "-m", "fourfold")
    with Server(tmp_path, program=program, extra={"FOURFOLD_WARM": "0"}) as server:
        assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE) == (most, most)
        assert f"fourfold_descriptors {most}.0" in httpx.get(f"{server.url}/metrics", timeout=120).text
        assert ("may hold few files" in server.log.read_text()) is warned


def test_pictures_are_drawn_beside_everything_else(shared_server: Server) -> None:
    """Small requests do not queue behind pictures."""

    async def ask() -> None:
        async with Visitor(shared_server.url) as person, httpx.AsyncClient(timeout=120) as other:
            opened = await person.open_table("quatro", [{"type": "me"}] * 2, clock=None)
            address = f"/api/tables/{opened['table']}/picture.svg"
            wanted = [
                asyncio.create_task(person.http.get(address, params={"theme": theme, "lang": language}))
                for theme in ("light", "dark")
                for language in languages()
            ]
            while not any(each.done() for each in wanted):
                await asyncio.sleep(0)
            assert (await other.get(f"{shared_server.url}/healthz")).text == "ok"
            assert sum(each.done() for each in wanted) < len(wanted) / 2
            assert len({(await each).text for each in wanted}) == len(wanted)

    asyncio.run(ask())


def test_twenty_thousand_old_games_cost_nothing_at_the_start(tmp_path: Path) -> None:
    """They are not read until someone opens them."""
    extra = {"FOURFOLD_WARM": "0"}

    async def open_one(server: Server) -> str:
        async with Visitor(server.url) as person:
            return await _both_seats(person)

    with Server(tmp_path, extra=extra) as server:
        table = asyncio.run(open_one(server))
    with closing(sqlite3.connect(tmp_path / "fourfold.db")) as database, database:
        columns = "seed, phase, public, card, changed_at, timed"
        numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
        database.execute(
            f"{numbers} INSERT INTO tables(id, {columns}) SELECT 'old' || i, {columns} FROM tables, n"
        )
        database.execute(
            f"{numbers} INSERT INTO events(table_id, version, event) "
            f"SELECT 'old' || i, version, event FROM events, n WHERE table_id = ?",
            (table,),
        )
    with Server(tmp_path, extra=extra) as server:
        before = server.cpu
        asyncio.run(asyncio.sleep(3))
        assert server.cpu - before < 1.5
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert not [line for line in lines if line["level"] == "error"]
