"""Old data is deleted, and games in progress are kept."""

from __future__ import annotations

import asyncio

from fourfold.play import Open, Person, Phase, Play, Resign, Setup
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store, upgrade

DAY = 86_400.0


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_tables_are_deleted_after_their_time(database: str) -> None:
    async def whole() -> None:
        await upgrade(database)
        store = await Store.open(database)
        clock = Clock()
        tables = LiveTables(store, clock)
        both = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=None, first=0)
        opened = await tables.open(Setup(Game.QUARTO, (Person("ada"), Open()), public=True))
        asleep, awake, over = [(await tables.open(both)).id for _ in range(3)]
        await tables.act(over, Resign(0), "ada")
        clock.now += 10 * DAY
        await tables.act(awake, Play(0, "7", seen=2), "ada")
        for phases, left in (
            ((Phase.OPEN, Phase.CLOSED), {asleep, awake, over}),
            ((Phase.PLAYING,), {awake, over}),
            ((Phase.OVER,), {awake}),
        ):
            assert await store.forget_untouched(phases, clock.now - 20 * DAY) == 0
            assert await store.forget_untouched(phases, clock.now - 5 * DAY) == 1
            assert {game.table for game in await store.games_of("ada")} == left
        assert await store.lobby() == ()
        assert await store.tail(over) == ()
        assert await store.follow(opened.watch) is None
        await store.close()

    asyncio.run(whole())


def test_a_review_lasts_as_long_as_its_game(database: str) -> None:
    async def whole() -> None:
        await upgrade(database)
        store = await Store.open(database)
        clock = Clock()
        tables = LiveTables(store, clock)
        both = Setup(Game.QUARTO, (Person("ada"), Person("max")), clock=None, first=0)
        over = (await tables.open(both)).id
        await tables.act(over, Resign(0), "ada")
        assert await store.review(over, 1) is None
        await store.keep_review(over, 1, "{}")
        await store.keep_review(over, 1, '{"turns": []}')
        assert await store.review(over, 1) == '{"turns": []}'
        assert await store.review(over, 2) is None  # in an older format: made again
        await store.keep_review(over, 2, "{}")
        assert (await store.review(over, 1), await store.review(over, 2)) == (None, "{}")
        clock.now += 10 * DAY
        assert await store.forget_untouched((Phase.OVER,), clock.now) == 1
        assert await store.review(over, 2) is None
        await store.keep_review(over, 2, "{}")  # it was being made when the game was deleted
        assert await store.review(over, 2) is None
        await store.close()

    asyncio.run(whole())
