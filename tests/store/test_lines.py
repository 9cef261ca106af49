"""The line to PostgreSQL breaks, stalls, or goes silent for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from harness.lines import Line
from sqlalchemy import make_url, text
from sqlalchemy.engine import ExceptionContext

from fourfold.play import Person, Play, Setup
from fourfold.play.events import Stepped
from fourfold.play.view import legal
from fourfold.rules.games import Game
from fourfold.store import LiveTables, Store, postgres, postgres_appender, upgrade

ADA = Person("ada", "Ada")


@pytest.fixture
def line(postgres_address: str) -> Iterator[Line]:
    port = make_url(postgres_address).port
    assert port is not None
    with Line(port) as line:
        yield line


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(lambda line: line.lose(), id="silent for ever"),
        pytest.param(lambda line: (line.stall(), line.heal(forgets=True)), id="stalled, then reset"),
        pytest.param(lambda line: (line.cut(), line.heal()), id="cut"),
    ],
)
def test_a_step_goes_over_another_connection(
    line: Line, postgres_address: str, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[Line], object]
) -> None:
    """Only the time after which a silent connection is given up is shortened."""
    monkeypatch.setattr(postgres_appender, "PATIENCE", 5.0)
    monkeypatch.setattr(postgres, "PATIENCE", 5.0)
    address = make_url(postgres_address).set(port=line.port).render_as_string(hide_password=False)

    async def play() -> None:
        await upgrade(postgres_address)
        store = await Store.open(address)
        tables = LiveTables(store)
        opened = await tables.open(Setup(Game.QUARTO, (ADA, ADA)))
        live = await tables.find(opened.id)
        for number in range(4):
            if number == 2:
                trouble(line)
            offered = next(each for seat in (0, 1) if (each := legal(live.table, seat)) is not None)
            step = f"{offered.give[0]:x}" if offered.give else f"{'abcd'[offered.place[0]]}1"
            command = Play(offered.seat, step, live.version)
            acted = await tables.act(opened.id, command, "ada", key=str(number))
            stored = (await store.tail(opened.id))[acted.version - 1]
            assert isinstance(stored, Stepped)
            assert stored.step == step
        await store.close()

    asyncio.run(play())


def test_one_silent_connection_is_enough_to_replace_all(
    line: Line, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What reads is not made to wait at each of ten connections that lead nowhere."""
    silences: list[ExceptionContext] = []
    silence = postgres._silence_is_an_end

    def count(problem: ExceptionContext) -> None:
        silence(problem)
        silences.append(problem)

    monkeypatch.setattr(postgres, "_silence_is_an_end", count)
    monkeypatch.setattr(postgres, "PATIENCE", 5.0)
    address = make_url(postgres_address).set(port=line.port, drivername="postgresql+asyncpg")

    async def read() -> None:
        database = postgres.Postgres(address)

        async def ask() -> int | None:
            return await database.read(
                lambda connection: connection.scalar(text("SELECT 4 FROM pg_sleep(0.5)"))
            )

        assert await asyncio.gather(*(ask() for _ in range(postgres.CONNECTIONS))) == [4] * 10
        line.lose()
        assert [await ask() for _ in range(postgres.CONNECTIONS)] == [4] * 10
        line.heal(forgets=True)
        await database.close()

    asyncio.run(read())
    assert len(silences) == 1
