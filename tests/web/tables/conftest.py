"""Tables on their own database, without a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import time

import pytest

from fourfold.store import LiveTables, Store

Tables = Callable[..., AbstractAsyncContextManager[LiveTables]]


@pytest.fixture
def tables(sqlite_address: str) -> Tables:
    """Opens the tables of a new database; `clock` is their time."""

    @asynccontextmanager
    async def opened(clock: Callable[[], float] = time) -> AsyncIterator[LiveTables]:
        store = await Store.open(sqlite_address)
        live = LiveTables(store, clock)
        try:
            yield live
        finally:
            await live.close()
            await store.close()

    return opened
