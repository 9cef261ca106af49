"""A queue in which each person waits for their own turn, however much others ask for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """A number of places; waiting people take turns, and each person's requests stay in order."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it while inside."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(person)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, person: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave()  # it went to a person who has gone
            raise

    def _leave(self) -> None:
        while self._waiting:
            person, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[person] = places  # at the end: the others come first
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
