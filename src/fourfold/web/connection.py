"""HTTP connections that do not wait indefinitely: a client that connects must send a request soon."""

from __future__ import annotations

import asyncio
import resource
from logging import getLogger

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = getLogger(__name__)

PATIENCE = 10.0
"""Seconds in which a request must arrive, counted from the connection or from the previous answer."""
_ENOUGH = 4096
"""Files and connections below which the server warns that it can serve few people."""


class PromptConnection(H11Protocol):
    """Closes connections whose request does not arrive or does not end."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connected."""
        super().connection_made(transport)
        self._deadline = self.loop.call_later(PATIENCE, self._give_up, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a WebSocket, which has its own time-outs: nothing of the request is kept for it."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        super().handle_websocket_upgrade(event)

    def _give_up(self, before: object) -> None:
        """Close if the same request was incomplete a while ago, or if none has come at all."""
        if self.transport.is_closing():
            return
        waits = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        answered = self.cycle is not None and self.cycle.response_complete
        if waits and not answered and (self.cycle is None or self.cycle is before):
            self.transport.close()
            return
        self._deadline = self.loop.call_later(PATIENCE, self._give_up, self.cycle)


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
