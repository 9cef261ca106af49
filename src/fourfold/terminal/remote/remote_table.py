"""A table on a server, over its WebSocket: see `docs/protocol.md`.

A separate thread listens and reconnects after every break. Requests that were not yet answered are then sent
again with the same key, and the server does each only once.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from fourfold.locale import text
from fourfold.play import AddPart, Command, News, Phase, Refused, Shown, View, take_in
from fourfold.play.dicebox import SEED_BYTES
from fourfold.play.game_part import part_for
from fourfold.play.threads import start
from fourfold.terminal.remote.server import Server

_REFUSED = 4403
"""The code with which a server closes when we may not see this table."""
_SHORTEST, _LONGEST = 0.5, 15.0
"""Seconds between two attempts to reconnect."""
_FIRST_NEWS = 20.0

Hear = Callable[[str], None]
"""Called whenever there is news; with a sentence if something has to be said."""


class _Message(msgspec.Struct, frozen=True):
    """What we need from the server's other messages, of any type."""

    type: str
    key: str = ""
    sentence: str = ""
    n: int = 0


_read = msgspec.json.Decoder(_Message).decode
_read_told = msgspec.json.Decoder(Shown | News).decode


class RemoteTable:
    """A seat at a server's table, or a watcher's place."""

    is_ours = False

    def __init__(self, server: Server, table: str) -> None:
        self._server = server
        self._table = table
        self._view: View | None = None
        self._ahead = 0.0
        """How far the server's clock is ahead of ours."""
        self._asked: dict[str, str] = {}
        """Frames that wait for an answer, by key."""
        self._hear: Hear = lambda sentence: None
        self._socket: ClientConnection | None = None
        self._lock = threading.Lock()
        self._first = threading.Event()
        self._added = False
        """Whether we have added to the seed of the dice."""
        self._left = False
        self._unwanted = ""

    def open(self) -> None:
        """Start listening, and wait for the first news."""
        start(self._listen)
        if not self._first.wait(_FIRST_NEWS) or self._view is None:
            self.leave()
            raise Refused(
                "The table could not be reached: {reason}",
                reason=self._unwanted or text("the server does not answer."),
            )

    def tell(self, hear: Hear) -> None:
        """Whom to tell the news from now on; called from another thread."""
        self._hear = hear

    @property
    def view(self) -> View:
        assert self._view is not None  # `open` waits for the first one
        return msgspec.structs.replace(self._view, now=time.time() + self._ahead)

    def send(self, command: Command) -> None:
        key = secrets.token_hex(8)
        frame = msgspec.json.encode({"type": "act", "key": key, "command": command}).decode()
        with self._lock:
            self._asked[key] = frame
        self._write(frame)

    def record(self) -> str:
        return self._server.record(self._table)

    def next_table(self) -> RemoteTable:
        successor = self.view.successor
        if successor is None:
            raise Refused("Nobody has opened the next table yet.")
        return take_seat(self._server, successor)

    def leave(self) -> None:
        """Stop listening. We keep the seat."""
        self._left = True
        if self._socket is not None:
            self._socket.close()

    # -- The thread -----------------------------------------------------------------------------------------

    def _listen(self) -> None:
        pause = _SHORTEST
        while not self._left:
            began = time.monotonic()
            try:
                self._converse()
            except (OSError, WebSocketException, TimeoutError):
                self._socket = None
            except msgspec.DecodeError:
                self._unwanted = text(
                    "This server has another version of fourfold: reload the page, or update the program."
                )
            if self._left or self._unwanted:
                break
            self._hear(text("The connection was lost; trying to come back."))
            pause = _SHORTEST if time.monotonic() - began > _LONGEST else min(2 * pause, _LONGEST)
            time.sleep(pause)
        self._first.set()

    def _converse(self) -> None:
        since = 0 if self._view is None else self._view.version
        address = self._server.socket_address(self._table, since)
        came_back = self._view is not None
        with connect(address, additional_headers=self._server.headers, open_timeout=_FIRST_NEWS) as socket:
            self._socket = socket
            with self._lock:
                waiting = list(self._asked.values())
            for frame in waiting:
                socket.send(frame)
            if came_back:
                self._hear(text("The connection is back."))
            for received in socket:
                self._receive(received)
            if socket.close_code == _REFUSED:
                self._unwanted = self._unwanted or text("the server refused the connection.")

    def _receive(self, frame: str | bytes) -> None:
        message = _read(frame)
        match message.type:
            case "table" | "news":
                self._take(take_in(self._view, _read_told(frame)))
            case "ack":
                self._answered(message.key)
            case "refused":
                self._answered(message.key)
                if not message.key and self._view is None:
                    self._unwanted = message.sentence
                self._hear(message.sentence)
            case "ping":
                self._write(msgspec.json.encode({"type": "pong", "n": message.n}).decode())

    def _take(self, view: View) -> None:
        self._view, self._ahead = view, view.now - time.time()
        self._add_part(view)
        self._first.set()
        self._hear("")

    def _add_part(self, view: View) -> None:
        """Add our own random bytes to the seed of the dice, which the server has already fixed."""
        falls = view.phase is Phase.OPEN or (
            view.phase is Phase.PLAYING and part_for(view.setup.game).has_dice
        )
        if falls and view.you and not self._added:
            self._added = True
            if not any(each.seat in view.you for each in view.parts):
                self.send(AddPart(view.you[0], secrets.token_hex(SEED_BYTES)))

    def _answered(self, key: str) -> None:
        with self._lock:
            self._asked.pop(key, None)

    def _write(self, frame: str) -> None:
        socket: Any = self._socket
        if socket is not None:
            # Anything lost here is sent again when the connection is back.
            with suppress(OSError, WebSocketException):
                socket.send(frame)


def take_seat(server: Server, table: str) -> RemoteTable:
    """Go to a table of a server."""
    remote = RemoteTable(server, table)
    remote.open()
    return remote
