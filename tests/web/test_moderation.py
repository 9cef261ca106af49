"""`fourfold admin` beside running servers: what it decides holds within seconds, on every process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from harness.services import Redis, Server
from harness.visitor import Json, ServerRefused, TableSocket, Visitor
from tests.web.conftest import StartServer
from websockets.exceptions import InvalidStatus

from fourfold.cli import main
from fourfold.play import NameRefused, Phase
from fourfold.store import LiveTables, Store
from fourfold.store.moderation import read_network
from fourfold.store.moderator import moderator
from fourfold.web.moderation import Moderation
from fourfold.web.tables.audiences import Audiences

ME = {"type": "me", "name": "Ada"}
OPEN = {"type": "open"}
SOON = 60.0


@pytest.fixture(params=["one", "several"])
def served(request: pytest.FixtureRequest, start_server: StartServer) -> Server:
    """One process on SQLite, and two on PostgreSQL."""
    if request.param == "one":
        return start_server()
    redis: Redis = request.getfixturevalue("redis_server")
    return start_server(database=request.getfixturevalue("shared_database"), redis=redis.url, workers=2)


async def admin(server: Server, *words: str, code: int = 0) -> None:
    """What the operator types; returns when every process knows."""
    known = len(admin_events(server))
    where = ["--database", server.database] if server.database else ["--data-dir", str(server.data_dir)]
    assert await asyncio.to_thread(main, ["admin", *words, *where]) == code
    async with asyncio.timeout(SOON):
        while code == 0 and len(admin_events(server)) < known + server.workers:
            await asyncio.sleep(0.05)


def security_events(server: Server) -> list[Json]:
    lines = server.log.read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if '"from":"fourfold.security"' in line]


def admin_events(server: Server) -> list[Json]:
    return [line for line in security_events(server) if line["event"] == "admin"]


async def refusal(visitor: Visitor, method: str, path: str, body: Json | None = None) -> ServerRefused:
    with pytest.raises(ServerRefused) as refused:
        await visitor.ask(method, path, body)
    return refused.value


async def until(socket: TableSocket, true: Callable[[Json], bool]) -> None:
    await socket.until(lambda: true(socket.view))


async def close_a_running_game(served: Server, near: Visitor, far: Visitor) -> list[TableSocket]:
    """Everyone is told, and nobody wins."""
    opened = await near.open_table("quarto", [ME, OPEN], clock=None)
    table = opened["table"]
    await far.follow(opened["links"][0]["url"], "Max")
    sockets = [await each.connect(table) for each in (near, far)]
    await admin(served, "close", table)
    for socket in sockets:
        await until(socket, lambda view: view["phase"] == "over")
        assert (socket.view["result"]["winners"], socket.view["result"]["reason"]) == ([], "closed")
    with pytest.raises(ServerRefused) as refused:
        await sockets[0].play("1", sockets[0].view["you"][0])
    assert refused.value.reason == "refused"
    await admin(served, "close", table, code=1)
    assert '[Reason "closed"]' in await near.ask("GET", f"/api/tables/{table}/record")
    return sockets


async def refuse_a_name(served: Server, near: Visitor, far: Visitor) -> TableSocket:
    """It goes where it is shown, and nobody takes it again."""
    waiting = await near.open_table("quarto", [ME, OPEN], clock=None, public=True)
    shown = await near.connect(waiting["table"])
    await admin(served, "refuse-name", "  ADA ")
    await until(shown, lambda view: view["seats"][0]["name"] == "")
    assert "Ada" not in json.dumps(await far.ask("GET", "/api/lobby"))
    said = await refusal(near, "POST", "/api/tables", {"game": "quarto", "seats": [ME, OPEN]})
    assert (said.reason, str(said)) == ("name", "This name is not allowed here: choose another.")
    link = waiting["links"][0]["url"].partition("#")[2]
    join = {"type": "act", "key": "1", "command": {"type": "join", "place": 1, "name": "Ada"}}
    for method, path, body in (
        ("PUT", "/api/me", {"name": "ada"}),
        ("POST", "/api/links", {"link": link, "name": "Ada"}),
        ("POST", f"/api/tables/{waiting['table']}/acts", join),
    ):
        assert (await refusal(far, method, path, body)).reason == "name"
    await admin(served, "allow-name", "ada")
    await near.ask("PUT", "/api/me", {"name": "Ada"})
    return shown


async def empty_the_lobby(served: Server, shown: TableSocket, far: Visitor) -> None:
    """What waits in public is closed, the rest stays."""
    private = await far.open_table("quarto", [ME, OPEN], clock=None)
    await admin(served, "empty-lobby")
    await until(shown, lambda view: view["phase"] == "closed")
    assert shown.view["result"]["reason"] == "closed"
    assert await far.ask("GET", "/api/lobby") == []
    assert (await far.ask("GET", f"/api/tables/{private['table']}"))["view"]["phase"] == "open"


async def ban_a_network(served: Server, banned: TableSocket, other: TableSocket) -> None:
    """Its sockets close and its requests are refused; others play on."""
    far = banned.visitor
    await admin(served, "ban", "198.51.100.0/24", "--for", "1h")
    with pytest.raises(ConnectionError):
        await banned.until(lambda: False)
    said = await refusal(far, "GET", "/api/me")
    assert (said.reason, said.refusal["status"]) == ("banned", 403)
    with pytest.raises(InvalidStatus):
        await far.connect(banned.table)
    assert not other.is_closed
    assert (await far.http.get("/healthz")).status_code == 200
    await admin(served, "unban", "198.51.100.0/24")
    await far.ask("GET", "/api/me")


def test_what_the_operator_decides_holds_on_running_servers(
    served: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    async def walk() -> None:
        async with Visitor(served.url) as near, Visitor(served.url, address="198.51.100.7") as far:
            mine, theirs = await close_a_running_game(served, near, far)
            shown = await refuse_a_name(served, near, far)
            await empty_the_lobby(served, shown, far)
            await ban_a_network(served, theirs, mine)
            for socket in (mine, theirs, shown):
                await socket.close()

    asyncio.run(walk())
    capsys.readouterr()
    where = ["--database", served.database] if served.database else ["--data-dir", str(served.data_dir)]
    assert main(["admin", "log", "--json", *where]) == 0
    acts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [act["act"] for act in reversed(acts)] == [
        "close",
        "refuse-name",
        "allow-name",
        "empty-lobby",
        "ban",
        "unban",
    ]
    assert len({act["who"] for act in acts}) == 1
    assert [act["number"] for act in acts] == [6, 5, 4, 3, 2, 1]
    assert ("banned", "198.51.100.7") in {
        (line["event"], line.get("address")) for line in security_events(served)
    }


def test_a_ban_ends_with_its_time_and_covers_what_it_names(tmp_path: Path) -> None:
    now = 1000.0

    async def look() -> None:
        nonlocal now
        address = f"sqlite:///{tmp_path / 'fourfold.db'}"
        store = await Store.open(address)
        tables = LiveTables(store, lambda: now)
        known = Moderation(store, tables, Audiences(tables))
        async with moderator(address, "ada") as ada:
            acts = [
                await ada.ban(network, 3600.0)
                for network in ("192.0.2.7", "2001:db8::/48", "::ffff:198.51.100.0/120")
            ]
            await ada.refuse_name("Ｂａｄ  Name")
            until = acts[0].until
            assert until is not None
            now = until - 1
            await known.look()
            inside = ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:0:1::/64", "2001:db8::5", "198.51.100.9")
            outside = ("192.0.2.8", "2001:db8:1::1", "198.51.101.9", "unknown", "")
            assert [known.is_banned(each) for each in (*inside, *outside)] == [True] * 5 + [False] * 5
            with pytest.raises(NameRefused):
                known.check_name("bad NAME")
            known.check_name("bad names")
            now = until + 60
            assert not any(known.is_banned(each) for each in inside)
            assert await ada.unban("192.0.2.7") is not None
            assert await ada.unban("192.0.2.7") is None
            assert len(await ada.tables((Phase.OPEN,))) == 0
        await store.close()

    asyncio.run(look())
    assert str(read_network("10.1.2.3/8")) == "10.0.0.0/8"
