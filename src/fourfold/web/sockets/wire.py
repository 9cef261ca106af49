"""A table's WebSocket below the application: uvicorn's own, with a direct path to the session and back.

A step costs the server little more than reading and writing it, so everything in between counts: uvicorn
passes messages through a queue and two tasks, stops reading after each and writes each separately. Here whole
small frames go to the session as soon as they are read, and everything it has to send leaves in one write.
The rest of the WebSocket (the opening, long and split messages, pings, the end) is left to uvicorn.

Every frame counts, whatever it holds: pings, pongs and empty parts of messages cost as much to read as a
step. Reading stops with the frame that is one too many.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from fourfold.web.limits import Bucket, address_of
from fourfold.web.metrics import REFUSED
from fourfold.web.security import note_refusal

try:
    from websockets.speedups import apply_mask
except ImportError:  # if websockets is installed without its compiled part
    from websockets.utils import apply_mask

EXTENSION = "fourfold.wire"
"""The name under which a socket's scope holds its wire."""

_WHOLE_TEXT = 0x81
"""The first byte of a text frame that is a whole message."""
_MASKED = 0x80
_SHORT, _LONG = 126, 127
"""A length byte below the first value is the length; the two values say in how many bytes it follows."""
_MASK = 4
"""Bytes of the mask, which comes before a client's text."""
_LEAST, _SMALL = 6, 4096
"""Bytes of the frames that are read here."""
_VIOLATION, _NOT_UTF8 = 1008, 1007
_GRACE = 1.0
"""Seconds that a client has to read why it was disconnected."""
FRAMES, FRAMES_AT_ONCE = 50, 300
"""Frames per second over one socket, in the long run and at once; no player comes near."""
_SLICE = 512
"""Bytes that are read between two counts: at most 85 frames, the smallest have six bytes."""
_MOST_PARTS = 64
"""Frames of one message."""
MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a client to read them while it asks for more."""


class Listener(Protocol):
    """The one who talks over a wire."""

    def receive(self, frame: bytes) -> None:
        """A message arrived."""
        ...

    def wake(self) -> None:
        """There may be something to send, and the wire can take it."""
        ...


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    _listener: Listener | None = None
    _bucket: Bucket | None = None
    """What it may still send."""
    _ends = False
    """Whether nothing more is read from it."""

    async def run_asgi(self) -> None:
        """Start the application, which finds the wire in the extensions of its scope."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[EXTENSION] = self
        await super().run_asgi()

    def attach(self, listener: Listener) -> None:
        """From now on messages go straight to `listener`, starting with those that came before."""
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self._listener = listener
        del self.response  # the opening is over, and most sockets only wait from now on
        for message in early:
            if message["type"] == "websocket.receive":
                listener.receive((message.get("text") or "").encode() or message.get("bytes") or b"")
            else:
                self.queue.put_nowait(message)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def is_writable(self) -> bool:
        """Whether the other side reads what is sent."""
        return self.writable.is_set() and self.conn.state is State.OPEN and not self.transport.is_closing()

    def tell(self, texts: Sequence[bytes]) -> None:
        """Send messages, in one go."""
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def send_away(self, code: int = _VIOLATION) -> None:
        """Close it, usually because the client violates the protocol. Nothing more is read; whether the
        client reads the reason is up to the client."""
        if self._ends:
            return
        self._stop_listening()
        if not self.transport.is_closing():
            self.read_paused = False
            self.transport.pause_reading()
        if self.writable.is_set() and self.handshake_complete:
            self.loop.create_task(self._say_why(code))
            self.loop.call_later(_GRACE, self.transport.abort)
        else:
            self.transport.abort()

    async def _say_why(self, code: int) -> None:
        if not self.close_sent:  # by the application, which may be ending the conversation just now
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def hang_up(self) -> None:
        """Cut the connection after an error of ours: the client reconnects and asks again."""
        self._stop_listening()
        self.transport.close()

    def _stop_listening(self) -> None:
        self._ends = True
        if self._listener is not None:
            self._listener = _NoListener()

    # -- What uvicorn calls ---------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes were read. Usually it is one small, whole frame, and nothing is left from before."""
        if self._ends:
            return
        listener = self._listener
        text = None if listener is None or self.conn.reader.buffer or self.frames else _one_text(data)
        if listener is None or text is None or self.conn.state is not State.OPEN:
            self._read_in_slices(data)
        elif self._may_send(1):
            self._pass_on(listener, text)

    def _read_in_slices(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            super().data_received(data[start : start + _SLICE])
            if self._ends:
                return

    def _may_send(self, frames: int) -> bool:
        """Count frames; whoever sends too many is sent away."""
        now = time.monotonic()
        if self._bucket is None:
            self._bucket = Bucket(FRAMES_AT_ONCE, now)
        if self._bucket.take(FRAMES, FRAMES_AT_ONCE, now, frames):
            return True
        REFUSED.labels("too-many").inc()
        note_refusal("too-many", address_of(self.scope))
        self.send_away()
        return False

    def _pass_on(self, listener: Listener, text: bytes) -> None:
        if text.isascii() or _is_utf8(text):
            listener.receive(text)
        else:
            self.send_away(_NOT_UTF8)

    def handle_events(self) -> None:
        """Frames were read, of whatever kind."""
        if self._may_send(len(self.conn.events)):
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if len(self.frames) < _MOST_PARTS:
            super().handle_cont(event)
        else:
            self.send_away()

    def handle_ping(self) -> None:
        """The client asks whether we are there."""
        if self.transport.get_write_buffer_size() < MOST_UNREAD:
            super().handle_ping()
        else:
            self.send_away()

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self._pass_on(self._listener, message)
        else:
            self._listener.receive(message)

    def resume_writing(self) -> None:
        """The other side can take more again."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.wake()


class _NoListener:
    """The listener of a socket that is about to close."""

    def receive(self, frame: bytes) -> None: ...

    def wake(self) -> None: ...


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _one_text(data: bytes) -> bytes | None:
    """The text, if these bytes are exactly one small text frame of a client."""
    if not _LEAST <= len(data) <= _SMALL or data[0] != _WHOLE_TEXT:
        return None
    length, start = data[1] - _MASKED, 2
    if length == _SHORT:
        length, start = int.from_bytes(data[2:4]), 4
    if length in (0, _LONG) or len(data) != start + _MASK + length:
        return None
    return apply_mask(data[start + _MASK :], data[start : start + _MASK])


def _head(length: int) -> bytes:
    """The frame header for a text of this many bytes."""
    if length < _SHORT:
        return bytes((_WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((_WHOLE_TEXT, _SHORT)) + length.to_bytes(2)
    return bytes((_WHOLE_TEXT, _LONG)) + length.to_bytes(8)
