"""What a stranger's connections cost one process, counted: connections that nobody uses, frames, parts."""

from __future__ import annotations

import asyncio
import base64
import os
import socket as sockets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
import uvloop
import websockets
from tests.web.conftest import inside, process_of
from uvicorn.server import ServerState
from websockets.frames import Frame

from fourfold.web import connection
from fourfold.web.connection import Admission, PromptConnection
from fourfold.web.settings import Settings
from fourfold.web.sockets import wire
from fourfold.web.sockets.wire import EXTENSION, FRAMES_AT_ONCE, Wire

PATIENCE = 120
"""Seconds after which a test gives up, on a machine that may be busy."""


# -- Connections --------------------------------------------------------------------------------------------

LARGE = os.urandom(8 * 2**20)
REQUEST = b"GET / HTTP/1.1\r\nhost: a\r\n\r\n"


async def application(scope: Any, receive: Any, send: Any) -> None:
    body = LARGE if scope["path"] == "/large" else b"ok"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body, "more_body": False})


@asynccontextmanager
async def serving(app: Any, ws: type[Wire] = Wire) -> AsyncIterator[tuple[int, set[Any]]]:
    """A port behind our connections, and the set of those that are open."""
    config = uvicorn.Config(app, ws=ws, lifespan="off", proxy_headers=False, ws_per_message_deflate=False)
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: PromptConnection(config, state, {}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1], state.connections


