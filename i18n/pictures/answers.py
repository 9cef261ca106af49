"""The server's answers to requests that it refuses: sentences that programs pass on to people."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from harness.services import Server

from i18n.pictures.shown import Picture, written

ME, OPEN = {"type": "me", "name": "Ada"}, {"type": "open"}
TWO, FREE = [ME, {"type": "me", "name": "Max"}], [ME, OPEN]
CASUAL = {"clock": None, "casual": True}

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": [{"type": "computer", "level": "casual"}] * 2},
    {"seats": [*TWO, OPEN]},
    {"seats": [{"type": "me", "name": "\u200b"}, OPEN]},
    {"seats": TWO, "layout": "default"},
    {"seats": TWO, "variant": "nonsense"},
    {"seats": TWO, "edition": "glass"},
    {"seats": TWO, "start": "0123/..../..../.... - a1", "call": "auto"},
    {"seats": TWO, "game": "quatro", "call": "turns"},
    {"seats": [*TWO, ME], "game": "quatro", "start": "....../....../....../....../....../...... 15-15 -"},
)
"""Tables that nobody can open."""

ACTS = {
    "quarto": (
        "play b3 0", "play nonsense 0", "play 7 1", "play 7 9", "play 7 0 0", "play 7 0 99",
        "play !a1b1c1d1@2 0", "play !a1b1c1d1 1", "roll 0", "accept_draw 0", "ask_takeback 0",
        "agree_takeback 0", "decline_takeback 0", "claim 0", "ask_rematch 0", "leave 0", "join 0",
        "offer_draw 0", "offer_draw 0", "resign 0", "resign 0", "play 7 0",
    ),
    "quatro": (
        "play 13355 0", "play c4 0", "play k33 0", "play lose 0", "roll 0", "roll 0", "play lose 0",
        "play k9 0", "play k12346 0", "play k 0", "offer_draw 0",
    ),
}  # fmt: skip
"""Commands at a table, most of them refused: kind, step, seat, version seen."""


def _command(asked: str, version: int) -> dict[str, Any]:
    match asked.split():
        case ["play", step, seat, *seen]:
            at = int(seen[0]) if seen else version
            return {"type": "play", "step": step, "seat": int(seat), "seen": at}
        case ["leave" | "join" as kind, place]:
            return {"type": kind, "place": int(place)} | ({"name": "Max"} if kind == "join" else {})
        case [kind, seat]:
            seen_too = {"seen": version} if kind in ("roll", "ask_takeback", "agree_takeback") else {}
            return {"type": kind, "seat": int(seat)} | seen_too
        case _:
            raise ValueError(asked)


def answers() -> Iterator[Picture]:
    """Every refusal as a text: the request and the sentence that came back."""
    with (
        tempfile.TemporaryDirectory() as kept,
        Server(Path(kept)) as server,
        httpx.Client(base_url=server.url, headers={"Accept-Language": "en"}, timeout=60.0) as ada,
        httpx.Client(base_url=server.url, headers={"Accept-Language": "en"}, timeout=60.0) as max_,
    ):
        for client in (ada, max_):
            client.get("/api/me")
        yield _picture("requests", _requests(ada))
        yield _picture("requests for tables", _tables(ada))
        for game in ACTS:
            yield _picture(f"requests at a table of {game}", _acts(ada, game))
        yield _picture("requests of strangers", _strangers(ada, max_))
        yield _picture("requests at a public table", _in_public(ada, max_))
        yield _picture("requests against the computer", _against_the_computer(ada))


def _picture(name: str, rows: Iterator[str]) -> Picture:
    said = list(rows)
    return Picture(name, [written(said)], rows=said)


def _told(asked: str, answer: httpx.Response) -> Iterator[str]:
    """A request, and the answer if it was refused."""
    if answer.is_error and "json" in answer.headers.get("content-type", ""):
        problem = answer.json()
        yield asked[:100]
        yield f"  {answer.status_code} {problem['title']}"
        yield ""


def _requests(ada: httpx.Client) -> Iterator[str]:
    asked: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("GET", "/api/tables/nothing", {}),
        ("DELETE", "/api/tables", {}),
        ("POST", "/api/tables", {"content": b"{", "headers": {"Content-Type": "application/json"}}),
        ("POST", "/api/tables", {"content": b"x", "headers": {"Content-Type": "text/plain"}}),
        (
            "POST",
            "/api/tables",
            {"content": b"[" * 2_000_000, "headers": {"Content-Type": "application/json"}},
        ),
        ("POST", "/api/tables", {"json": {}, "headers": {"Origin": "http://elsewhere.example"}}),
        ("PUT", "/api/me", {"json": {"name": "Ada", "language": "xx"}}),
        ("GET", "/api/texts/xx", {}),
        ("GET", "/api/openings?position=e.../.970/c.b./.8.4+f", {}),
        ("GET", "/art/pieces/glass.svg", {}),
        ("GET", "/api/puzzles/nothing", {}),
        ("POST", "/api/analyses", {"json": {"game": "quarto", "position": "nonsense"}}),
        ("POST", "/api/analyses", {"json": {"game": "quatro", "position": "nonsense"}}),
    )
    for method, path, options in asked:
        yield from _told(f"{method} {path}", ada.request(method, path, **options))


def _tables(ada: httpx.Client) -> Iterator[str]:
    for wish in TABLES:
        answer = ada.post("/api/tables", json={"game": "quarto", **CASUAL, **wish})
        yield from _told(f"POST /api/tables {json.dumps(wish)}", answer)


def _acts(ada: httpx.Client, game: str) -> Iterator[str]:
    table = ada.post("/api/tables", json={"game": game, "seats": TWO, **CASUAL}).json()["table"]
    for address in ("odds", "hint", "judgement", "rematch"):
        method = "POST" if address == "rematch" else "GET"
        path = f"/api/tables/{table}/{address}"
        yield from _told(f"{method} …/{address}", ada.request(method, path))
    yield from _told("POST …/review", ada.post(f"/api/tables/{table}/review", json={}))
    for key, asked in enumerate(ACTS[game]):
        version = ada.get(f"/api/tables/{table}").json()["version"]
        act = {"type": "act", "key": f"k{key}", "command": _command(asked, version)}
        yield from _told(json.dumps(act["command"]), ada.post(f"/api/tables/{table}/acts", json=act))


def _strangers(ada: httpx.Client, max_: httpx.Client) -> Iterator[str]:
    """What a stranger is told at a table of two, and at one with a free seat."""
    for seats in (TWO, FREE):
        wish = {"game": "quarto", "seats": seats, **CASUAL}
        table = ada.post("/api/tables", json=wish).json()["table"]
        yield from _told("GET …", max_.get(f"/api/tables/{table}"))
        for command in ({"type": "join", "place": 1, "name": "Max"}, {"type": "resign", "seat": 0}):
            act = {"type": "act", "key": "stranger", "command": command}
            yield from _told(json.dumps(command), max_.post(f"/api/tables/{table}/acts", json=act))
        move = {"type": "play", "step": "7", "seat": 0, "seen": 1}
        act = {"type": "act", "key": "early", "command": move}
        yield from _told(json.dumps(move), ada.post(f"/api/tables/{table}/acts", json=act))


def _act(who: httpx.Client, table: str, asked: str) -> Iterator[str]:
    version = who.get(f"/api/tables/{table}").json()["version"]
    command = _command(asked, version)
    act = {"type": "act", "key": f"{asked} {version}", "command": command}
    yield from _told(json.dumps(command), who.post(f"/api/tables/{table}/acts", json=act))


def _in_public(ada: httpx.Client, max_: httpx.Client) -> Iterator[str]:
    """Two people at a table that anyone may find, and one that closes."""
    wish = {"game": "quarto", "seats": FREE, "public": True, **CASUAL}
    table = ada.post("/api/tables", json=wish).json()["table"]
    yield from _act(max_, table, "join 0")
    yield from _act(max_, table, "join 1")
    for asked in ("resign 0", "play 7 0"):
        yield from _act(max_, table, asked)
    first, second = (ada, max_) if _view(ada, table)["turn"]["seat"] in _own(ada, table) else (max_, ada)
    mine, other = _own(first, table)[0], _own(second, table)[0]
    for asked in (f"play 7 {mine}", f"offer_draw {mine}", f"offer_draw {mine}", f"ask_takeback {mine}"):
        yield from _act(first, table, asked)
    yield from _act(first, table, f"ask_takeback {mine}")
    yield from _act(second, table, f"resign {other}")
    with_nobody = ada.post("/api/tables", json=wish).json()["table"]
    yield from _act(ada, with_nobody, "leave 0")
    yield from _act(ada, with_nobody, "resign 0")


def _own(who: httpx.Client, table: str) -> list[int]:
    return list(_view(who, table)["you"])


def _view(who: httpx.Client, table: str) -> dict[str, Any]:
    view: dict[str, Any] = who.get(f"/api/tables/{table}").json()["view"]
    return view


def _against_the_computer(ada: httpx.Client) -> Iterator[str]:
    seats = [ME, {"type": "computer", "level": "newcomer"}]
    wish = {"game": "quarto", "seats": seats, "call": "auto", **CASUAL}
    table = ada.post("/api/tables", json=wish).json()["table"]
    seat = _own(ada, table)[0]
    for asked in (f"offer_draw {seat}", "join 0"):
        yield from _act(ada, table, asked)
    yield from _told("GET …/judgement", ada.get(f"/api/tables/{table}/judgement"))
    yield from _told("GET /rules/chess", ada.get("/rules/chess"))
    long = {"game": "quarto", "position": "." * 5000}
    yield from _told("POST /api/analyses", ada.post("/api/analyses", json=long))
