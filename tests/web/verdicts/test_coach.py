"""The coach at a table: hints are right, it asks before blunders, and it helps nobody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from harness.services import Server
from harness.visitor import Json, ServerRefused, Visitor

from fourfold import quarto
from fourfold.engine.verdict import Outcome
from fourfold.quarto.engine import analyse, threats

GIVE = "a43b/.f.6/2..e/.0.c -"
PLACE = "2..d/7..f/96e./.c.. 1"
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)


async def open_coached(visitor: Visitor, start: str, game: str = "quarto", seat: int | None = None) -> str:
    """A casual game against the computer where the person is to move."""
    mover = seat if seat is not None else quarto.Position(start, AUTO).seat
    seats: list[Json] = [{"type": "computer", "level": "casual"}]
    seats.insert(mover, {"type": "me"})
    rules = {"call": "auto"} if game == "quarto" else {}
    opened = await visitor.open_table(game, seats, start=start, casual=True, clock=None, **rules)
    table: str = opened["table"]
    return table


@pytest.mark.parametrize("start", [GIVE, PLACE])
def test_hints_tell_more_from_step_to_step_and_end_with_a_best_move(
    shared_server: Server, start: str
) -> None:
    async def ask() -> None:
        async with Visitor(shared_server.url) as visitor:
            table = await open_coached(visitor, start)
            look, danger, move = [
                await visitor.ask("GET", f"/api/tables/{table}/hint?step={step}") for step in (1, 2, 3)
            ]
            known = analyse(quarto.Position(start, AUTO))
            assert look["squares"]
            assert "choice" not in look
            assert "threats" not in look
            assert "choice" not in danger
            found = {(tuple(each["squares"]), each["square"]) for each in danger.get("threats", ())}
            assert found == {(each.line.squares, each.square) for each in threats(known.position)}
            assert move["choice"] in [list(map(str, best.choice)) for best in known.best]

    asyncio.run(ask())


def test_a_blunder_is_asked_about_with_the_line_that_it_lets_them_finish(shared_server: Server) -> None:
    position = quarto.Position(GIVE, AUTO)
    known = analyse(position)
    assert known.verdict is not None
    verdicts = {str(move.choice[0]): move.verdict for move in known.moves}

    async def ask() -> None:
        async with Visitor(shared_server.url) as visitor:
            table = await open_coached(visitor, GIVE)
            blunders = 0
            for piece, verdict in verdicts.items():
                assert verdict is not None
                told = await visitor.ask("POST", f"/api/tables/{table}/check", {"step": piece})
                worse = known.verdict is not None and verdict.outcome != known.verdict.outcome
                assert (told["says"] != "good") is worse
                assert told["after"] == {"outcome": str(verdict.outcome), "plies": verdict.plies}
                at_once = verdict.outcome is Outcome.LOSS and verdict.plies == 1
                assert bool(told.get("unsafe")) is at_once
                blunders += worse
            assert blunders
            with pytest.raises(ServerRefused) as refused:
                await visitor.ask("POST", f"/api/tables/{table}/check", {"step": "2"})
            assert refused.value.reason == "illegal"

    asyncio.run(ask())


def test_a_placement_is_as_good_as_the_best_gift_after_it_and_the_last_move_is_judged_whole(
    shared_server: Server,
) -> None:
    known = analyse(quarto.Position(PLACE, AUTO))

    async def ask() -> None:
        async with Visitor(shared_server.url) as visitor:
            table = await open_coached(visitor, PLACE)
            first = known.moves[-1].choice[0]
            best = next(move.verdict for move in known.moves if move.choice[0] == first)
            told = await visitor.ask("POST", f"/api/tables/{table}/check", {"step": str(first)})
            assert best is not None
            assert told["after"] == {"outcome": str(best.outcome), "plies": best.plies}
            socket = await visitor.connect(table)
            worst = known.moves[-1]
            seat = socket.view["you"][0]
            for step in worst.choice:
                await socket.play(str(step), seat)
            with suppress(ServerRefused):  # the computer may have won by then
                await socket.act("resign", seat=seat)
            told = await visitor.ask("GET", f"/api/tables/{table}/judgement")
            assert told["choice"] == list(map(str, worst.choice))
            assert worst.verdict is not None
            assert told["after"]["outcome"] == str(worst.verdict.outcome)
            assert told["best"] == [list(map(str, move.choice)) for move in known.best]
            await socket.close()

    asyncio.run(ask())


def test_quatro_has_hints_too(shared_server: Server) -> None:
    async def ask() -> None:
        async with Visitor(shared_server.url) as visitor:
            start = "....../..1.(12)./....../....../....../...... 13-14 13355@2"
            table = await open_coached(visitor, start, "quatro", seat=1)
            hint = await visitor.ask("GET", f"/api/tables/{table}/hint?step=3")
            assert hint["choice"] == ["k55"]
            assert len(hint["fields"]) == 3
            told = await visitor.ask("POST", f"/api/tables/{table}/check", {"step": "k55"})
            assert told["says"] == "good"
            worst = await visitor.ask("POST", f"/api/tables/{table}/check", {"step": "k1335"})
            assert worst["loss"] > 0

    asyncio.run(ask())


def test_only_the_player_to_move_is_helped(shared_server: Server) -> None:
    async def ask() -> None:
        async with Visitor(shared_server.url) as visitor, Visitor(shared_server.url) as other:
            table = await open_coached(visitor, GIVE)
            with pytest.raises(ServerRefused) as refused:
                await other.ask("GET", f"/api/tables/{table}/hint?step=1")
            assert refused.value.reason == "link-needed"

    asyncio.run(ask())


def test_a_game_at_one_device_keeps_nobody_from_being_helped(shared_server: Server) -> None:
    """Games with other people do: see `test_peeking`."""

    async def ask() -> None:
        async with Visitor(shared_server.url) as ada:
            alone: list[Json] = [{"type": "me"}, {"type": "me"}]
            await ada.open_table("quarto", alone, start=PLACE, casual=True, clock=None, call="turns")
            copy = await open_coached(ada, PLACE)
            assert (await ada.ask("GET", f"/api/tables/{copy}/hint?step=3"))["choice"]

    asyncio.run(ask())