def run(test: Callable[[], Any]) -> None:
    """On the event loop that servers use."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(test())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def connect(port: int, beginning: bytes = b"") -> sockets.socket:
    client = sockets.socket()
    client.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(beginning)
    return client


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HT",
        b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n{",
        REQUEST + b"G",
        REQUEST + REQUEST + b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n{",
        REQUEST.replace(b"/", b"/large", 1),
        REQUEST.replace(b"/", b"/large", 1) * 3,
    ],
    ids=["silent", "begins", "half a body", "a second begins", "a third", "never reads", "asks on"],
)
def test_connections_that_nobody_uses_are_closed(beginning: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    monkeypatch.setattr(connection, "READING", 0.05)

    async def hold() -> None:
        async with serving(application) as (port, alive):
            clients = [connect(port, beginning) for _ in range(10)]
            await until(lambda: bool(alive))
            await until(lambda: not alive)
            for client in clients:
                client.close()

    run(hold)


def test_an_answer_may_take_its_time() -> None:
    deadlines: list[object] = []

    async def ask() -> None:
        async def looks(scope: Any, receive: Any, send: Any) -> None:
            deadlines.extend(each._deadline for each in alive)
            await application(scope, receive, send)

        async with (
            serving(looks) as (port, alive),
            httpx.AsyncClient(timeout=PATIENCE) as client,
        ):
            for _ in range(3):
                assert (await client.get(f"http://127.0.0.1:{port}/")).text == "ok"

    run(ask)
    assert deadlines == [None] * 3, "a deadline runs while the answer is made"


def test_a_socket_has_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    upgraded: list[PromptConnection] = []
    upgrade = PromptConnection.handle_websocket_upgrade

    def is_seen(self: PromptConnection, event: Any) -> None:
        upgraded.append(self)
        upgrade(self, event)

    monkeypatch.setattr(PromptConnection, "handle_websocket_upgrade", is_seen)

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def wait() -> None:
        async with serving(listening) as (port, _), websockets.connect(f"ws://127.0.0.1:{port}/") as socket:
            await (await socket.ping())
            assert [each._deadline for each in upgraded] == [None]

    run(wait)


@pytest.mark.parametrize(
    ("admission", "admitted"),
    [
        (Admission(3, "", 1000), 3),
        (Admission(0, "", 1000), 8),
        (Admission(1000, "", 10), 5),
        (Admission(3, "127.0.0.1", 1000), 8),
    ],
    ids=["a limit", "no limit", "half of the descriptors", "a proxy"],
)
def test_an_address_holds_only_so_many_connections(
    admission: Admission, admitted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PromptConnection, "admission", admission)

    async def hold() -> None:
        async with serving(application) as (port, alive):
            clients = [connect(port) for _ in range(8)]
            refused = [client for client in clients[admitted:] if await _ended(client)]
            assert len(refused) == 8 - admitted
            await until(lambda: len(alive) == admitted)
            for client in clients:
                client.close()
            await until(lambda: not alive)
            again = connect(port, REQUEST)
            assert b"200 OK" in await asyncio.to_thread(again.recv, 100)
            again.close()

    run(hold)


def test_requests_that_a_proxy_brings_count_for_the_address_it_names(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(Settings(data_dir=tmp_path, warm=0, address_connections=2)) as client:
            places = process_of(client).limits.requests
            for address in ("192.0.2.7", "192.0.2.8", "192.0.2.7"):
                assert places.take(address)
                status = (await client.get("/healthz")).status_code
            assert status == 429
            places.give_back("192.0.2.7")
            assert (await client.get("/healthz")).status_code == 200

    asyncio.run(ask())


async def _ended(client: sockets.socket) -> bool:
    client.settimeout(PATIENCE)
    try:
        return await asyncio.to_thread(client.recv, 1) == b""
    except ConnectionResetError:
        return True


# -- Frames -------------------------------------------------------------------------------------------------

MASK = bytes(4)
PING, PONG, EMPTY, TEXT = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK, b"\x81\x80" + MASK
LONG_PING = b"\x89" + bytes((0x80 | 125,)) + MASK + bytes(125)


class Counting(Wire):
    """A socket that counts its own work."""

    read = 0
    counted = 0
    most_unread = 0

    def data_received(self, data: bytes) -> None:
        type(self).read += len(data)
        super().data_received(data)

    def handle_ping(self) -> None:
        type(self).counted += 1
        super().handle_ping()
        type(self).most_unread = max(self.most_unread, self.transport.get_write_buffer_size())

    def handle_pong(self, event: Frame) -> None:
        type(self).counted += 1
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        type(self).counted += 1
        super().handle_cont(event)


class Listener:
    """Counts messages."""

    def __init__(self, counting: type[Counting]) -> None:
        self._counting = counting

    def receive(self, frame: bytes) -> None:
        self._counting.counted += 1

    def wake(self) -> None: ...


async def flooded(flood: bytes) -> type[Counting]:
    """The work that a flood makes, until the socket is closed."""

    class Work(Counting):
        pass

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION].attach(Listener(Work))
        await receive()

    async with serving(accept, Work) as (port, alive):
        client = connect(port)
        key = base64.b64encode(bytes(16)).decode()
        upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13"
        head = f"GET / HTTP/1.1\r\nhost: a\r\n{upgrade}\r\nsec-websocket-key: {key}\r\n\r\n"
        client.sendall(head.encode())
        assert b"101" in await asyncio.to_thread(client.recv, 40)
        await until(lambda: bool(alive))
        sending = asyncio.create_task(asyncio.to_thread(_send, client, flood))
        await until(lambda: not alive)
        await sending
        client.close()
    return Work


def _send(client: sockets.socket, flood: bytes) -> None:
    client.settimeout(PATIENCE)
    with suppress(OSError):
        client.sendall(flood)


@pytest.mark.parametrize("flood", [PING, PONG, TEXT], ids=["pings", "pongs", "texts"])
def test_every_frame_counts_and_reading_stops_with_the_last(
    flood: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "FRAMES", 0)  # nothing comes back while the test runs, however slow it is

    async def count() -> None:
        work = await flooded(flood * (8 * 2**20 // len(flood)))
        assert 0 < work.counted <= FRAMES_AT_ONCE
        assert work.read <= 2**20

    run(count)


def test_parts_of_a_message_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "FRAMES", 10**9)
    monkeypatch.setattr(wire, "FRAMES_AT_ONCE", 10**9)

    async def count() -> None:
        work = await flooded(b"\x01\x80" + MASK + EMPTY * 100_000)
        assert 64 < work.counted < 64 + 100, "no more than were read at once"

    run(count)


def test_pongs_that_nobody_reads_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "FRAMES", 10**9)
    monkeypatch.setattr(wire, "FRAMES_AT_ONCE", 10**9)

    async def count() -> None:
        work = await flooded(LONG_PING * 150_000)
        assert work.most_unread < wire.MOST_UNREAD + 4096
        assert work.counted < 150_000

    run(count)
