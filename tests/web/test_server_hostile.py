"""Bad input gets a clear refusal, the process stays up, and memory stays flat."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from harness.services import Server
from harness.visitor import Json, ServerRefused, Visitor
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

DEEP = "[" * 4000 + "]" * 4000
FRAMES: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    DEEP,
    "\x00" * 100,
    b"\xff\xfe\x00\x01",
    '{"type":"act"}',
    '{"type":"act","key":"","command":{"type":"resign","seat":0}}',
    '{"type":"act","key":"k","command":{"type":"resign","seat":"0"}}',
    '{"type":"act","key":"k","command":{"type":"resign","seat":0,"more":1}}',
    '{"type":"act","key":"' + "k" * 65 + '","command":{"type":"resign","seat":0}}',
    '{"type":"time_up"}',
    '{"type":"act","key":"k","command":{"type":"went","person":"x"}}',
    '{"type":"since","version":-1}',
    '{"type":"pong","n":1e400}',
]


async def private_table(maker: Visitor) -> str:
    """A table where one person holds both seats."""
    opened = await maker.open_table("quarto", [{"type": "me"}] * 2, clock=None)
    return str(opened["table"])


@pytest.mark.parametrize("frame", FRAMES, ids=range(len(FRAMES)))
def test_a_frame_that_makes_no_sense_is_refused_and_the_socket_lives(
    shared_server: Server, frame: str | bytes
) -> None:
    async def send() -> None:
        async with Visitor(shared_server.url) as person:
            table = await private_table(person)
            socket = await person.connect(table)
            refused = asyncio.get_running_loop().create_future()
            socket._answers[""] = refused
            await socket.send_raw(frame)
            told: Json = await asyncio.wait_for(refused, 120)
            assert told["type"] == "refused"
            assert told["reason"] == "unreadable"
            assert told["sentence"]
            await socket.play("7", 0)
            await socket.close()

    asyncio.run(send())


def test_a_text_that_is_not_utf_8_closes_the_socket_only(shared_server: Server) -> None:
    async def send() -> None:
        async with Visitor(shared_server.url) as person:
            table = await private_table(person)
            for text in (b"\xff", b'{"type":"hello\xc3"}' + b" " * 5000):
                socket = await person.connect(table)
                await socket.send_raw(text, text=True)
                with pytest.raises(ConnectionError):
                    await socket.until(lambda: False)
                assert socket.close_code == 1007

    asyncio.run(send())


def test_a_frame_that_is_too_large_closes_the_socket_only(shared_server: Server) -> None:
    async def send() -> None:
        async with Visitor(shared_server.url) as person:
            table = await private_table(person)
            socket = await person.connect(table)
            await socket.send_raw("x" * 9000)
            with pytest.raises(ConnectionError):
                await socket.until(lambda: False, patience=30)
            await socket.close()
            again = await person.connect(table)
            await again.play("7", 0)
            await again.close()

    asyncio.run(send())


def test_nobody_acts_for_another_person(shared_server: Server) -> None:
    async def act() -> None:
        async with Visitor(shared_server.url) as maker, Visitor(shared_server.url) as other:
            opened = await maker.open_table("quarto", [{"type": "me"}] * 2, clock=None, public=True)
            socket = await other.connect(opened["table"])
            for command in (
                {"type_": "play", "seat": 0, "step": "7", "seen": 2},
                {"type_": "resign", "seat": 1},
                {"type_": "resign", "seat": 7},
                {"type_": "resign", "seat": -1},
                {"type_": "resign", "seat": 10**20},
            ):
                sent: Json = {**command}
                with pytest.raises(ServerRefused) as refused:
                    await socket.act(**sent)
                assert refused.value.reason in ("not-yours", "refused")
            await socket.close()

    asyncio.run(act())


def test_a_forged_cookie_is_nobody(shared_server: Server) -> None:
    async def forge() -> None:
        async with Visitor(shared_server.url) as person, Visitor(shared_server.url) as forger:
            table = await private_table(person)
            cookie = person.http.cookies["fourfold"]
            forger.http.cookies.set("fourfold", cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB"))
            with pytest.raises(ServerRefused) as refused:
                await forger.ask("GET", f"/api/tables/{table}")
            assert refused.value.reason == "link-needed"

    asyncio.run(forge())


def test_pages_of_other_sites_are_turned_away(shared_server: Server) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    table = {"game": "quarto", "seats": [{"type": "me"}, {"type": "me"}]}
    for headers in (foreign, {"sec-fetch-site": "cross-site"}, {"origin": "null"}, {"origin": "http://["}):
        answer = httpx.post(f"{shared_server.url}/api/tables", json=table, headers=headers, timeout=120)
        assert answer.status_code == 403
        assert answer.json()["reason"] == "foreign-page"

    async def socket() -> None:
        address = shared_server.url.replace("http", "ws", 1) + "/api/tables/any/socket"
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(address, additional_headers=foreign) as opened:
                await opened.recv()

    asyncio.run(socket())


def test_pages_behind_the_documented_nginx_are_ours_on_any_port(shared_server: Server) -> None:
    """Its `$host` would lose the port, and then every page on another port would look like another site's."""
    document = (Path(__file__).parents[2] / "docs/self-hosting.md").read_text("utf-8")
    (passed_on,) = re.findall(r"proxy_set_header Host (\S+);", document)
    site = "club.example:8443"
    meanings = {"$http_host": site, "$host": "club.example"}
    headers = {"host": meanings[passed_on], "origin": f"https://{site}", "sec-fetch-site": "same-origin"}
    table = {"game": "quarto", "seats": [{"type": "me"}, {"type": "me"}]}
    answer = httpx.post(f"{shared_server.url}/api/tables", json=table, headers=headers, timeout=120)
    assert answer.status_code == 201, answer.text


