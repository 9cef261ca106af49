"""A queue in which each person waits for their own turn, however much others ask for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """A number of places. Waiting addresses take turns, and at each address its people; the requests of each
    person stay in order. A fresh cookie makes a new person, but not a new address."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str, person: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it while inside."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(address, person)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, address: str, person: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(address, OrderedDict())
        people.setdefault(person, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave()  # it went to a person who has gone
            raise

    def _leave(self) -> None:
        while self._waiting:
            address, people = self._waiting.popitem(last=False)
            person, places = people.popitem(last=False)
            place = places.popleft()
            if places:
                people[person] = places  # at the end: the others come first
            if people:
                self._waiting[address] = people
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
