"""The queue is fair to every person and address."""

from __future__ import annotations

import asyncio

from fourfold.web.tables.fair_queue import FairQueue


def order_of(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which simultaneous requests, each given by address and person, are served."""
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


def test_a_newcomer_waits_for_one_request_however_many_another_person_sent() -> None:
    stranger = ("school", "stranger")
    assert order_of([*[("school", "greedy")] * 20, stranger]).index(stranger) == 1


def test_new_cookies_do_not_give_more_turns() -> None:
    stranger = ("far away", "stranger")
    made_up = [("one address", f"cookie {number}") for number in range(200)]
    assert order_of([*made_up, stranger]).index(stranger) == 1


def test_leaving_the_queue_frees_the_place() -> None:
    async def whole() -> None:
        queue = FairQueue(1)
        async with queue.turn("", "a"):
            waiting = [asyncio.create_task(queue.turn("", who).__aenter__()) for who in "bcd"]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        waiting[1].cancel()  # it has just been given its place
        await asyncio.wait_for(waiting[2], 30)

    asyncio.run(whole())
