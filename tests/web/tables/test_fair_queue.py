"""Everybody waits for a place of their own."""

from __future__ import annotations

import asyncio

from fourfold.web.tables.fair_queue import FairQueue


def test_a_stranger_waits_for_one_thought_however_many_somebody_asks_for() -> None:
    served: list[str] = []

    async def ask(queue: FairQueue, who: str) -> None:
        async with queue.turn(who):
            served.append(who)
            await asyncio.sleep(0)

    async def whole() -> None:
        queue = FairQueue(1)
        async with queue.turn("greedy"):
            asked = [asyncio.create_task(ask(queue, who)) for who in [*["greedy"] * 20, "stranger"]]
            await asyncio.sleep(0)
        await asyncio.gather(*asked)

    asyncio.run(whole())
    assert served.index("stranger") == 1
    assert served.count("greedy") == 20


def test_whoever_leaves_the_queue_takes_no_place() -> None:
    async def whole() -> None:
        queue = FairQueue(1)
        async with queue.turn("a"):
            waiting = [asyncio.create_task(queue.turn(who).__aenter__()) for who in "bcd"]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        waiting[1].cancel()  # its place has just been given to it
        await asyncio.wait_for(waiting[2], 30)

    asyncio.run(whole())
