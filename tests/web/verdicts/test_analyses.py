"""Analyses over HTTP: the same as the library's, in order, and only while a client listens."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from asyncio.subprocess import Process
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from harness.services import LimitsClock, Server, free_port
from harness.visitor import Json, Visitor
from tests.web.conftest import StartServer

from fourfold import quarto, quatro
from fourfold.engine.verdict import Proven
from fourfold.quarto import engine as solved
from fourfold.quatro import engine as judged
from fourfold.web.analysis_worker import Analyse, AnalysisWorker, Order, Stop
from fourfold.web.app import build
from fourfold.web.problems import ApiError
from fourfold.web.settings import Settings
from fourfold.web.verdicts.analyses import known


async def told(visitor: Visitor, **asked: Any) -> list[Json]:
    """Every line of an analysis."""
    async with visitor.http.stream("POST", "/api/analyses", json=asked) as answer:
        assert answer.status_code == 200, await answer.aread()
        return [json.loads(line) async for line in answer.aiter_lines()]


def random_quarto(rng: random.Random) -> quarto.Position:
    """A position of a random game in any variant; rarely so early that all moves take long."""
    names = ("classic", "advanced", "traits=colour", "traits=shape,top+squares", "traits=colour,height,top")
    rules = quarto.read_variant(rng.choice(names), rng.choice(list(quarto.CallRule)))
    position = rules.start()
    for _ in range(rng.choice((0, 3, 4, 5, *range(12, 34)))):
        if position.result is not None:
            break
        position = position.play(rng.choice(position.steps))
    return position


def random_quatro(rng: random.Random) -> quatro.Position:
    position = quatro.Variant().start(rng.choice((2, 3, 4)))
    for _ in range(rng.randrange(150)):
        if position.result is not None:
            break
        if not position.steps:
            count = quatro.DICE - len(position.dice)
            position = position.play(quatro.Throw([rng.randint(1, 6) for _ in range(count)]))
        else:
            position = position.play(rng.choice(position.steps))
    return position


def proven(verdict: Json | None) -> tuple[str, int] | None:
    return None if verdict is None else (verdict["outcome"], verdict["plies"])


def as_pair(verdict: object) -> tuple[str, int] | None:
    return (str(verdict.outcome), verdict.plies) if isinstance(verdict, Proven) else None


def test_quarto_answers_match_the_library(shared_server: Server) -> None:
    async def compare() -> None:
        rng = random.Random(14)
        async with Visitor(shared_server.url) as visitor:
            for _ in range(60):
                position = random_quarto(rng)
                first, *moves, last = await told(
                    visitor,
                    game="quarto",
                    position=str(position),
                    variant=str(position.variant),
                    call=str(position.variant.call),
                )
                known = solved.analyse(position)
                assert (first["type"], last["type"]) == ("position", "verdict")
                assert first["steps"] == list(map(str, position.steps))
                assert first["total"] == last["total"] == last["known"] == len(known.moves)
                assert {tuple(move["choice"]): proven(move["verdict"]) for move in moves} == {
                    tuple(map(str, move.choice)): as_pair(move.verdict) for move in known.moves
                }
                assert (proven(last["verdict"]), last["complete"]) == (as_pair(known.verdict), True)
                assert last["best"] == [list(map(str, move.choice)) for move in known.best]
                check_line(position, last)

    asyncio.run(compare())


def check_line(position: quarto.Position, last: Json) -> None:
    """The line is legal and ends the game as, and when, the verdict says."""
    verdict = last["verdict"]
    placed, seat = position.occupied.bit_count(), position.seat
    for step in last["line"]:
        position = position.play(step)
    result = position.result
    assert result is not None
    won = {"win": (seat,), "draw": (), "loss": (1 - seat,)}[verdict["outcome"]]
    assert result.winners == won
    assert position.occupied.bit_count() - placed == verdict["plies"]


def test_the_lines_that_make_a_gift_unsafe_are_named(shared_server: Server) -> None:
    """Every line named is one that the piece completes; every piece that completes one is named."""

    async def compare() -> None:
        rng = random.Random(3)
        async with Visitor(shared_server.url) as visitor:
            for _ in range(12):
                position = random_quarto(rng)
                rules = {"variant": str(position.variant), "call": str(position.variant.call)}
                first, *moves, _ = await told(visitor, game="quarto", position=str(position), **rules)
                facts = first["quarto"]
                if position.hand is None and position.beside and not position.made:
                    losing = {move["choice"][0] for move in moves if proven(move["verdict"]) == ("loss", 1)}
                    assert losing == set(facts["unsafe"])
                for move in moves:
                    lost = proven(move["verdict"]) == ("loss", 2) and len(move["choice"]) == 2
                    assert lost or not move.get("unsafe")
                    for threat in move.get("unsafe", ()):
                        after = position.play(move["choice"][0]).play(move["choice"][1])
                        made = after.play(quarto.Place(threat["square"])).made
                        assert list(threat["squares"]) in [list(each.line.squares) for each in made]

    asyncio.run(compare())


def test_quatro_answers_match_the_library(shared_server: Server) -> None:
    async def compare() -> None:
        rng = random.Random(15)
        async with Visitor(shared_server.url) as visitor:
            for _ in range(12):
                position = random_quatro(rng)
                first, *moves, last = await told(visitor, game="quatro", position=str(position))
                known = judged.analyse(position)
                assert [move["choice"] for move in moves] == [[str(each.choice[0])] for each in known.moves]
                for move, each in zip(moves, known.moves, strict=True):
                    assert move["chances"] == pytest.approx(each.chances)
                    best = known.moves[0].chances[position.seat]
                    assert move["loss"] == pytest.approx(best - each.chances[position.seat], abs=1e-9)
                assert last["chances"] == pytest.approx(known.chances)
                if position.result is not None:
                    assert first["over"]
                    continue
                facts, odds = first["quatro"], judged.odds(position)
                assert facts["fields"] == pytest.approx(odds.fields)
                assert sum(end["chance"] for end in facts["outlook"]["ends"]) == pytest.approx(
                    1 - facts["outlook"]["lost"], abs=0.02
                )
                if position.steps:
                    assert [facts["outlook"]["step"]] in last["best"]
                for threat in facts["threats"]:
                    assert wins_on(position, threat["seat"], threat["field"])

    asyncio.run(compare())


def wins_on(position: quatro.Position, seat: int, field: int) -> bool:
    """Whether a roof of `seat` on `field` completes four in a row or the three Yatzy fields."""
    tops = dict(enumerate(position.tops)) | {field: seat}
    row = any(all(tops[each] == seat for each in window) for window in quatro.WINDOWS)
    return row or {*position.yatzy_towers(seat), field} >= set(position.variant.layout.yatzy_fields)


def test_the_nearest_ends_come_first(shared_server: Server) -> None:
    """Immediate wins and losses come before what takes a search."""

    async def compare() -> None:
        async with Visitor(shared_server.url) as visitor:
            _, *moves, _ = await told(visitor, game="quarto", position="1..2/..../.4../...8 3")
        plies = [move["verdict"]["plies"] for move in moves if move["verdict"]["outcome"] != "draw"]
        near = [each for each in plies if each <= 8]
        assert near == sorted(near)
        assert [move["verdict"]["plies"] for move in moves][: len(near)] == near

    asyncio.run(compare())


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"game": "quarto", "position": "11../..../..../.... -"}, ["1", "a1", "b1"]),
        ({"game": "quarto", "position": "1.../..../.... -"}, ["4", "3"]),
        ({"game": "quarto", "position": "1.../..../..../.... 1"}, ["1", "a1"]),
        ({"game": "quarto", "position": "0123/..../..../.... 7", "call": "auto"}, ["a1b1c1d1"]),
        ({"game": "quarto", "position": "x.../..../..../.... -"}, ["x", "a1"]),
        ({"game": "quatro", "position": "....../....../....../....../....../...... 9-15 -"}, []),
        ({"game": "quatro", "position": "", "layout": "nowhere"}, ["six"]),
    ],
)
def test_a_position_that_cannot_be_is_explained(shared_server: Server, asked: Json, named: list[str]) -> None:
    async def ask() -> Json:
        async with Visitor(shared_server.url) as visitor:
            answer = await visitor.http.post("/api/analyses", json=asked)
            assert answer.status_code == 422
            problem: Json = answer.json()
            return problem

    problem = asyncio.run(ask())
    assert all(word in problem["title"] for word in named), problem["title"]


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """Our server in this process, so that a test can see what it says to the process that analyses."""
    app = build(Settings(data_dir=folder, address_rate=0, warm=0))
    server = uvicorn.Server(uvicorn.Config(app, port=free_port(), log_config=None))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.config.port}"
    finally:
        server.should_exit = True
        await serving


def test_leaving_stops_the_search_and_lets_others_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two analyses fill the process that analyses, which is stopped meanwhile: a third is sent to it only if
    the two that nobody waits for give their places up, and they are not worked out in the end."""
    orders: list[Order] = []
    answers: dict[int, bytes] = defaultdict(bytes)
    process = 0
    send, take = AnalysisWorker._send, AnalysisWorker._take

    def note_order(worker: AnalysisWorker, to: Process, order: Order) -> None:
        nonlocal process
        process = to.pid
        orders.append(order)
        send(worker, to, order)

    def note_answer(worker: AnalysisWorker, by: Process, number: int, word: bytes, payload: bytes) -> None:
        answers[number] += payload if word == b"told" else b""
        take(worker, by, number, word, payload)

    monkeypatch.setattr(AnalysisWorker, "_send", note_order)
    monkeypatch.setattr(AnalysisWorker, "_take", note_answer)

    async def until_ordered(*kinds: type[Order]) -> None:
        async with asyncio.timeout(120):
            while [type(order) for order in orders] != list(kinds):
                await asyncio.sleep(0.01)

    async def leave() -> None:
        async with served(tmp_path) as url, Visitor(url) as visitor, Visitor(url) as other:
            await told(other, game="quatro")  # starts the process
            os.kill(process, signal.SIGSTOP)
            orders.clear()
            slow = {"game": "quarto", "position": "1..2/..../.4../...8 3"}
            waiting = [asyncio.create_task(told(visitor, **slow)) for _ in range(2)]
            await until_ordered(Analyse, Analyse)
            for each in waiting:
                each.cancel()
            await until_ordered(Analyse, Analyse, Stop, Stop)
            asked = asyncio.create_task(told(other, game="quarto", position="a43b/.f.6/2..e/.0.c 5"))
            await until_ordered(Analyse, Analyse, Stop, Stop, Analyse)
            os.kill(process, signal.SIGCONT)
            assert (await asked)[-1]["complete"]
            for number in (order.number for order in orders[:2]):
                assert not any(json.loads(line).get("complete") for line in answers[number].splitlines())

    asyncio.run(leave())


