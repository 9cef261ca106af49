"""A WebSocket client that does as little as possible: it shares the machine with what it measures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASKED = 0x80
_NO_MASK = bytes(4)
"""A client has to mask what it sends; a mask of zeros is allowed and changes nothing."""


class LightSocket(asyncio.Protocol):
    """One WebSocket; `on_text` gets every message."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self._on_text = on_text
        self._buffer = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def open(self, url: str, cookie: str = "") -> None:
        """Connect; raises `ConnectionError` if the server refuses."""
        address = urlsplit(url)
        assert address.hostname is not None
        transport, _ = await asyncio.get_running_loop().create_connection(
            lambda: self, address.hostname, address.port or 80
        )
        path = address.path + (f"?{address.query}" if address.query else "")
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {address.netloc}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: Zm91cmZvbGQgaXMgZmFzdA==",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())
        await self._opened

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._send(_TEXT, text)

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._send(_CLOSE, b"\x03\xe8")
            self._transport.close()

    def _send(self, kind: int, data: bytes) -> None:
        assert self._transport is not None
        short = len(data) < 126
        head = bytes((kind, _MASKED | (len(data) if short else 126)))
        length = b"" if short else len(data).to_bytes(2)
        self._transport.write(head + length + _NO_MASK + data)

    # -- What the event loop calls --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write")
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        for waiting in (self._opened, self.closed):
            if not waiting.done():
                if waiting is self.closed:
                    waiting.set_result(None)
                else:
                    waiting.set_exception(ConnectionError("the server does not want this socket"))

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived."""
        self._buffer += data
        if not self._opened.done() and not self._take_answer():
            return
        while self._take_frame():
            pass

    def _take_answer(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self._opened.set_exception(ConnectionError(head.decode(errors="replace")))
            return False
        self._buffer = bytearray(rest)
        self._opened.set_result(None)
        return True

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        kind, length, start = buffer[0], buffer[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start])
        if len(buffer) < start + length:
            return False
        data = bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind == _TEXT:
            self._on_text(data)
        elif kind == _PING:
            self._send(_PONG, data)
        return True
