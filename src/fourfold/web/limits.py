"""How much one person and one address may ask for: token buckets in the memory of this process.

With several processes each one counts separately. A limit exists to keep one client from taking the server
away from the others, not to count to the last request.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

_REMEMBERED = 50_000
"""Buckets and addresses kept; the least recently used are dropped, full or not, so memory stays flat."""


@dataclass(slots=True)
class Bucket:
    """What one client may still ask for."""

    left: float
    filled: float

    def take(self, rate: float, burst: float, now: float, count: float = 1) -> bool:
        """Whether `count` more are allowed now, where `rate` come back every second, up to `burst`."""
        self.left = min(burst, self.left + (now - self.filled) * rate)
        self.filled = now
        if self.left < count:
            return False
        self.left -= count
        return True


class Limit:
    """A burst at once, and a rate per second in the long run; a rate of 0 means no limit."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, count: float = 1) -> bool:
        """Whether `who` may have `count` more now."""
        if self._rate == 0:
            return True
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._burst, now)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take(self._rate, self._burst, now, count)


class Slots:
    """A number at the same time; 0 means no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def take(self, who: str) -> bool:
        """Whether `who` may have one more; it must be given back."""
        taken = self._taken.get(who, 0)
        if self._most and taken >= self._most:
            return False
        self._taken[who] = taken + 1
        return True

    def give_back(self, who: str) -> None:
        """`who` has one less."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]


class Addresses:
    """The address each person last used, as far as this process remembers. None of it is stored."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Note that a person uses an address."""
        self._last[person] = address
        self._last.move_to_end(person)
        if len(self._last) > _REMEMBERED:
            self._last.popitem(last=False)

    def of(self, person: str) -> str:
        """The person's address; someone unknown counts as an address of their own."""
        return self._last.get(person, person)


def network(address: str) -> str:
    """What counts as one address: for IPv6, the half that a provider gives to one customer."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))


def address_of(scope: Mapping[str, Any]) -> str:
    """What an ASGI scope counts for."""
    client = scope.get("client")
    return network(client[0]) if client else "unknown"


class Limits:
    """The limits of one server: on what arrives from an address, and on what one person does."""

    def __init__(self, address_rate: int, address_sockets: int, address_connections: int) -> None:
        self.sockets = Slots(address_sockets)
        """Open WebSockets of one address."""
        self.requests = Slots(address_connections)
        """Requests of one address that are being answered: behind a proxy, that many of its connections."""
        self.address = Limit(address_rate, address_rate * 4)
        """Everything from one address: requests, sockets, messages."""
        self.acts = Limit(15, 60)
        """Steps and other acts of one person."""
        self.greetings = Limit(0.1, 3)
        """Greetings of one person to the others at a table."""
        self.tables = Limit(0.5, 20)
        """New tables of one person."""
        self.tables_of_address = Limit(address_rate / 40, address_rate)
        """New tables of one address: a fresh cookie makes a new person, but not a new address."""
        self.storms = Limit(0.5, 20)
        """New storms of one person."""
        self.storms_of_address = Limit(address_rate / 40, address_rate)
        """New storms of one address."""
        self.waiting_of_address = Limit(address_rate / 2000, address_rate / 2)
        """New tables of one address that wait in the lobby: a hundred at once, and one in ten seconds."""
        self.thinking = Limit(30, 600)
        """Analyses of one person by what they cost: a unit is about ten milliseconds of a processor."""
        self.thinking_of_address = Limit(address_rate / 2, address_rate * 10)
        """The same of one address."""
        self.analyses = Slots(3)
        """Analyses of one person that are running or waiting."""
        self.guesses = Limit(0.2, 20)
        """Links that led nowhere, per address."""
