"""A client of the server, written as an outsider would: benchmarks and tests play with it."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
PROTOCOL = 2


def taken_in(view: Json, message: Json) -> Json:
    """The view of a client that had `view` and is told about the table."""
    if message["type"] == "table":
        told: Json = message["view"]
        return told
    assert message["after"] == view.get("version"), "news continue what the client has"
    steps = [*view["steps"], *message["steps"]]
    return {**view, **message["changed"], "version": message["version"], "steps": steps}


class ServerRefused(Exception):  # noqa: N818
    """The server refused something."""

    def __init__(self, refusal: Json) -> None:
        super().__init__(refusal.get("sentence") or refusal.get("title"))
        self.reason: str = refusal["reason"]
        self.refusal = refusal


class Visitor:
    """One person: a cookie, requests, sockets."""

    def __init__(self, url: str, language: str = "en", address: str = "") -> None:
        """`address` is where the person is, as a proxy would say; otherwise this machine."""
        self.url = url
        self.behind = {"x-forwarded-for": address} if address else {}
        headers = {"accept-language": language, **self.behind}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=120)

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Send a request to the API; returns the answer or raises `ServerRefused`."""
        answer = await self.http.request(method, path, json=body)
        if answer.is_error:
            raise ServerRefused(answer.json())
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def open_table(self, game: str, seats: list[Json], **options: Any) -> Json:
        """Open a table."""
        opened: Json = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **options})
        return opened

    async def follow(self, link: str, name: str = "") -> Json:
        """Use a secret link."""
        secret = urlsplit(link).fragment
        arrived: Json = await self.ask("POST", "/api/links", {"link": secret, "name": name})
        return arrived

    async def connect(
        self,
        table: str,
        view: Json | None = None,
        url: str | None = None,
        note: Callable[[Json, Json], None] = lambda told, view: None,
    ) -> TableSocket:
        """Open the table's socket, and wait for what it tells first: the table, or what is new since `view`.

        `note` is called with everything it tells about the table, and the view that follows from it.
        """
        socket = TableSocket(self, table, url or self.url, note)
        socket.view = view or {}
        try:
            await socket.connect()
        except BaseException:
            await socket.close()
            raise
        return socket

    @property
    def cookies(self) -> str:
        """The headers that a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class TableSocket:
    """An open socket: sends commands, keeps what arrives, and answers pings."""

    def __init__(self, visitor: Visitor, table: str, url: str, note: Callable[[Json, Json], None]) -> None:
        self._note = note
        self.visitor = visitor
        self.table = table
        self.url = url.replace("http", "ws", 1)
        self.view: Json = {}
        self.heard = 0
        """How often it was told something about the table."""
        self.here: Json = {}
        self.told: list[Json] = []
        """Refusals that answer no act."""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._closed = False
        self._changed = asyncio.Condition()
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._numbers = itertools.count()
        self._keys = secrets.token_hex(4)

    @property
    def version(self) -> int:
        """The version of the table that was last heard of; 0 before the first."""
        version: int = self.view.get("version", 0)
        return version

    async def connect(self) -> None:
        """Open the socket; everything since the last version is told."""
        self._socket = await connect(
            f"{self.url}/api/tables/{self.table}/socket?protocol={PROTOCOL}&since={self.version}",
            additional_headers={"cookie": self.visitor.cookies, **self.visitor.behind},
            compression=None,
            open_timeout=120,
            ping_interval=None,
        )
        before = self.heard
        self._closed = False
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: self.heard > before)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                await self._take(json.loads(frame), socket)
        except (OSError, EOFError):
            pass
        except Exception as error:
            if type(error).__name__ not in ("ConnectionClosedError", "ConnectionClosedOK"):
                raise
        finally:
            self._closed = True
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the socket was closed"))
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, message: Json, socket: ClientConnection) -> None:
        match message["type"]:
            case "table" | "news":
                self.view = taken_in(self.view, message)
                self.heard += 1
                self._note(message, self.view)
            case "ack" | "refused":
                waiting = self._answers.pop(message["key"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
                elif not message["key"]:
                    self.told.append(message)
            case "here":
                self.here = message
            case "ping":
                await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
        async with self._changed:
            self._changed.notify_all()

    async def act(self, type_: str, key: str = "", **command: Any) -> Json:
        """Send a command; returns the acknowledgement or raises `ServerRefused`."""
        assert self._socket is not None
        key = key or f"{self._keys}-{next(self._numbers)}"
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[key] = answer
        message = {"type": "act", "key": key, "command": {"type": type_, **command}}
        await self._socket.send(json.dumps(message))
        told = await asyncio.wait_for(answer, 120)
        if told["type"] == "refused":
            raise ServerRefused(told)
        return told

    async def play(self, step: str, seat: int, seen: int | None = None, key: str = "") -> Json:
        """Play a step on the version last seen."""
        return await self.act("play", key, seat=seat, step=step, seen=self.version if seen is None else seen)

    async def until(self, true: Any, patience: float = 120) -> None:
        """Wait until a condition holds for what was received."""

        async def wait() -> None:
            async with self._changed:
                while not true():
                    if self._closed:
                        raise ConnectionError("the socket was closed")
                    await self._changed.wait()

        await asyncio.wait_for(wait(), patience)

    async def send_raw(self, frame: str | bytes, *, text: bool | None = None) -> None:
        """Send a frame as it is; `text`: bytes as a text, whether they are one or not."""
        assert self._socket is not None
        await self._socket.send(frame, text=text)

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    @property
    def close_code(self) -> int | None:
        """Why the server closed it, as a number."""
        return None if self._socket is None else self._socket.close_code

    @property
    def is_closed(self) -> bool:
        """Whether the connection is closed."""
        return self._closed

    def cut(self) -> None:
        """Cut the connection without closing it properly."""
        assert self._socket is not None
        self._socket.transport.abort()