def test_a_form_cannot_stand_in_for_json(shared_server: Server) -> None:
    answer = httpx.post(f"{shared_server.url}/api/tables", data={"game": "quarto"}, timeout=120)
    assert answer.status_code in (400, 415)
    assert answer.headers["content-type"] == "application/problem+json"


def test_bodies_are_limited(shared_server: Server) -> None:
    body = json.dumps({"game": "quarto", "seats": [], "layout": "x" * 9000})
    answer = httpx.post(
        f"{shared_server.url}/api/tables",
        content=body,
        headers={"content-type": "application/json"},
        timeout=120,
    )
    assert answer.status_code == 413


def test_errors_show_nothing_of_our_insides(shared_server: Server) -> None:
    for path in ("/api/tables/none", "/nothing", "/api/texts/xx", "/art/pieces/none.svg"):
        answer = httpx.get(shared_server.url + path, timeout=120)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"
        assert set(answer.json()) == {"status", "reason", "title", "details"}
        assert "Traceback" not in answer.text


def test_every_answer_carries_the_headers_that_keep_a_page_safe(shared_server: Server) -> None:
    for path in ("/", "/healthz", "/api/lobby", "/nothing"):
        headers = httpx.get(shared_server.url + path, timeout=120).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # compiles no text
        assert headers["x-content-type-options"] == "nosniff"
    page = httpx.get(shared_server.url + "/", timeout=120).text
    assert "style=" not in page
    assert "<style" not in page


def test_secrets_stay_out_of_the_log(shared_server: Server) -> None:
    async def play() -> list[str]:
        async with Visitor(shared_server.url) as maker, Visitor(shared_server.url) as guest:
            opened = await maker.open_table("quarto", [{"type": "me"}, {"type": "open"}])
            link = opened["links"][0]["url"]
            await guest.follow(link)
            socket = await guest.connect(opened["table"])
            await socket.act("resign", seat=socket.view["you"][0])
            await socket.until(lambda: socket.view["phase"] == "over")
            await socket.close()
            secrets = [link.partition("#")[2], opened["watch"].partition("#")[2]]
            return [*secrets, maker.http.cookies["fourfold"], guest.http.cookies["fourfold"]]

    secrets = asyncio.run(play())
    log = shared_server.log.read_text("utf-8")
    assert not any(secret in log for secret in secrets)


def test_memory_stays_flat_under_nonsense(shared_server: Server) -> None:
    async def flood(rounds: int) -> None:
        async with Visitor(shared_server.url) as person:
            table = await private_table(person)
            for _ in range(rounds):
                socket = await person.connect(table)
                for frame in FRAMES:
                    await socket.send_raw(frame)
                await socket.close()

    shared_server.until_warm()
    asyncio.run(flood(10))
    before = shared_server.memory
    asyncio.run(flood(60))
    assert shared_server.memory - before < 8 * 2**20


def test_hasty_clients_are_slowed_down(start_server: object) -> None:
    assert callable(start_server)
    server: Server = start_server(address_rate=1, extra={"FOURFOLD_WARM": "0"})
    with httpx.Client(base_url=server.url, timeout=120) as client:
        answers = [client.get("/api/lobby").status_code for _ in range(20)]
    assert set(answers) == {200, 429}
