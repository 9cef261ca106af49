"""HTTP connections that nobody holds for long: requests must arrive, answers must be read, and one address
has only so many."""

from __future__ import annotations

import asyncio
import resource
from logging import getLogger
from typing import ClassVar

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from fourfold.web.limits import Slots, network

log = getLogger(__name__)

PATIENCE = 10.0
"""Seconds in which a request must arrive, from its first byte to its last; the first one from the connection.
"""
READING = 20.0
"""Seconds in which a client must have read a part of an answer that waits for it."""
_PART = 20 * 1024
"""Bytes of that part, or all that is left: a kilobyte a second is slower than any line that people use."""
_ENOUGH = 4096
"""Files and connections below which the server warns that it can serve few people."""


class Admission:
    """How many HTTP connections one address may hold. Proxies hold those of many people, and are let in."""

    def __init__(self, most: int, proxies: str, descriptors: int) -> None:
        """At most half of the `descriptors` of this process go to one address, whatever `most` says."""
        self._slots = Slots(min(most, descriptors // 2) if most else 0)
        self._proxies = _TrustedHosts(proxies)

    def enter(self, client: tuple[str, int] | None) -> str | None:
        """The address that a connection counts for, empty for a proxy; None if it has enough."""
        if client is None or client[0] in self._proxies:
            return ""
        address = network(client[0])
        return address if self._slots.take(address) else None

    def leave(self, address: str) -> None:
        """A connection that was let in is gone."""
        if address:
            self._slots.give_back(address)


class PromptConnection(H11Protocol):
    """Closes connections whose request does not arrive, does not end, or whose answer nobody reads."""

    admission: ClassVar[Admission] = Admission(0, "", 0)
    """Of all connections of this process; set when the application starts."""
    _address: str | None = None
    """The address that it counts for."""
    _is_socket = False
    _deadline: asyncio.TimerHandle | None = None
    """When the request that is arriving must be complete."""
    _unread: asyncio.TimerHandle | None = None
    """When somebody must have read from the answer that waits."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connected."""
        super().connection_made(transport)
        self._address = self.admission.enter(self.client)
        if self._address is None:
            transport.abort()
            return
        self._deadline = self.loop.call_later(PATIENCE, self._close)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a WebSocket, which has its own time-outs: nothing of the request is kept for it."""
        self._is_socket = True
        self._let_go()
        super().handle_websocket_upgrade(event)

    def handle_events(self) -> None:
        """Bytes arrived, or the request before is answered: see whether a request is on its way."""
        super().handle_events()
        if self._is_socket:
            return
        if self.conn.their_state is h11.SEND_BODY or (
            self.conn.their_state is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0])
        ):
            if self._deadline is None:
                self._deadline = self.loop.call_later(PATIENCE, self._close)
        else:
            self._cancel_deadline()

    def pause_writing(self) -> None:
        """The client does not keep up with the answer."""
        super().pause_writing()
        self._expect_reading()

    def on_response_complete(self) -> None:
        """Everything was handed over; the client may still have to read it."""
        self._expect_reading()
        super().on_response_complete()

    def _expect_reading(self) -> None:
        """Nothing is added to what waits now: it must become less."""
        self._cancel_reading()
        waits = self.transport.get_write_buffer_size()
        if waits:
            self._unread = self.loop.call_later(READING, self._check_reading, waits)

    def _check_reading(self, before: int) -> None:
        if self.transport.get_write_buffer_size() > max(before - _PART, 0):
            self.transport.abort()
        else:
            self._expect_reading()

    def _close(self) -> None:
        self._deadline = None
        self.transport.abort()

    def _let_go(self) -> None:
        self._cancel_deadline()
        self._cancel_reading()
        if self._address is not None:
            self.admission.leave(self._address)
            self._address = None

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cancel_reading(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def raise_descriptors() -> int:
    """Let this process open as many files and connections as the system allows; returns that number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < _ENOUGH:
        log.warning(
            "this process may hold few files, and so few people: raise its limit (ulimit -n, LimitNOFILE)",
            extra={"descriptors": hard},
        )
    return hard
