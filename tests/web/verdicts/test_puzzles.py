"""Puzzles over HTTP: solutions stay on the server, strength follows the answers, on both databases."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

from harness.services import Server
from harness.visitor import Visitor
from tests.data.solutions import of_kind, own_steps
from tests.web.conftest import StartServer

from fourfold.data.puzzles import FIRST_STRENGTH, Puzzle, Status, answer, daily, kinds, puzzle
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind
from fourfold.web.verdicts.storms import puzzle_of


def wrong_step(asked: Puzzle) -> str:
    """A legal first step that is not the solution."""
    steps = [str(step) for step in asked.start.steps]
    if asked.kind is QuartoKind.SEE:
        return next(step for step in ("!a1b1c1d1", "!a2b2c2d2") if step != asked.solution[0])
    if asked.kind is QuatroKind.STOP:
        return "stop" if asked.solution[0] == "throw" else "throw"
    return next(step for step in steps if answer(asked, [step]).status is Status.WRONG)


async def send(visitor: Visitor, asked: str, steps: list[str]) -> Any:
    return await visitor.ask("POST", f"/api/puzzles/{asked}/answers", {"steps": steps})


async def all_kinds(server: Server) -> None:
    async with Visitor(server.url) as ada:
        strength = FIRST_STRENGTH
        for kind in kinds():
            asked = of_kind(kind)
            told = await ada.ask("GET", f"/api/puzzles/{asked.id}")
            assert told["position"] == asked.position
            assert not any(key in told for key in ("solution", "lines", "odds", "steps")), (
                "not before an answer"
            )
            last = own_steps(asked)
            for number in range(1, len(last)):
                moment = await send(ada, asked.id, last[:number])
                assert moment["status"] == "goes_on"
                shown = set(moment) & {"lines", "odds"}
                assert not shown
                assert len(moment["played"]) < len(asked.solution), number
            done = await send(ada, asked.id, last)
            assert done["status"] == "solved"
            assert done["change"] > 0
            assert done["strength"] == strength + done["change"]
            strength = done["strength"]
            again = await send(ada, asked.id, last)
            assert again.get("change", 0) == 0, "a puzzle counts once"
            if kind.game == "quatro":
                assert done["odds"][0]["answer"] == asked.solution[0]
            elif kind not in (QuartoKind.SAFE, QuartoKind.HOLD):
                assert done["lines"]
        progress = await ada.ask("GET", "/api/puzzles/progress")
        assert (progress["strength"], progress["streak"], progress["solved"]) == (strength, 9, 9)
        assert len(progress["strengths"]) == 9


async def failing_and_giving_up(server: Server) -> None:
    async with Visitor(server.url) as max_, Visitor(server.url) as eve:
        failed, shown, helped = (
            of_kind(QuartoKind.HOLD),
            of_kind(QuartoKind.SAFE),
            of_kind(QuartoKind.WIN_IN_ONE),
        )
        wrong = await send(max_, failed.id, [wrong_step(failed)])
        assert wrong["status"] == "wrong"
        assert wrong["change"] < 0
        assert set(wrong) <= {"status", "played", "danger", "strength", "change"}
        later = await send(max_, failed.id, own_steps(failed))
        assert later["status"] == "solved"
        assert later["strength"] == wrong["strength"], "only the first answer counts"
        solution = await max_.ask("POST", f"/api/puzzles/{shown.id}/solution", {})
        assert tuple(solution["steps"]) == shown.solution
        after = await send(max_, shown.id, list(shown.solution))
        assert after["strength"] < wrong["strength"], "giving up costs"
        assert after.get("change", 0) == 0
        hint = await max_.ask("POST", f"/api/puzzles/{helped.id}/hint", {})
        assert len(hint["squares"]) == 3
        then = await send(max_, helped.id, list(helped.solution))
        assert (then["status"], then.get("change", 0)) == ("solved", 0)
        progress = await max_.ask("GET", "/api/puzzles/progress")
        assert (progress["tried"], progress["solved"], progress["streak"]) == (3, 0, 0)
        for kind in kinds():
            assert await eve.ask("POST", f"/api/puzzles/{of_kind(kind).id}/hint", {})
        assert (await eve.ask("GET", "/api/puzzles/progress"))["strength"] == FIRST_STRENGTH


async def days_and_stream(server: Server) -> None:
    async with Visitor(server.url) as ada, Visitor(server.url) as max_:
        told = await ada.ask("GET", "/api/puzzles/daily")
        asked = daily(date.fromisoformat(told["day"]))
        assert told["puzzle"]["id"] == asked.id
        assert told["puzzle"] == (await max_.ask("GET", "/api/puzzles/daily"))["puzzle"]
        await send(ada, asked.id, own_steps(asked))
        await send(max_, asked.id, [wrong_step(asked)])
        seen = await max_.ask("GET", "/api/puzzles/daily")
        assert (seen["tried"], seen["solved"]) == (told["tried"] + 2, told["solved"] + 1)
        mine = await ada.ask("GET", "/api/puzzles/progress")
        assert mine["days"] == 1
        assert [day["state"] for day in mine["week"]] == ["open"] * 6 + ["solved"]
        assert (await max_.ask("GET", "/api/puzzles/progress"))["week"][-1]["state"] == "tried"
        for _ in range(5):
            coming = await ada.ask("GET", "/api/puzzles/next")
            assert abs(coming["rating"] - mine["strength"]) < 200
            assert coming["id"] != asked.id
        only = await ada.ask("GET", "/api/puzzles/next?kind=win5")
        assert only["kind"] == "win5"


async def a_storm(server: Server) -> None:
    async with Visitor(server.url) as ada, Visitor(server.url) as eve:
        storm = await ada.ask("POST", "/api/puzzles/storms", {})
        asked = storm["puzzle"]
        address = f"/api/puzzles/storms/{storm['id']}/answers"
        for number in range(3):
            assert asked["id"] == puzzle_of(storm["id"], number).id
            right = puzzle(asked["id"]).solution[0]
            told = await ada.ask("POST", address, {"number": number, "step": right})
            assert (told["right"], told["score"], told["number"]) == (True, number + 1, number + 1)
            assert told["lines"]
            asked = told["puzzle"]
        repeated = await ada.http.post(address, json={"number": 0, "step": right})
        assert repeated.status_code == 409
        foreign = await eve.http.post(address, json={"number": 3, "step": right})
        assert foreign.status_code == 404
        wrong = await ada.ask("POST", address, {"number": 3, "step": wrong_step(puzzle(asked["id"]))})
        assert (wrong["right"], wrong["score"]) == (False, 3)
        assert (await ada.ask("GET", "/api/puzzles/progress"))["best_storm"] == 3


async def own_data(server: Server) -> None:
    async with Visitor(server.url) as ada:
        asked = of_kind(QuartoKind.SEE)
        await send(ada, asked.id, list(asked.solution))
        await ada.ask("POST", "/api/puzzles/storms", {})
        export = await ada.ask("GET", "/api/me/export")
        assert [each["puzzle"] for each in export["puzzles"]] == [asked.id]
        assert len(export["storms"]) == 1
        kept = dict(ada.http.cookies)
        assert (await ada.http.delete("/api/me")).status_code == 204
        ada.http.cookies.update(kept)
        export = await ada.ask("GET", "/api/me/export")
        assert (export["puzzles"], export["storms"]) == ([], [])


async def nonsense(server: Server) -> None:
    async with Visitor(server.url) as ada:
        asked = of_kind(QuartoKind.HOLD)
        address = f"/api/puzzles/{asked.id}/answers"
        for body, status in (
            ({"steps": []}, 400),
            ({"steps": ["xyz"]}, 422),
            ({"steps": ["7"]}, 422),
            ({"steps": [wrong_step(asked), "7"]}, 422),
            ({"steps": ["a1"] * 99}, 400),
            ({}, 400),
        ):
            refused = await ada.http.post(address, json=body)
            assert refused.status_code == status, (body, refused.text)
        for path in ("/api/puzzles/nothing", "/api/puzzles/next?kind=chess"):
            assert (await ada.http.get(path)).status_code in (400, 404)
        assert (await ada.ask("GET", "/api/puzzles/progress"))["tried"] == 0


CASES = (all_kinds, failing_and_giving_up, days_and_stream, a_storm, own_data, nonsense)


def test_puzzles_on_sqlite(shared_server: Server) -> None:
    for case in CASES:
        asyncio.run(case(shared_server))


def test_puzzles_on_postgresql(start_server: StartServer, shared_database: str) -> None:
    server = start_server(database=shared_database, extra={"FOURFOLD_WARM": "0"})
    for case in CASES:
        asyncio.run(case(server))