def test_thinking_is_counted_for_each_person(tmp_path: Path, start_server: StartServer) -> None:
    clock = LimitsClock(tmp_path / "limits")
    server = start_server(extra=clock.environment)

    async def ask() -> None:
        async with Visitor(server.url) as greedy, Visitor(server.url) as modest:
            slow = {"game": "quarto", "position": "1..2/..../.4../...8 3"}
            statuses = []
            for _ in range(9):
                async with greedy.http.stream("POST", "/api/analyses", json=slow) as answer:
                    statuses.append(answer.status_code)
            assert statuses == [200] * 7 + [429] * 2  # each costs 80 of 600
            assert (await told(modest, game="quarto"))[-1]["complete"]
            clock.set(1)  # gives 30 back, and 40 are left
            assert (await greedy.http.post("/api/analyses", json=slow)).status_code == 429
            clock.set(2)
            assert (await greedy.http.post("/api/analyses", json=slow)).status_code == 200

    asyncio.run(ask())


def test_an_analysis_that_ends_without_a_verdict_is_no_fault() -> None:
    async def cut_off(*_: object) -> AsyncIterator[bytes]:
        yield b'{"type":"position","game":"quarto","position":"","seat":0,"steps":[],"total":1}\n'

    process: Any = SimpleNamespace(analysis=SimpleNamespace(analyse=cut_off))
    nobody: Any = None
    with pytest.raises(ApiError, match="try again later"):
        asyncio.run(known(process, nobody, quarto.Position()))
