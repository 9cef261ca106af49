"""Everybody waits for a place of their own."""

from __future__ import annotations

import asyncio

from fourfold.web.tables.fair_queue import FairQueue


def order_of(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """In which order those who ask at the same moment, each by address and person, are served."""
    served: list[tuple[str, str]] = []

    async def ask(queue: FairQueue, who: tuple[str, str]) -> None:
        async with queue.turn(*who):
            served.append(who)
            await asyncio.sleep(0)

    async def whole() -> None:
        queue = FairQueue(1)
        async with queue.turn(*asked[0]):
            waiting = [asyncio.create_task(ask(queue, who)) for who in asked]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    asyncio.run(whole())
    assert sorted(served) == sorted(asked)
    return served


def test_a_stranger_waits_for_one_thought_however_many_somebody_asks_for() -> None:
    stranger = ("school", "stranger")
    assert order_of([*[("school", "greedy")] * 20, stranger]).index(stranger) == 1


def test_fresh_cookies_bring_nobody_more_turns() -> None:
    stranger = ("far away", "stranger")
    made_up = [("one address", f"cookie {number}") for number in range(200)]
    assert order_of([*made_up, stranger]).index(stranger) == 1


def test_whoever_leaves_the_queue_takes_no_place() -> None:
    async def whole() -> None:
        queue = FairQueue(1)
        async with queue.turn("", "a"):
            waiting = [asyncio.create_task(queue.turn("", who).__aenter__()) for who in "bcd"]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        waiting[1].cancel()  # its place has just been given to it
        await asyncio.wait_for(waiting[2], 30)

    asyncio.run(whole())
