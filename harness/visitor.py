"""A client of the server, written as an outsider would: benchmarks and tests play with it."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class ServerRefused(Exception):  # noqa: N818
    """The server refused something."""

    def __init__(self, refusal: Json) -> None:
        super().__init__(refusal.get("sentence") or refusal.get("title"))
        self.reason: str = refusal["reason"]
        self.refusal = refusal


class Visitor:
    """One person: a cookie, requests, sockets."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"accept-language": language}, timeout=120)

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

    async def connect(self, table: str, since: int | None = None, url: str | None = None) -> TableSocket:
        """Open the table's socket, and wait for the first news."""
        socket = TableSocket(self, table, url or self.url)
        await socket.connect(since)
        return socket

    @property
    def cookies(self) -> str:
        """The headers that a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class TableSocket:
    """An open socket: sends commands, keeps what arrives, and answers pings."""

    def __init__(self, visitor: Visitor, table: str, url: str) -> None:
        self.visitor = visitor
        self.table = table
        self.url = url.replace("http", "ws", 1)
        self.view: Json = {}
        self.events: list[Json] = []
        """Every event received, in order; a test compares them with the log."""
        self.version = 0
        self.here: Json = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._closed = False
        self._changed = asyncio.Condition()
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._numbers = itertools.count()
        self._keys = secrets.token_hex(4)

    async def connect(self, since: int | None = None) -> None:
        """Open the socket."""
        query = "" if since is None else f"?since={since}"
        self._socket = await connect(
            f"{self.url}/api/tables/{self.table}/socket{query}",
            additional_headers={"cookie": self.visitor.cookies},
            compression=None,
            open_timeout=120,
            ping_interval=None,
        )
        before = self.version
        self._closed = False
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.view) and self.version >= before)

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
            case "news":
                assert message["after"] == self.version or not self.events or not message["events"]
                self.events += message["events"]
                self.version = message["version"]
                self.view = message["view"]
            case "ack" | "refused":
                waiting = self._answers.pop(message["key"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
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

    async def send_raw(self, frame: str | bytes) -> None:
        """Send a frame as it is."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    @property
    def is_closed(self) -> bool:
        """Whether the connection is closed."""
        return self._closed

    def cut(self) -> None:
        """Cut the connection without closing it properly."""
        assert self._socket is not None
        self._socket.transport.abort()
